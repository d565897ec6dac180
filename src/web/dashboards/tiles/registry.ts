import type { TileKind } from '#core/catalog/objects/dashboard/tile.ts';
import type { TileInfo } from '#core/contract/application/dashboard-info.ts';
import { ShownFigure, ShownView } from '#web/list/tile/tile.ts';
import { ShownFavourites, ShownRecent, ShownWork } from './home-tiles.tsx';
import { ShownLinks } from './links-tile.tsx';
import { ShownText } from './text-tile.tsx';
import type { ShownTile } from './tile-kind.ts';

/** How the client shows each kind of tile. */
const TILES: { readonly [Kind in TileKind]: ShownTile<Kind> } = {
  figure: {
    Tile: ShownFigure,
    name: ({ view = 0, table }, { application: { views, tables } }) =>
      views.get(view)?.label ?? tables.get(table)?.plural ?? '',
  },
  view: { Tile: ShownView, name: ({ view }, { application }) => application.views.get(view)?.label ?? '' },
  links: { Tile: ShownLinks, name: (_, { t }) => t('dashboard.kinds.links') },
  text: { Tile: ShownText, name: (_, { t }) => t('dashboard.kinds.text') },
  work: { Tile: ShownWork, name: (_, { t }) => t('home.open_work') },
  recent: { Tile: ShownRecent, name: (_, { t }) => t('home.recent') },
  favourites: { Tile: ShownFavourites, name: (_, { t }) => t('favourites.title') },
};

/** How the client shows a tile. */
export function shownTile({ kind }: TileInfo): ShownTile<TileKind> {
  // The registry pairs each kind with its tile; TypeScript cannot follow the pair through a union.
  return TILES[kind] as unknown as ShownTile<TileKind>;
}

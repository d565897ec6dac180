import type { ComponentType } from 'react';
import type { TileKind } from '#core/catalog/objects/dashboard/tile.ts';
import type { TileInfoOf } from '#core/contract/application/dashboard-info.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { DashboardChoice } from '#web/list/tile/tile.ts';
import type { Translate } from '#core/language/texts.ts';

/** What a tile is given; its width and height are those that its user has given it. */
export interface TileProps<Kind extends TileKind> {
  readonly tile: TileInfoOf<Kind>;
  readonly choice: DashboardChoice;
}

/** How the client shows a kind of tile. */
export interface ShownTile<Kind extends TileKind> {
  readonly Tile: ComponentType<TileProps<Kind>>;
  /** What it is called where the catalog does not say it. */
  readonly name: (
    tile: TileInfoOf<Kind>,
    known: { readonly t: Translate; readonly application: WebApplication },
  ) => string;
}

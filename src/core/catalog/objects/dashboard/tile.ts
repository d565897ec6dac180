import { z } from 'zod';
import { FigureTile } from './figure-tile.ts';
import { FavouritesTile, LinksTile, RecentTile, TextTile, WorkTile } from './plain-tiles.ts';
import { ViewTile } from './view-tile.ts';

/** A part of a dashboard, of any kind. */
export const Tile = z.discriminatedUnion('kind', [
  FigureTile,
  ViewTile,
  LinksTile,
  TextTile,
  WorkTile,
  RecentTile,
  FavouritesTile,
]);

export type Tile = z.infer<typeof Tile>;
export type TileKind = Tile['kind'];
export type TileOf<Kind extends TileKind> = Extract<Tile, { kind: Kind }>;

import {
  GRID_COLUMNS,
  MAX_TILE_HEIGHT,
  type TilePlace,
} from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { TileInfo } from '#core/contract/application/dashboard-info.ts';

/** A tile where it stands now. */
export interface PlacedTile {
  readonly tile: TileInfo;
  readonly place: TilePlace;
}

/** Below this width of a dashboard, in pixels, its tiles stand one below the other. */
const NARROW = 760;

/** Whether a dashboard of this width, in pixels, has no room for its grid. */
export function isNarrow(width: number): boolean {
  return width > 0 && width < NARROW;
}

/** The cells of a place alone: a tile has one. */
export function cellsIn({ x, y, width, height }: TilePlace): TilePlace {
  return { x, y, width, height };
}

export function isSamePlace(one: TilePlace, other: TilePlace): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** Tiles in reading order, each as far up as those before it let it: none overlap, and none leave a gap above. */
export function settledTiles(tiles: readonly PlacedTile[]): readonly PlacedTile[] {
  return stacked(tiles.toSorted((one, other) => byPlace(one.place, other.place)));
}

/** The same tiles with one at another place: what stands there makes room below it, what it has left closes up. */
export function withTileAt(tiles: readonly PlacedTile[], id: number, to: TilePlace): readonly PlacedTile[] {
  const now = tiles.find(({ tile }) => tile.id === id);
  if (!now) return tiles;
  const place = fitted(to);
  // They are met where they stand now, before they close up.
  const others = tiles.filter((one) => one !== now).toSorted((one, other) => byPlace(one.place, other.place));
  const meets = (one: PlacedTile): boolean => isAbove(one.place, place);
  const goesDown = place.y > now.place.y;
  const at = goesDown
    ? // It goes below what its lower edge has reached.
      others.findLastIndex((one) => meets(one) && one.place.y < place.y + place.height) + 1
    : others.findIndex((one) => meets(one) && one.place.y + one.place.height > place.y);
  const between = at < 0 ? others.length : at;
  return stacked(others.toSpliced(between, 0, { tile: now.tile, place })).toSorted((one, other) =>
    byPlace(one.place, other.place),
  );
}

/** A place within the grid. */
function fitted({ x, y, width, height }: TilePlace): TilePlace {
  const wide = Math.min(GRID_COLUMNS, Math.max(1, width));
  return {
    x: Math.min(GRID_COLUMNS - wide, Math.max(0, x)),
    y: Math.max(0, y),
    width: wide,
    height: Math.min(MAX_TILE_HEIGHT, Math.max(1, height)),
  };
}

/** Puts tiles one after the other, each below what stands above it. */
function stacked(tiles: readonly PlacedTile[]): readonly PlacedTile[] {
  const ends = Array.from({ length: GRID_COLUMNS }, () => 0);
  return tiles.map(({ tile, place: wanted }) => {
    const { x, width, height } = fitted(wanted);
    const y = Math.max(...ends.slice(x, x + width));
    ends.fill(y + height, x, x + width);
    return { tile, place: { x, y, width, height } };
  });
}

function byPlace(one: TilePlace, other: TilePlace): number {
  return one.y - other.y || one.x - other.x;
}

/** Whether two places share a column. */
function isAbove(one: TilePlace, other: TilePlace): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width;
}

/** The figures that stand side by side in a band, each by its part of it. */
export function joinedTiles(tiles: readonly PlacedTile[]): ReadonlyMap<number, 'first' | 'middle' | 'last'> {
  const figures = tiles.filter(({ tile }) => tile.kind === 'figure');
  const beside = ({ place }: PlacedTile, way: 1 | -1): boolean =>
    figures.some(
      ({ place: other }) =>
        other.y === place.y &&
        other.height === place.height &&
        (way === 1 ? place.x + place.width === other.x : other.x + other.width === place.x),
    );
  return new Map(
    figures.flatMap((one): [number, 'first' | 'middle' | 'last'][] => {
      const [before, after] = [beside(one, -1), beside(one, 1)];
      if (!before && !after) return [];
      return [[one.tile.id, before && after ? 'middle' : before ? 'last' : 'first']];
    }),
  );
}

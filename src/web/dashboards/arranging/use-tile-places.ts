import { useMemo } from 'react';
import type { DashboardInfo, TileInfo } from '#core/contract/application/dashboard-info.ts';
import { useArrangement } from '#web/list/tile/tile.ts';
import { settledTiles, type PlacedTile } from './tile-places.ts';

/** Where the tiles of a dashboard stand for its user, and what changes it. */
export interface TilePlaces {
  /** In reading order. */
  readonly shown: readonly PlacedTile[];
  readonly hidden: readonly TileInfo[];
  /** The user has arranged something. */
  readonly isOwn: boolean;
  readonly place: (tiles: readonly PlacedTile[]) => void;
  readonly hide: (id: number) => void;
  readonly show: (id: number) => void;
  /** Back to what the dashboard has. */
  readonly reset: () => void;
}

/** The tiles of a dashboard as its user has arranged them; those that are new stand where the dashboard has them. */
export function useTilePlaces({ id, tiles }: DashboardInfo): TilePlaces {
  const [arrangement, arrange] = useArrangement({ of: 'dashboard', id });
  const { tiles: places, hiddenTiles } = arrangement;
  const shown = useMemo(() => {
    const hidden = new Set(hiddenTiles ?? []);
    return settledTiles(
      tiles
        .filter((tile) => !hidden.has(String(tile.id)))
        .map((tile) => ({ tile, place: places?.[String(tile.id)] ?? tile })),
    );
  }, [tiles, places, hiddenTiles]);
  const hidden = tiles.filter((tile) => hiddenTiles?.includes(String(tile.id)));
  const others = (tile: number) => (hiddenTiles ?? []).filter((one) => one !== String(tile));
  return {
    shown,
    hidden,
    isOwn: places !== undefined || hidden.length > 0,
    place: (next) =>
      arrange({
        ...arrangement,
        tiles: {
          ...places,
          ...Object.fromEntries(
            next.map(({ tile, place: { x, y, width, height } }) => [
              String(tile.id),
              { x, y, width, height },
            ]),
          ),
        },
      }),
    hide: (tile) => arrange({ ...arrangement, hiddenTiles: [...others(tile), String(tile)] }),
    show: (tile) => arrange({ ...arrangement, hiddenTiles: others(tile) }),
    reset: () => arrange({}),
  };
}

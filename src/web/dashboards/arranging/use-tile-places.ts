import { useMemo, useState } from 'react';
import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { DashboardInfo, TileInfo } from '#core/contract/application/dashboard-info.ts';
import { preview } from '#web/api/preview.ts';
import { useArrangement } from '#web/list/tile/tile.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useStore } from '#web/std/store.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { ArrangeInDraft } from './tile-draft.ts';
import { cellsIn, isSamePlace, settledTiles, type PlacedTile } from './tile-places.ts';

/** Where the tiles of a dashboard stand, for its user or for everybody, and what changes it. */
export interface TilePlaces {
  /** In reading order. */
  readonly shown: readonly PlacedTile[];
  readonly place: (tiles: readonly PlacedTile[]) => void;
  /** What users arrange for themselves alone; undefined where tiles are arranged for everybody. */
  readonly own: OwnTiles | undefined;
}

/** What users hide, and what brings everything back. */
export interface OwnTiles {
  readonly hidden: readonly TileInfo[];
  /** Something has been arranged. */
  readonly isChanged: boolean;
  readonly hide: (id: number) => void;
  readonly show: (id: number) => void;
  /** Back to what the dashboard has. */
  readonly reset: () => void;
}

/** The tiles of a dashboard where they stand for its user; while the tab configures, where they will stand for everybody. */
export function useTilePlaces(dashboard: DashboardInfo, arrange: ArrangeInDraft): TilePlaces {
  const own = useOwnPlaces(dashboard);
  const drafted = useDraftedPlaces(dashboard, arrange);
  return drafted ?? own;
}

/** As the user has arranged them; those that are new stand where the dashboard has them. */
function useOwnPlaces({ id, tiles }: DashboardInfo): TilePlaces {
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
    place: (next) =>
      arrange({
        ...arrangement,
        tiles: {
          ...places,
          ...Object.fromEntries(next.map(({ tile, place }) => [String(tile.id), cellsIn(place)])),
        },
      }),
    own: {
      hidden,
      isChanged: places !== undefined || hidden.length > 0,
      hide: (tile) => arrange({ ...arrangement, hiddenTiles: [...others(tile), String(tile)] }),
      show: (tile) => arrange({ ...arrangement, hiddenTiles: others(tile) }),
      reset: () => arrange({}),
    },
  };
}

/** As the draft of the configuration has them; undefined where the tab does not configure. */
function useDraftedPlaces(dashboard: DashboardInfo, arrange: ArrangeInDraft): TilePlaces | undefined {
  const isConfiguring = useStore(preview) !== undefined;
  const errorTexts = useErrorTexts();
  const [put, setPut] = useState<readonly PlacedTile[]>();
  const [told, setTold] = useState(dashboard);
  const [waiting, setWaiting] = useState(0);
  // What was put somewhere is shown at once, until the dashboard is told anew after the last change.
  if (told !== dashboard && waiting === 0) {
    setTold(dashboard);
    setPut(undefined);
  }
  const shown = useMemo(
    () => put ?? settledTiles(dashboard.tiles.map((tile) => ({ tile, place: tile }))),
    [put, dashboard],
  );
  if (!isConfiguring) return undefined;
  const place = async (next: readonly PlacedTile[]): Promise<void> => {
    setPut(next);
    setWaiting((count) => count + 1);
    const refused = await arrange(dashboard.id, movedPlaces(next, shown)).catch(errorTexts);
    setWaiting((count) => count - 1);
    if (refused.length === 0) return;
    setPut(undefined);
    notify({ message: refused.join(' '), tone: 'bad' });
  };
  return { shown, place: (next) => void place(next), own: undefined };
}

/** The places of tiles that stand elsewhere than they stood, or than the dashboard has them. */
function movedPlaces(
  next: readonly PlacedTile[],
  before: readonly PlacedTile[],
): ReadonlyMap<number, TilePlace> {
  const stood = new Map(before.map(({ tile, place }) => [tile.id, place]));
  const moved = next.filter(
    ({ tile, place }) => !isSamePlace(place, tile) || !isSamePlace(place, stood.get(tile.id) ?? tile),
  );
  return new Map(moved.map(({ tile, place }) => [tile.id, place]));
}

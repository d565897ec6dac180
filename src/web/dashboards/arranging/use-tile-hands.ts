import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { GRID_COLUMNS, type TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import { followPointer } from '#web/ui/pointer/follow-pointer.ts';

/** What is done to tiles by the mouse, a finger and keys. */
interface TileWork {
  readonly grid: RefObject<HTMLElement | null>;
  /** A tile is led to a place, and not put there yet. */
  readonly onLead: (id: number, to: TilePlace) => void;
  readonly onEnd: (id: number, isPut: boolean) => void;
  /** A key has moved a tile. */
  readonly onStep: (id: number, to: TilePlace) => void;
}

/** What elements need by which tiles are moved and made larger. */
export interface TileHands {
  /** The tile that is led somewhere. */
  readonly led: number | undefined;
  readonly movedBy: (
    id: number,
    place: TilePlace,
  ) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  readonly sizedBy: (
    id: number,
    place: TilePlace,
  ) => { readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void };
}

/** Lets tiles be moved by dragging them and by arrows, and made larger by their corner and by Shift with arrows. */
export function useTileHands(work: TileWork): TileHands {
  const { led, follow } = useLeading(work);
  return {
    led,
    movedBy: (id, place) => ({
      onPointerDown: (event) =>
        follow(event, id, (columns, rows) => ({ ...place, x: place.x + columns, y: place.y + rows })),
      onKeyDown: (event) => {
        const to = placeByKey(event, place);
        if (!to) return;
        event.preventDefault();
        event.stopPropagation();
        work.onStep(id, to);
      },
    }),
    sizedBy: (id, place) => ({
      onPointerDown: (event) =>
        follow(event, id, (columns, rows) => resized(place, place.width + columns, place.height + rows)),
    }),
  };
}

type PlaceAt = (columns: number, rows: number) => TilePlace;

/** Follows a pressed pointer with a tile. */
function useLeading(work: TileWork) {
  const [led, setLed] = useState<number>();
  const now = useRef(work);
  useEffect(() => {
    now.current = work;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const scroller = useRef<HTMLElement>(null);
  const follow = (event: PointerEvent<HTMLElement>, id: number, placeAt: PlaceAt): void => {
    const grid = now.current.grid.current;
    if (event.button !== 0 || !grid) return;
    stop.current?.();
    scroller.current = grid.closest('main');
    const { column, row, isLeftToRight } = cellsOf(grid);
    const begin = { x: event.clientX, y: event.clientY, scrolled: scroller.current?.scrollTop ?? 0 };
    stop.current = followPointer(event, {
      scroller,
      holds: true,
      onMove: ({ x, y }) => {
        const down = y - begin.y + (scroller.current?.scrollTop ?? 0) - begin.scrolled;
        const along = (x - begin.x) * (isLeftToRight ? 1 : -1);
        setLed(id);
        now.current.onLead(id, placeAt(Math.round(along / column), Math.round(down / row)));
      },
      onEnd: (isPut) => {
        setLed(undefined);
        now.current.onEnd(id, isPut);
      },
    });
  };
  return { led, follow };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow leads a tile, or how large Shift with one makes it; undefined for other keys. */
function placeByKey(event: KeyboardEvent<HTMLElement>, place: TilePlace): TilePlace | undefined {
  const [across, down] = STEPS[event.key] ?? [];
  if (across === undefined || down === undefined) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const along = getComputedStyle(event.currentTarget).direction === 'rtl' ? -across : across;
  return event.shiftKey
    ? resized(place, place.width + along, place.height + down)
    : { ...place, x: place.x + along, y: place.y + down };
}

/** A tile as wide and high as wanted, as far as there are columns. */
function resized(place: TilePlace, width: number, height: number): TilePlace {
  return { ...place, width: Math.min(GRID_COLUMNS - place.x, Math.max(1, width)), height };
}

/** How far the cells of a grid are apart, in pixels. */
function cellsOf(grid: HTMLElement) {
  const { columnGap, rowGap, gridAutoRows, direction } = getComputedStyle(grid);
  const gap = Number.parseFloat(columnGap) || 0;
  return {
    column: (grid.clientWidth + gap) / GRID_COLUMNS,
    row: (Number.parseFloat(gridAutoRows) || 0) + (Number.parseFloat(rowGap) || 0) || 1,
    isLeftToRight: direction === 'ltr',
  };
}

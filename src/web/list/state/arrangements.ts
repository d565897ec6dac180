import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import { CARD_SIZES } from '#core/catalog/views/picture-cards.ts';
import { isA, isListOf, isOneOf, isProperties } from '#core/std/shape.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useStore, type Store } from '#web/std/store.ts';
import { read, remembered, write } from '#web/std/remembered.ts';
import type { Arrangement, RowHeight } from './list-columns.ts';

export const ROW_HEIGHTS = ['compact', 'normal', 'tall', 'extra'] as const satisfies readonly RowHeight[];

/** What is arranged: a view, a table that is listed without one, the list column of a form, or a dashboard. */
interface ArrangedList {
  readonly of: 'view' | 'table' | 'column' | 'dashboard';
  readonly id: number;
}

const stores = new Map<string, Store<string>>();

/** Lists that were arranged since the page was loaded: what the server had then is older. */
const arranged = new Set<string>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** Milliseconds after which a change is kept on the server: a column that is dragged wider changes often. */
const PAUSE = 300;

/** How a user has arranged the columns of a list: as this browser knows it at once, and as the account has it on the server. */
export function useArrangement(
  list: ArrangedList,
): readonly [Arrangement, (arrangement: Arrangement) => void] {
  const { user } = useApplication();
  const { of, id } = list;
  const key = `${user.id}-${of === 'view' ? '' : of[0]}${id}`;
  const store = storeOf(`colonnade-columns-${key}`);
  const text = useStore(store);
  const kept = useKeptArrangement(list);
  useEffect(() => {
    if (arranged.has(key)) return;
    // Who sees as somebody else sends nothing in that person's name.
    if (hasOwn(user) && isUnsent(key)) {
      arranged.add(key);
      void keepArranged({ of, id }, key, readArrangement(store.get()));
    } else if (kept) store.set(() => kept);
  }, [of, id, user, kept, key, store]);
  const arrangement = useMemo(() => readArrangement(text), [text]);
  const arrange = (next: Arrangement): void => {
    arranged.add(key);
    store.set(() => JSON.stringify(next));
    if (!hasOwn(user)) return;
    write(unsentKey(key), UNSENT);
    clearTimeout(waiting.get(key));
    waiting.set(
      key,
      setTimeout(() => void keepArranged(list, key, next), PAUSE),
    );
  };
  return [arrangement, arrange];
}

const UNSENT = 'unsent';

/** Under which this browser remembers that the server has not heard of an arrangement: a page that is left at once, or a failed call. */
function unsentKey(key: string): string {
  return `colonnade-columns-unsent-${key}`;
}

function isUnsent(key: string): boolean {
  return read(unsentKey(key)) === UNSENT;
}

/** How the account arranges a list, as a text; undefined until it is known, and where nothing is kept. */
function useKeptArrangement({ of, id }: ArrangedList): string | undefined {
  const { user } = useApplication();
  const { data } = useQuery({
    queryKey: ['arrangement_list'],
    queryFn: ({ signal }) => call('arrangement_list', { signal }),
    enabled: hasOwn(user),
    staleTime: Infinity,
    retry: false,
  });
  const found = data?.arrangements.find((one) => one.of === of && one.id === id);
  return found && JSON.stringify(found.arrangement);
}

/** Whether the user has arrangements of its own: visitors are gone tomorrow, and who sees as somebody else changes nothing. */
function hasOwn({ looksOnly, kind }: WebApplication['user']): boolean {
  return !looksOnly && kind !== 'anonymous';
}

async function keepArranged({ of, id }: ArrangedList, key: string, next: Arrangement): Promise<void> {
  waiting.delete(key);
  const {
    columns,
    hidden,
    widths,
    pinned,
    rowHeight,
    cardSize,
    foldedLanes,
    hiddenLanes,
    tiles,
    hiddenTiles,
  } = next;
  const rounded = Object.entries(widths ?? {}).map(([path, width]) => [path, Math.round(width)] as const);
  const arrangement = {
    ...(columns ? { columns: [...columns] } : {}),
    ...(hidden ? { hidden: [...hidden] } : {}),
    ...(widths ? { widths: Object.fromEntries(rounded) } : {}),
    ...(pinned ? { pinned: [...pinned] } : {}),
    ...(rowHeight ? { rowHeight } : {}),
    ...(cardSize ? { cardSize } : {}),
    ...(foldedLanes ? { foldedLanes: [...foldedLanes] } : {}),
    ...(hiddenLanes ? { hiddenLanes: [...hiddenLanes] } : {}),
    ...(tiles ? { tiles } : {}),
    ...(hiddenTiles ? { hiddenTiles: [...hiddenTiles] } : {}),
  };
  try {
    await call('arrangement_keep', { body: { of, id, arrangement }, keepAlive: true });
    if (!waiting.has(key)) write(unsentKey(key), '');
  } catch {
    // Where it fails it holds in this browser; the next change or the next visit tries again.
  }
}

/** Reads a kept arrangement; one that cannot be read counts as none. */
function readArrangement(text: string): Arrangement {
  try {
    return arrangementIn(JSON.parse(text));
  } catch {
    return {};
  }
}

/** What is kept of an arrangement, as far as it makes sense. */
export function arrangementIn(parts: unknown): Arrangement {
  const {
    columns,
    hidden,
    widths,
    pinned,
    rowHeight,
    cardSize,
    foldedLanes,
    hiddenLanes,
    tiles,
    hiddenTiles,
  } = isProperties(parts) ? parts : {};
  return {
    ...(areTexts(columns) ? { columns } : {}),
    ...(areTexts(hidden) ? { hidden } : {}),
    ...(areWidths(widths) ? { widths } : {}),
    ...(areTexts(pinned) ? { pinned } : {}),
    ...(isRowHeight(rowHeight) ? { rowHeight } : {}),
    ...(isCardSize(cardSize) ? { cardSize } : {}),
    ...(areTexts(foldedLanes) ? { foldedLanes } : {}),
    ...(areTexts(hiddenLanes) ? { hiddenLanes } : {}),
    ...(arePlaces(tiles) ? { tiles } : {}),
    ...(areTexts(hiddenTiles) ? { hiddenTiles } : {}),
  };
}

const areTexts = isListOf(isA('string'));
const isRowHeight = isOneOf(ROW_HEIGHTS);
const isCardSize = isOneOf(CARD_SIZES);

const PLACE = ['x', 'y', 'width', 'height'] as const;

function arePlaces(places: unknown): places is Readonly<Record<string, TilePlace>> {
  return (
    isProperties(places) &&
    Object.values(places).every(
      (place) => isProperties(place) && PLACE.every((part) => Number.isInteger(place[part])),
    )
  );
}

function areWidths(widths: unknown): widths is Readonly<Record<string, number>> {
  return isProperties(widths) && Object.values(widths).every(isA('number'));
}

/** The height of rows in pixels, and how many lines of text they show. */
export interface RowSize {
  readonly name: RowHeight;
  readonly height: number;
  readonly lines: number;
}

/** The size of a list's rows, as the style has it unless they are arranged; those of touch screens are high enough for fingers. */
export function useRowSize({ rowHeight }: Pick<Arrangement, 'rowHeight'>): RowSize {
  const { density = 'usual' } = useApplication().info.style ?? {};
  const touch = matchMedia('(pointer: coarse)').matches;
  const usual = { usual: touch ? 'normal' : 'compact', compact: 'compact', comfortable: 'normal' } as const;
  const name = rowHeight ?? usual[density];
  const sizes = {
    compact: { height: touch ? 44 : 32, lines: 1 },
    normal: { height: touch ? 56 : 40, lines: 1 },
    tall: { height: 76, lines: 3 },
    extra: { height: 136, lines: 6 },
  } as const satisfies Record<RowHeight, object>;
  return { name, ...sizes[name] };
}

function storeOf(key: string): Store<string> {
  const known = stores.get(key) ?? remembered(key, '');
  stores.set(key, known);
  return known;
}

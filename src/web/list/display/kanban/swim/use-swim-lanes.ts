import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { WithChoices } from '#core/fields/registry.ts';
import type { Key } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import type { PlacedColumn } from '../../../state/list-columns.ts';
import type { List } from '../../../state/use-list.ts';
import { laneName, type SwimLane } from '../lanes/lane-store.ts';

/** Swim lanes that are asked for together. */
const ASKED = 50;

/** A swim lane, and how many cards it has. */
export interface CountedSwimLane extends SwimLane {
  readonly records: number;
}

/** The swim lanes of a board. */
export interface AskedSwimLanes {
  /** Undefined until they are there. */
  readonly swimLanes: readonly CountedSwimLane[] | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
  /** Asks for those that follow; undefined where there are none. */
  readonly more: (() => void) | undefined;
}

/**
 * The swim lanes that a column makes: all choices, in their order, or the linked records that have cards, by their titles;
 * that of the cards without a value last. None without a column.
 */
export function useSwimLanes({ table, question }: List, placed: PlacedColumn | undefined): AskedSwimLanes {
  const { filter, search } = question;
  const body = {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    group: { column: placed?.path ?? '' },
    limit: ASKED,
  };
  const { data, error, ...query } = useInfiniteQuery({
    queryKey: [VIEW_ANSWERS, 'list_full_calculate', body, 'windows'],
    queryFn: async ({ signal, pageParam }) =>
      await call('list_full_calculate', {
        body: { ...body, ...(pageParam ? { after: [...pageParam] } : {}) },
        signal,
      }),
    initialPageParam: null as Key | null,
    getNextPageParam: ({ groups }) => (groups.length < ASKED ? null : groups.at(-1)?.[4]),
    placeholderData: keepPreviousData,
    enabled: placed !== undefined,
  });
  const found = data?.pages.flatMap(({ groups }) => groups);
  return {
    swimLanes:
      placed && found
        ? withChoices(
            placed,
            found.map(([value, , records]) => ({ name: laneName(value), value, records })),
          )
        : placed
          ? undefined
          : NONE,
    failure: data ? undefined : error,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined,
  };
}

const NONE: readonly CountedSwimLane[] = [];

/** The same with the choices that no card has: cards are moved there. */
function withChoices(
  { column }: PlacedColumn,
  found: readonly CountedSwimLane[],
): readonly CountedSwimLane[] {
  const { choices } = column as WithChoices;
  if (!choices) return found;
  const known = new Map(found.map((one) => [one.name, one]));
  const last = known.get('') ?? { name: '', value: null, records: 0 };
  return [
    ...choices.map(({ code }) => known.get(code) ?? { name: code, value: code, records: 0 }),
    ...(column.required === true && last.records === 0 ? [] : [last]),
  ];
}

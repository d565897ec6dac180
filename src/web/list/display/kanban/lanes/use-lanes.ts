import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Key } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { questionWithin } from '#web/data/groups/within-group.ts';
import { listRows } from '#web/data/list-rows.ts';
import { partsOfPaths } from '#web/data/row-conditions.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { WINDOW_SIZE } from '#web/data/window-size.ts';
import { layoutPaths } from '../../../state/list-layouts.ts';
import { askedCalculations } from '../../../state/list-groups.ts';
import type { List } from '../../../state/use-list.ts';
import type { KanbanInfo } from './kanban-info.ts';
import { laneName, LaneStore, type AnsweredLane, type CardsOf, type CardLane } from './lane-store.ts';

/** What is known of the cards of a lane without loading them. */
export interface LaneFigures {
  readonly records: number;
  /** In the order of what the board asks for. */
  readonly results: readonly unknown[];
}

/** Lanes whose figures are asked for together; of others each count is a question of its own. */
const MOST_FIGURES = 500;

/** The lanes of a board. */
export interface Lanes {
  /** Undefined until they are there. */
  readonly lanes: readonly CardLane[] | undefined;
  /** When they were answered: they are drawn anew with each answer. */
  readonly at: number;
  /** Paths of the cells of their cards. */
  readonly paths: readonly string[];
  /** By the names of lanes; undefined until they are there. */
  readonly figures: ReadonlyMap<string, LaneFigures> | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
  /** Asks for the lanes that follow; undefined where there are none. */
  readonly more: (() => void) | undefined;
}

/**
 * Asks for the lanes of a list by the values of `column`, their first cards and, beside that, their figures. Where the board
 * has swim lanes, the cards are asked for in each of those.
 */
export function useLanes(list: List, view: KanbanInfo, column: string): Lanes {
  const queries = useQueryClient();
  const { table, question, columns, layouts } = list;
  const shown = columns.map(({ path }) => path);
  const paths = [...new Set([...shown, ...layoutPaths(layouts)])].toSorted();
  const { filter, search, sort } = question;
  const which = { tableId: table.id, ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
  const asked = partsOfPaths(paths);
  const body = {
    ...which,
    columns: [...asked.columns],
    ...(asked.conditions.length > 0 ? { conditions: [...asked.conditions] } : {}),
    ...(sort.length > 0 ? { sort: [...sort] } : {}),
    lanes: column,
    limit: view.swimLanes === undefined ? WINDOW_SIZE : 0,
  };
  const name = JSON.stringify(body);
  const { data, dataUpdatedAt, isPlaceholderData, error, ...query } = useInfiniteQuery({
    queryKey: [VIEW_ANSWERS, 'list_full_kanban', body],
    queryFn: async ({ signal, pageParam }) =>
      await call('list_full_kanban', {
        body: { ...body, ...(pageParam ? { after: [...pageParam] } : {}) },
        signal,
      }),
    initialPageParam: null as Key | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const calculations = view.calculations.slice(0, 1);
  const figures = figuresQuestion({ ...which, column, calculations });
  const { data: groups } = useQuery({ ...figures, placeholderData: keepPreviousData });
  const asking = { question: list.question, column, paths, queries, figures };
  const cardsOf: CardsOf = (lane, start) => laneCards(asking, lane, start);
  const lanes = useTaken(name, isPlaceholderData ? undefined : data, cardsOf);
  const { refresh } = lanes;
  useEffect(refresh, [refresh, dataUpdatedAt]);
  return {
    lanes: lanes.taken,
    at: dataUpdatedAt,
    paths,
    figures: useMemo(() => groups && new Map(groups), [groups]),
    failure: data ? undefined : error,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined,
  };
}

/** The lanes of the last answer to the question of now, else those of the one before. */
function useTaken(
  question: string,
  data: { readonly pages: readonly { readonly lanes: readonly AnsweredLane[] }[] } | undefined,
  cardsOf: CardsOf,
) {
  const [store] = useState(() => new LaneStore());
  const [last, setLast] = useState<readonly CardLane[]>();
  const taken = useMemo(
    () =>
      data &&
      store.take(
        question,
        data.pages.flatMap(({ lanes }) => lanes),
        cardsOf,
      ),
    // The cards of a lane are made once for each question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, question, data],
  );
  if (taken && taken !== last) setLast(taken);
  const refresh = useMemo(() => () => store.refresh(), [store]);
  return { taken: taken ?? last, refresh };
}

interface FiguresAsked {
  readonly tableId: number;
  readonly filter?: List['filter'];
  readonly search?: string;
  readonly column: string;
  readonly calculations: KanbanInfo['calculations'];
}

/** The question of how many records each lane has, and what is calculated of them. */
export function figuresQuestion({ column, calculations, ...which }: FiguresAsked) {
  const body = {
    ...which,
    group: { column },
    calculations: [...askedCalculations(calculations)],
    limit: MOST_FIGURES,
  };
  return {
    queryKey: [VIEW_ANSWERS, 'list_full_calculate', body],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { groups } = await call('list_full_calculate', { body, signal });
      return groups.map(
        ([value, , records, results]) =>
          [laneName(value), { records, results }] as readonly [string, LaneFigures],
      );
    },
  };
}

interface CardsAsked {
  readonly question: List['question'];
  readonly column: string;
  readonly paths: readonly string[];
  readonly queries: QueryClient;
  readonly figures: ReturnType<typeof figuresQuestion>;
}

/** The cards of a lane as the rows of a list; how many there are comes with the figures of the board. */
export function laneCards(
  { question, column, paths, queries, figures }: CardsAsked,
  { name, value }: Pick<CardLane, 'name' | 'value'>,
  start: Parameters<CardsOf>[1],
): ReturnType<CardsOf> {
  const within = questionWithin(question, column, { value, until: null });
  const source = listRows(within, paths, start);
  const { count } = source;
  if (!count) return source;
  return {
    load: async (window, signal) => {
      const { rows } = start() ?? {};
      // Nothing follows where the answer had room for more.
      const isBeyond = rows !== undefined && rows.length < WINDOW_SIZE && (window.skip ?? 0) >= WINDOW_SIZE;
      return isBeyond ? { rows: [], first: null, last: null } : await source.load(window, signal);
    },
    count: async (how, signal) => {
      if (how.estimate) throw new Error('Figures are exact');
      if (how.step !== undefined) return await count(how, signal);
      const groups = await queries.fetchQuery({ ...figures, staleTime: Infinity });
      const found = groups.find(([one]) => one === name)?.[1].records;
      if (found === undefined && groups.length >= MOST_FIGURES) return await count(how, signal);
      return { count: found ?? 0, exact: true, anchors: [] };
    },
  };
}

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GanttCritical, GanttRows } from '#core/contract/views/gantt.ts';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import type { List } from '../../state/use-list.ts';
import type { GanttInfo } from './gantt-info.ts';

/** Which tasks are asked for, and by which columns they are some. */
function tasksOf({ table, filter, search }: List, { start = '', end, duration }: GanttInfo) {
  return {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    start,
    ...(end === undefined ? {} : { end }),
    ...(duration === undefined ? {} : { duration }),
  };
}

/** The tasks of a list; those before stay until the others have come. */
export function useGanttTasks(list: List, view: GanttInfo) {
  const { parent } = view;
  const body = {
    ...tasksOf(list, view),
    ...(parent === undefined ? {} : { parent }),
    ...(list.sort.length > 0 ? { sort: [...list.sort] } : {}),
  };
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'gantt', body],
    queryFn: async ({ signal }) => await call('list_full_gantt', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Tasks whose cells are asked for together. */
const BLOCK = 50;

/** A task that has to end before another one begins. */
export interface TaskLink {
  readonly before: number;
  readonly after: number;
  /** Of the former. */
  readonly title: string;
}

/** What is known of the tasks in sight. */
interface KnownRows {
  /** By their ids: title, then a cell for each column that was asked for. */
  readonly rows: ReadonlyMap<number, readonly unknown[]>;
  readonly links: readonly TaskLink[];
}

interface InSight {
  /** All lines, by the ids of their tasks. */
  readonly ids: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly columns: readonly string[];
}

/** Titles, cells and dependencies of the lines in sight, in blocks of lines. */
export function useTaskRows(
  { table }: List,
  { predecessors }: GanttInfo,
  { ids, first, last, columns }: InSight,
): KnownRows {
  const blocks = [];
  for (let at = Math.floor(first / BLOCK); at * BLOCK <= last; at++)
    blocks.push(ids.slice(at * BLOCK, (at + 1) * BLOCK));
  return useQueries({
    queries: blocks.map((block) => {
      const body = {
        tableId: table.id,
        ids: [...block],
        columns: [...columns],
        ...(predecessors === undefined ? {} : { predecessors }),
      };
      return {
        queryKey: [VIEW_ANSWERS, 'gantt rows', body],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          await call('list_full_gantt_rows', { body, signal }),
        placeholderData: keepPreviousData,
        enabled: block.length > 0,
      };
    }),
    combine: knownRows,
  });
}

function knownRows(answers: readonly { readonly data: GanttRows | undefined }[]): KnownRows {
  const all = answers.flatMap(({ data }) => data ?? []);
  const rows = all.flatMap((one) => one.rows.map(([id, ...row]) => [Number(id), row] as const));
  const links = all.flatMap((one) =>
    one.links.map(([before, after, title]) => [`${before} ${after}`, { before, after, title }] as const),
  );
  return { rows: new Map(rows), links: [...new Map(links).values()] };
}

/** What is known of the critical path. */
export interface CriticalTasks extends Pick<GanttCritical, 'more' | 'circle'> {
  /** By how many seconds a task may end later. */
  readonly floats: ReadonlyMap<number, number>;
}

/** The critical path among the tasks of a list; undefined as long as nobody wants it, and until it has come. */
export function useCritical(list: List, view: GanttInfo, isWanted: boolean): CriticalTasks | undefined {
  const { predecessors } = view;
  const isAsked = isWanted && predecessors !== undefined;
  const body = { ...tasksOf(list, view), predecessors: predecessors ?? '' };
  const { data } = useQuery({
    queryKey: [VIEW_ANSWERS, 'gantt critical', body],
    queryFn: async ({ signal }) => await call('list_full_gantt_critical', { body, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  return useMemo(
    () => (data && isAsked ? { ...data, floats: new Map(data.floats) } : undefined),
    [data, isAsked],
  );
}

import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { MAX_SKIPPED } from '#core/contract/route/limits.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { keyOfRow, type Key } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import type { ListQuestion } from './list-rows.ts';
import { questionWithin } from './groups/within-group.ts';
import type { RowList } from './row-lists.ts';
import type { WalkedGroup } from './rows.ts';

/** The list that a record was opened from, and where the record stands in it. Kept with the step of the history. */
export interface RecordWalk {
  readonly table: number;
  readonly sort: readonly RequestSort[];
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
  /** The columns asked for: those of the order, else any. */
  readonly columns: readonly string[];
  readonly record: number;
  readonly key: readonly (string | null)[];
  /** By what the list is grouped, and the groups that the record is in. */
  readonly by?: readonly RequestGroup[];
  readonly groups?: readonly WalkedGroup[];
  /** From 1, where it is known, and how many rows there are; in its group where it is in one. */
  readonly at?: number;
  readonly total?: number;
}

/** Where a record of a list stands in it; undefined where its row is not at hand. */
export function walkFrom(
  { windows, columns }: RowList,
  { of, sort, filter, search }: ListQuestion,
  record: number,
): RecordWalk | undefined {
  const position = windows.positionOf(record);
  const row = position === undefined ? undefined : windows.rowAt(position);
  if (!('table' in of) || position === undefined || !row) return undefined;
  const { total } = windows.state();
  const inGroups = windows.inGroupsAt?.(position);
  const [place, count] = inGroups
    ? [inGroups.at, inGroups.total]
    : [position, total?.exact ? total.rows : undefined];
  return {
    table: of.table,
    sort,
    filter,
    search,
    columns: sort.length > 0 ? [...new Set(sort.map(({ column }) => column))] : columns.slice(0, 1),
    record,
    key: keyOfRow({ columns, sort }, row),
    ...(inGroups
      ? {
          by: inGroups.by,
          groups: inGroups.groups.map(({ value, until, key }) => ({ value, until, key })),
        }
      : {}),
    at: place + 1,
    ...(count === undefined ? {} : { total: count }),
  };
}

/** The record before or after the one of a walk, in the next group where its own ends; undefined at the end of its list. */
export async function stepOf(walk: RecordWalk, way: 1 | -1): Promise<RecordWalk | undefined> {
  const { at } = walk;
  const [row] = await rowsOf(walk, { [way > 0 ? 'after' : 'before']: [...walk.key] });
  if (row) return walkAt(walk, row, at === undefined ? undefined : at + way);
  const { groups = [] } = walk;
  for (let depth = groups.length - 1; depth >= 0; depth--) {
    const outside = groups.slice(0, depth);
    const key = [...(groups[depth]?.key ?? [])];
    const [beside] = await groupsOf(walk, outside, { [way > 0 ? 'after' : 'before']: key });
    if (beside) return await edgeOf(walk, [...outside, beside], way);
  }
  return undefined;
}

/** The first record of groups in groups, or the last one where the walk goes back. */
async function edgeOf(
  walk: RecordWalk,
  groups: readonly FoundGroup[],
  way: 1 | -1,
): Promise<RecordWalk | undefined> {
  const { by = [] } = walk;
  const records = groups.at(-1)?.records ?? 0;
  if (groups.length === by.length) {
    const inside = { ...walk, groups: groups.map(({ value, until, key }) => ({ value, until, key })) };
    const row =
      way > 0
        ? (await rowsOf(inside))[0]
        : await lastOf(
            records,
            async (window) => await rowsOf(inside, window),
            (one) => keyOfRow(layoutOf(walk), one),
          );
    return row && walkAt({ ...inside, total: records }, row, way > 0 ? 1 : records);
  }
  const one = way > 0 ? (await groupsOf(walk, groups))[0] : await lastGroup(walk, groups);
  return one && (await edgeOf(walk, [...groups, one], way));
}

async function lastGroup(walk: RecordWalk, groups: readonly FoundGroup[]): Promise<FoundGroup | undefined> {
  const { count = 0 } = await call('list_full_calculate', {
    body: { ...groupBody(walk, groups), count: true },
  });
  return await lastOf(
    count,
    async (window) => await groupsOf(walk, groups, window),
    ({ key }) => [...key],
  );
}

/** The last of so many rows or groups, by windows that skip no more than they may. */
async function lastOf<One>(
  count: number,
  load: (window: Window) => Promise<readonly One[]>,
  keyOf: (one: One) => Key,
): Promise<One | undefined> {
  let [left, last]: [number, One | undefined] = [count, undefined];
  while (left > 0) {
    const skip = Math.min(left - 1, MAX_SKIPPED);
    const [one] = await load({ skip, ...(last === undefined ? {} : { after: keyOf(last) }) });
    if (one === undefined) return last;
    last = one;
    left -= skip + 1;
  }
  return last;
}

type FoundGroup = WalkedGroup & { readonly records?: number };

interface Window {
  readonly after?: Key;
  readonly before?: Key;
  readonly skip?: number;
}

async function rowsOf(walk: RecordWalk, window: Window = {}): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await call('list_full_load', {
    params: { mode: TABLE_MODE },
    body: { ...which(walk, walk.groups), ...layoutOf(walk), ...window, limit: 1 },
  });
  return rows;
}

async function groupsOf(
  walk: RecordWalk,
  groups: readonly WalkedGroup[],
  window: Window = {},
): Promise<readonly FoundGroup[]> {
  const body = { ...groupBody(walk, groups), ...window, limit: 1 };
  const { groups: found } = await call('list_full_calculate', { body });
  return found.map(([value, until, records, , key]) => ({ value, until, records, key }));
}

function groupBody(walk: RecordWalk, groups: readonly WalkedGroup[]) {
  const by = walk.by?.[groups.length];
  return { ...which(walk, groups), ...(by ? { group: by } : {}) };
}

/** The records of a walk's list, or of groups in it. */
function which({ table, by = [], filter, search }: RecordWalk, groups: readonly WalkedGroup[] = []) {
  const whole: ListQuestion = { of: { table }, sort: [], filter };
  const { filter: inside } = groups.reduce(
    (question, group, at) => questionWithin(question, by[at]?.column ?? '', group),
    whole,
  );
  return { tableId: table, ...(inside ? { filter: inside } : {}), ...(search ? { search } : {}) };
}

function layoutOf({ sort, columns }: RecordWalk) {
  return { columns: [...columns], sort: [...sort] };
}

function walkAt(walk: RecordWalk, row: readonly unknown[], at: number | undefined): RecordWalk {
  const { at: _before, ...rest } = walk;
  return {
    ...rest,
    record: Number(row[0]),
    key: keyOfRow(layoutOf(walk), row),
    ...(at === undefined ? {} : { at }),
  };
}

/** The walk that a step of the history keeps. */
export function walkIn(state: unknown): RecordWalk | undefined {
  const walk = (state as { readonly walk?: RecordWalk } | undefined)?.walk;
  return walk && typeof walk.table === 'number' && Array.isArray(walk.key) ? walk : undefined;
}

import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { keyOfRow } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import type { ListQuestion } from './list-rows.ts';
import type { RowList } from './row-lists.ts';

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
  /** From 1, where it is known, and how many rows there are. */
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
  return {
    table: of.table,
    sort,
    filter,
    search,
    columns: sort.length > 0 ? [...new Set(sort.map(({ column }) => column))] : columns.slice(0, 1),
    record,
    key: keyOfRow({ columns, sort }, row),
    at: position + 1,
    ...(total?.exact ? { total: total.rows } : {}),
  };
}

/** The record before or after the one of a walk; undefined at the end of its list. */
export async function stepOf(walk: RecordWalk, way: 1 | -1): Promise<RecordWalk | undefined> {
  const { table, filter, search, at } = walk;
  const [sort, columns] = [[...walk.sort], [...walk.columns]];
  const { rows } = await call('list_full_load', {
    params: { mode: TABLE_MODE },
    body: {
      tableId: table,
      columns,
      sort,
      ...(filter ? { filter } : {}),
      ...(search ? { search } : {}),
      [way > 0 ? 'after' : 'before']: [...walk.key],
      limit: 1,
    },
  });
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...walk,
    record: Number(row[0]),
    key: keyOfRow({ columns, sort }, row),
    ...(at === undefined ? {} : { at: at + way }),
  };
}

/** The walk that a step of the history keeps. */
export function walkIn(state: unknown): RecordWalk | undefined {
  const walk = (state as { readonly walk?: RecordWalk } | undefined)?.walk;
  return walk && typeof walk.table === 'number' && Array.isArray(walk.key) ? walk : undefined;
}

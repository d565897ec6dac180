import { keyOfRow } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { partsOfPaths } from '../row-conditions.ts';
import { inPlaces, type ListQuestion } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';

/** The records directly below a node of a tree, or, without one, those at its top. Each row ends with how many stand below it. */
export function treeSource(
  question: ListQuestion,
  {
    parent,
    node,
    paths,
  }: { readonly parent: string; readonly node?: number; readonly paths: readonly string[] },
): RowSource {
  const { of, filter, search } = question;
  const tableId = 'table' in of ? of.table : 0;
  const { columns, conditions } = partsOfPaths(paths);
  const sort = [...question.sort];
  const which = {
    tableId,
    ...(search ? { search } : {}),
    ...(sort.length > 0 ? { sort } : {}),
  };
  const shape = { columns, ...(sort.length > 0 ? { sort } : {}) };
  const below =
    node === undefined
      ? ({ column: parent, operator: 'isEmpty' } as const)
      : ({ column: parent, operator: 'equal', value: node } as const);
  return {
    load: async (window, signal) => {
      const body = {
        ...which,
        ...(filter ? { filter } : {}),
        columns,
        ...(conditions.length > 0 ? { conditions } : {}),
        parent,
        ...(node === undefined ? {} : { node }),
        ...window,
      };
      const answer = await call('list_full_datatree', { body, signal });
      const counts = new Map(answer.children);
      const [first, last] = [answer.rows[0], answer.rows.at(-1)];
      return {
        rows: answer.rows.map((row): ListRow => {
          // The contract: each row begins with its id.
          const [id, ...cells] = inPlaces(paths, columns, row) as unknown as ListRow;
          return [id, ...cells.slice(0, paths.length), counts.get(id) ?? 0];
        }),
        first: first ? keyOfRow(shape, first) : null,
        last: last ? keyOfRow(shape, last) : null,
      };
    },
    count: async (how, signal) => {
      const all = filter ? { all: [filter, below] } : below;
      return await call('list_full_count', { body: { ...which, filter: all, ...how }, signal });
    },
  };
}

/** How many records stand directly below that of a row. */
export function childrenOf(row: ListRow): number {
  return Number(row.at(-1) ?? 0);
}

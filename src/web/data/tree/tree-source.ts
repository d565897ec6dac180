import { keyOfRow } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { partsOfPaths } from '../row-conditions.ts';
import { inPlaces, type ListQuestion } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';

/**
 * The records directly below a node of a tree, or, without one, those at its top. Each row ends with whether it is there for
 * its place alone and how many stand below it.
 */
export function treeSource(
  question: ListQuestion,
  {
    parent,
    node,
    paths,
  }: { readonly parent: string; readonly node?: number; readonly paths: readonly string[] },
): RowSource {
  const { of, filter, search } = question;
  const { columns, conditions } = partsOfPaths(paths);
  const sort = [...question.sort];
  const which = {
    ...(search ? { search } : {}),
    ...(sort.length > 0 ? { sort } : {}),
  };
  const shape = { columns, ...(sort.length > 0 ? { sort } : {}) };
  const below =
    node === undefined
      ? ({ column: parent, operator: 'isEmpty' } as const)
      : ({ column: parent, operator: 'equal', value: node } as const);
  const asked = {
    ...which,
    ...(filter ? { filter } : {}),
    columns,
    parent,
    ...(node === undefined ? {} : { node }),
  };
  const countIn =
    (tableId: number): NonNullable<RowSource['count']> =>
    async (how, signal) => {
      if (isWhole(question))
        return await call('list_full_count', { body: { ...which, tableId, filter: below, ...how }, signal });
      // How many there are with those above what is found is told beside the rows alone.
      const body = { ...asked, tableId, limit: 1 };
      const { total = 0 } = await call('list_full_datatree', { body, signal });
      return { count: total, exact: true, anchors: [] };
    };
  return {
    // The members of a list that stand below no other of them are not counted by what they are.
    ...('table' in of ? { count: countIn(of.table) } : {}),
    load: async (window, signal) => {
      const body = { ...asked, ...(conditions.length > 0 ? { conditions } : {}), ...window };
      const answer =
        'table' in of
          ? await call('list_full_datatree', { body: { ...body, tableId: of.table }, signal })
          : await call('list_sub_datatree', {
              body: { ...body, columnId: of.column, recordId: of.record },
              signal,
            });
      const counts = new Map(answer.children);
      const places = new Set(answer.places);
      const [first, last] = [answer.rows[0], answer.rows.at(-1)];
      return {
        rows: answer.rows.map((row): ListRow => {
          // The contract: each row begins with its id.
          const [id, ...cells] = inPlaces(paths, columns, row) as unknown as ListRow;
          return [id, ...cells.slice(0, paths.length), places.has(id), counts.get(id) ?? 0];
        }),
        first: first ? keyOfRow(shape, first) : null,
        last: last ? keyOfRow(shape, last) : null,
      };
    },
  };
}

/** Whether all of a tree is shown, and not what is found in it with what stands above that. */
export function isWhole({ filter, search }: ListQuestion): boolean {
  return !filter && !search;
}

/** Whether a row is there for its place alone: what is found stands below it. */
export function isPlace(row: ListRow | undefined): boolean {
  return row?.at(-2) === true;
}

/** How many records stand directly below that of a row. */
export function childrenOf(row: ListRow): number {
  return Number(row.at(-1) ?? 0);
}

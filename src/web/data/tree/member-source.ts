import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { listRows } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';
import type { TreeMember } from '../rows.ts';

/** The records of another table below those of a tree: the members of a list. */
export interface TreeMembers extends TreeMember {
  /** The list column. */
  readonly list: WebColumn;
  readonly sort: readonly RequestSort[];
}

/**
 * The members of a record, as rows of the tree: a cell for each of `paths`, empty where nothing of theirs stands in it. Their ids
 * are below zero, as records of the tree’s own table have the same.
 */
export function memberSource(
  { list, columns, sort }: TreeMembers,
  { node, paths }: { readonly node: number; readonly paths: readonly string[] },
): RowSource {
  const own = [...new Set([...columns.values()].map(({ name }) => name))];
  const source = listRows({ of: { column: list.id, record: node }, sort }, own);
  const places = paths.map((path) => own.indexOf(columns.get(path)?.name ?? '') + 1);
  return {
    load: async (window, signal) => {
      const { rows, ...keys } = await source.load(window, signal);
      const shown = rows.map((row): ListRow => [
        -row[0],
        ...places.map((place) => (place > 0 ? row[place] : undefined)),
        [],
        false,
        0,
        0,
      ]);
      return { ...keys, rows: shown };
    },
  };
}

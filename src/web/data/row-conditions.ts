import type { RequestFilter } from '#core/query/filter.ts';

/** Begins the path of a cell that tells whether its row fulfils a condition; no column's name does. */
const MARK = '~';

/** What stands for a condition among the paths of a list's cells: its cell is true or false. */
export function conditionPath(condition: RequestFilter): string {
  return MARK + JSON.stringify(condition);
}

/** The columns and the conditions among the paths of cells. */
export function partsOfPaths(paths: readonly string[]): {
  readonly columns: string[];
  readonly conditions: RequestFilter[];
} {
  return {
    columns: paths.filter((path) => !path.startsWith(MARK)),
    conditions: paths
      .filter((path) => path.startsWith(MARK))
      .map((path) => JSON.parse(path.slice(MARK.length)) as RequestFilter),
  };
}

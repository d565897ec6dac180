import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { Key } from '#core/query/key.ts';
import { groupSource, type RecordGroup } from '#web/data/groups/group-source.ts';
import { questionWithin } from '#web/data/groups/within-group.ts';
import { listRows, type ListQuestion } from '#web/data/list-rows.ts';
import type { ListRow, RowSource } from '#web/data/row-source.ts';
import { layoutPaths, layoutsOf } from '../state/list-layouts.ts';

/** Records of a list that are printed at most. */
const MAX_PRINTED = 2_000;

/** Rows and groups that are asked for at once. */
const WINDOW = 500;

/** A line of a printed list: a record, or the head of a group. */
export type PrintedLine =
  | { readonly kind: 'row'; readonly row: ListRow }
  | { readonly kind: 'group'; readonly level: number; readonly group: RecordGroup };

/** The paths of the cells of a table's records: the columns shown, and what tells of the table's layouts. */
export function cellsOfLines(table: TableInfo, paths: readonly string[]): readonly string[] {
  return [...paths, ...layoutPaths(layoutsOf(table))];
}

interface PrintedQuestion {
  readonly question: ListQuestion;
  /** Paths of the cells. */
  readonly paths: readonly string[];
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly RequestCalculation[];
}

/** The lines of a list as it is printed; `isCut` where it has more records than are printed. */
export async function printedLines(
  asked: PrintedQuestion,
  signal: AbortSignal,
): Promise<{ readonly lines: readonly PrintedLine[]; readonly records: number; readonly isCut: boolean }> {
  const lines: PrintedLine[] = [];
  let records = 0;
  const add = async (question: ListQuestion, level: number): Promise<void> => {
    const by = asked.groups[level];
    if (!by) {
      for await (const row of rowsOf(listRows(question, asked.paths), signal)) {
        if (++records > MAX_PRINTED) return;
        lines.push({ kind: 'row', row });
      }
      return;
    }
    const source = groupSource(question, by, asked.calculations);
    for await (const row of rowsOf(source, signal)) {
      if (records >= MAX_PRINTED) {
        records = MAX_PRINTED + 1;
        return;
      }
      const group = source.groupOf(row);
      lines.push({ kind: 'group', level, group });
      await add(questionWithin(question, by.column, group), level + 1);
    }
  };
  await add(asked.question, 0);
  return { lines, records: Math.min(records, MAX_PRINTED), isCut: records > MAX_PRINTED };
}

/** All rows of a source, a window after the other as they are taken. */
async function* rowsOf(source: RowSource, signal: AbortSignal): AsyncGenerator<ListRow> {
  let after: Key | null = null;
  do {
    const window: Awaited<ReturnType<RowSource['load']>> = await source.load(
      { limit: WINDOW, ...(after ? { after } : {}) },
      signal,
    );
    yield* window.rows;
    after = window.rows.length === WINDOW ? window.last : null;
  } while (after);
}

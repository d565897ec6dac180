import { isWriteOnly } from '#core/fields/traits.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { must } from '#core/std/must.ts';
import { columnByPath, webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { cellsOfLines, printedLines } from '#web/list/print/print.ts';
import { fieldsOf, isReverseList, layoutOf, type SectionLayout } from '../layout/form-layout.ts';
import { inverseOf, subListColumns, viewOfList } from '../layout/sub-list-columns.ts';

/** A list of a printed record. */
interface PrintedLineList {
  readonly table: TableInfo;
  /** Paths of the columns shown. */
  readonly paths: readonly string[];
  readonly rows: Awaited<ReturnType<typeof printedLines>>;
}

/** A record with all that is printed of it. */
export interface PrintedRecord {
  readonly table: TableInfo;
  readonly answer: RecordAnswer;
  /** When it was asked for. */
  readonly at: Date;
  /** The sections of its form in reading order, without what is not printed. */
  readonly sections: readonly SectionLayout[];
  /** Its lists by the names of their columns. */
  readonly lists: ReadonlyMap<string, PrintedLineList>;
}

/** Asks for a stored record as its reader may see it. Throws `CallError`. */
export async function printedRecord(
  application: WebApplication,
  { tableId, id }: { readonly tableId: number; readonly id: number },
  signal: AbortSignal,
): Promise<PrintedRecord> {
  const query = { tableId: String(tableId), recordId: String(id) };
  const answer = await call('api_element_display', { query, signal });
  const table = must(
    application.tables.get(answer.tableId) ?? application.tables.get(tableId),
    'the table of a record',
  );
  const form = application.info.forms.find((candidate) => candidate.table === table.id);
  const blocks = layoutOf(form, webColumns(table), (column) => webFieldOf(column).wide === true);
  const sections = blocks
    .flatMap((block) => block.sections)
    .map((section) => ({
      ...section,
      places: fieldsOf(section).filter(({ column }) => isPrinted(column, answer)),
    }))
    .filter(({ places }) => places.length > 0);
  const columns = sections
    .flatMap((section) => fieldsOf(section).map(({ column }) => column))
    .filter(isReverseList);
  const lists = await Promise.all(
    columns.map(async (column) => {
      const list = await lineList(application, { column, record: answer.id }, signal);
      return list ? [[column.name, list] as const] : [];
    }),
  );
  return { table, answer, at: new Date(), sections, lists: new Map(lists.flat()) };
}

function isPrinted(column: WebColumn, { states, rights }: RecordAnswer): boolean {
  const isSeen = states[column.name] !== 'hidden' && !rights.hidden.includes(column.name);
  return isSeen && column.printed !== false && !isWriteOnly(column);
}

async function lineList(
  application: WebApplication,
  { column, record }: { readonly column: WebColumn; readonly record: number },
  signal: AbortSignal,
): Promise<PrintedLineList | undefined> {
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = application.tables.get(target);
  if (!table) return undefined;
  const back = inverseOf(application, column)?.name;
  const view = viewOfList(application, column);
  const paths = subListColumns(application, table, { back, list: column }).filter(
    (path) => columnByPath(application, table, path)?.column.printed !== false,
  );
  if (paths.length === 0) return undefined;
  const question = { of: { column: column.id, record }, sort: view?.sort ?? [], filter: view?.filter };
  const asked = { question, paths: cellsOfLines(table, paths), groups: [], calculations: [] };
  const rows = await printedLines(asked, signal);
  return { table, paths, rows };
}

import { isList } from '#core/fields/traits.ts';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import { columnByPath, webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';

/** Columns that a list inside a form shows at most. */
const MAX_COLUMNS = 8;

/** The link of the target table whose other end a list column is; undefined where the viewer may not see it. */
export function inverseOf(application: WebApplication, column: WebColumn): WebColumn | undefined {
  const { target, inverse } = column as Extract<WebColumn, { type: 'list' }>;
  const table = application.tables.get(target);
  return table && webColumns(table).find(({ id }) => id === inverse);
}

/**
 * The columns with which records of `table` are listed inside a form: those of the list's view, else of the table's first one, else its own
 * that are meant for lists, and those that a record must have; without the link that leads back to the form's record.
 */
export function subListColumns(
  application: WebApplication,
  table: TableInfo,
  { back, list }: { readonly back: string | undefined; readonly list: WebColumn },
): readonly string[] {
  const view =
    viewOfList(application, list) ?? application.info.views.find((candidate) => candidate.table === table.id);
  const isKnown = (name: string) =>
    name !== back && !name.startsWith(`${back}.`) && columnByPath(application, table, name) !== undefined;
  const named = (columns: readonly WebColumn[]) => columns.map(({ name }) => name);
  // What a view shows may be hidden from the viewer, or lead back to the form: then the table's own columns are shown.
  const offered = [
    (view?.columns ?? []).filter(({ hidden }) => !hidden).map(({ column }) => column),
    named(webColumns(table).filter(isForLists)),
    named(webColumns(table).filter((column) => !isList(column))),
  ].map((names) => names.filter(isKnown));
  const shown = (offered.find((names) => names.length > 0) ?? named(webColumns(table))).slice(0, MAX_COLUMNS);
  const asked = webColumns(table).filter(
    (column) => column.required === true && column.writable && !isList(column) && column.name !== back,
  );
  return [...new Set([...shown, ...asked.map(({ name }) => name)])];
}

/** The configured view that a list column is shown as; undefined where it has none, or its viewer does not. */
export function viewOfList(application: WebApplication, list: WebColumn): ViewInfo | undefined {
  return application.views.get((list as Extract<WebColumn, { type: 'list' }>).view ?? 0);
}

function isForLists(column: WebColumn): boolean {
  return column.hidden !== true && (column.inLists ?? 'always') === 'always' && !isList(column);
}

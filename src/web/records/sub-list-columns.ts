import type { TableInfo } from '#core/contract/application-routes.ts';
import { columnsOf, type Application, type WebColumn } from '#web/api/application.tsx';

/** Columns that a list inside a form shows at most. */
const MOST = 8;

/** The link of the target table whose other end a list column is; undefined where the viewer may not see it. */
export function inverseOf(application: Application, column: WebColumn): WebColumn | undefined {
  const { target, inverse } = column as Extract<WebColumn, { type: 'list' }>;
  const table = application.tables.get(target);
  return table && columnsOf(table).find(({ id }) => id === inverse);
}

/**
 * The columns with which records of `table` are listed inside a form: those of the table's first view, else its own
 * that are meant for lists, and those that a record must have; without the link that leads back to the form's record.
 */
export function subListColumns(
  application: Application,
  table: TableInfo,
  back: string | undefined,
): readonly string[] {
  const view = application.info.views.find((candidate) => candidate.table === table.id);
  const names = view
    ? view.columns.filter(({ hidden }) => !hidden).map(({ column }) => column)
    : columnsOf(table)
        .filter(isForLists)
        .map(({ name }) => name);
  const shown = names.filter((name) => name !== back && !name.startsWith(`${back}.`)).slice(0, MOST);
  const asked = columnsOf(table).filter(
    ({ name, required, writable, type }) => required === true && writable && type !== 'list' && name !== back,
  );
  return [...new Set([...shown, ...asked.map(({ name }) => name)])];
}

function isForLists(column: WebColumn): boolean {
  return column.hidden !== true && (column.inLists ?? 'always') === 'always' && column.type !== 'list';
}

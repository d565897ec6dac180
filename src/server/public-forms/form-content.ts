import type { Column, Form } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import type { FormContent } from '../catalog/catalog.ts';
import { knownError } from '../http/map-error.ts';
import { isWritable, type Values } from '../records/records.ts';
import type { OpenForm } from './open-form.ts';

/**
 * What a form asks for: the columns on it to which its visitor may give a value in a new record, but for lists and for what
 * the action gives by itself.
 */
export function formContent({ action, table, context }: OpenForm): FormContent {
  const form = formOf(context.catalog.document.forms, action.form, table.id);
  const given = new Set((action.values ?? []).map(({ column }) => column));
  const isOnForm = (column: Column) =>
    form === undefined ||
    form.sections.some(({ elements }) => elements.some((one) => 'column' in one && one.column === column.id));
  const columns = table.columns.filter(
    (column) =>
      column.hidden !== true &&
      column.supervisorsOnly !== true &&
      !isList(column) &&
      !given.has(column.id) &&
      isOnForm(column) &&
      isWritable(context, table, { column, kind: 'create' }),
  );
  const required = (action.parameters ?? []).filter((parameter) => parameter.required === true);
  return { table, form, columns, required: new Set(required.map(({ column }) => column)) };
}

/** The form that the action names, else the first one of the table. */
function formOf(forms: readonly Form[], named: number | undefined, table: number): Form | undefined {
  return forms.find(({ id }) => id === named) ?? forms.find((form) => form.table === table);
}

/** Throws AppError `column.unknown` for a value of a column that a form does not ask for, whether there is one or not. */
export function refuseUnasked({ columns }: FormContent, values: Values): void {
  const unasked = Object.keys(values).find((name) => !columns.some((column) => column.name === name));
  if (unasked !== undefined) throw new AppError('column.unknown', { column: unasked });
}

/** What of a record a form shows. */
export function shownOf<Value>(
  { columns }: FormContent,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const shown = new Set(columns.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name)));
}

/** An error without what it says of other records, and of columns that the form does not ask for; a fault stays as it is. */
export function toldToVisitors(
  error: unknown,
  { context: { catalog } }: OpenForm,
  { columns }: FormContent,
): unknown {
  const known = knownError(error, catalog);
  if (known.code === 'server.failed') return error;
  const names = new Set(columns.map(({ name }) => name));
  const told = known.columns.map(({ column, code, params }) => ({
    column: names.has(column) ? column : '',
    code,
    ...(params ? { params } : {}),
  }));
  return told.length === 0 ? known : new AppError(known.code, known.params, told);
}

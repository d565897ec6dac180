import type { ActionOf } from '#core/catalog/actions/action.ts';
import { traitsOf } from '#core/catalog/actions/registry.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Parameters } from '#core/contract/actions/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { labelOf } from '#core/language/labels.ts';
import { mayReadColumn } from '#core/access/access.ts';
import { must } from '#core/std/must.ts';
import { readRecord } from '../query/record/read-record.ts';
import { isWritable, type RequestContext } from '../records/records.ts';
import type { ActionForm } from './run-kind.ts';
import type { Run } from './run-kind.ts';

/** The form of an action; undefined for one that asks for nothing. */
export function formOfAction(request: RequestContext, run: Run): ActionForm | undefined {
  const { action, kind } = run;
  if (kind.formOf) return kind.formOf(request, run);
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  return parameters.length === 0 ? undefined : parameterForm(request, run, parameters);
}

/** The form that asks for the values of parameters. */
export function parameterForm(
  request: RequestContext,
  run: Run,
  parameters: NonNullable<ActionOf<'modify'>['parameters']>,
): ActionForm {
  const fields = parameters.map(({ column: id, required = false, operator }) => ({
    column: actionColumn(run.table, id),
    required,
    operator,
  }));
  return { fields: fields.filter(({ column }) => isAsked(request, run, column)), keeps: false };
}

/** What its user may not read, or not write, an action does not ask for. */
export function isAsked(request: RequestContext, { action, table }: Run, column: Column): boolean {
  const { parameters } = traitsOf(action);
  if (parameters === 'compared') return mayReadColumn(request.catalog, request.viewer, table, column);
  return isWritable(request, table, { column, kind: parameters === 'created' ? 'create' : 'modify' });
}

/** What is asked for, in the viewer's words; for one record it begins with what the record has. */
export async function shownForm(
  request: RequestContext,
  run: Run,
  { fields, keeps }: ActionForm,
): Promise<Parameters> {
  const { action, table, start, kind } = run;
  const [only, ...others] = start.selected;
  const isChange = kind.showsStored === true && only !== undefined && others.length === 0;
  const stored = isChange ? await readRecord(request.db, request, table, only) : undefined;
  return {
    title: labelOf(action.label, request.viewer.locale),
    tableId: table.id,
    records: start.selected.length,
    keeps,
    fields: fields.map(({ column, required, operator, one = false }) => ({
      column: column.name,
      required,
      ...(operator ? { operator } : {}),
      one,
      ...(stored ? { value: stored.values[column.name] ?? null } : {}),
      ...(start.known && column.name in start.known ? { value: start.known[column.name] } : {}),
    })),
  };
}

/**
 * The values that an action was given, those of its form alone. Throws AppError `column.unknown` for others,
 * `value.refused` for a required one that is missing.
 */
export function givenIn(request: RequestContext, run: Run): Readonly<Record<string, unknown>> {
  const { given = {} } = run.start;
  const { fields } = formOfAction(request, run) ?? { fields: [] };
  for (const name of Object.keys(given)) {
    if (!fields.some(({ column }) => column.name === name))
      throw new AppError('column.unknown', { column: name });
  }
  const missing = fields.filter(({ column, required }) => required && isEmptyValue(given[column.name]));
  const problems: ColumnProblem[] = missing.map(({ column }) => ({
    column: column.name,
    code: 'value.required',
  }));
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
  return given;
}

/** A column of the table of an action. */
export function actionColumn(table: Table, id: number): Column {
  return must(columnWithId(table, id), `column ${id}`);
}

import { columnWithId } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Parameters } from '#core/contract/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { labelOf } from '#core/language/labels.ts';
import { mayReadColumn } from '#core/access/access.ts';
import type { Operator } from '#core/query/operators.ts';
import { must } from '#core/std/must.ts';
import { readRecord } from '../query/record/read-record.ts';
import { isWritable, type Desk } from '../records/records.ts';
import type { Run } from './start.ts';

/** A column that an action asks for. */
interface Field {
  readonly column: Column;
  readonly required: boolean;
  /** What a search compares with, where it is configured. */
  readonly operator?: Operator | undefined;
}

/** What an action asks for before it runs. */
interface Form {
  readonly fields: readonly Field[];
  /** Columns that are left out keep what each record has. */
  readonly keeps: boolean;
}

/** The form of an action; undefined for one that asks for nothing. */
export function formOfAction(desk: Desk, run: Run): Form | undefined {
  const { action, table, start } = run;
  if (action.kind === 'addTo' || action.kind === 'removeFrom') return relationForm(run);
  if (!('parameters' in action) && action.kind !== 'modify') return undefined;
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  if (parameters.length > 0) {
    const fields = parameters.map(({ column: id, required = false, operator }) => ({
      column: columnOf(table, id),
      required,
      operator,
    }));
    return { fields: fields.filter(({ column }) => isAsked(desk, run, column)), keeps: false };
  }
  const isBulk = action.kind === 'modify' && start.selected.length > 1 && !hasValues(action);
  return isBulk ? { fields: changeable(desk, run), keeps: true } : undefined;
}

function hasValues({ values = [] }: { readonly values?: readonly unknown[] | undefined }): boolean {
  return values.length > 0;
}

/** Which record the others are put to, or taken from; a link that is cleared needs none. */
function relationForm({ action, table }: Run): Form | undefined {
  if (action.kind !== 'addTo' && action.kind !== 'removeFrom') return undefined;
  const column = columnOf(table, action.column);
  if (action.kind === 'removeFrom' && column.type === 'link') return undefined;
  return { fields: [{ column, required: true }], keeps: false };
}

/** The columns of several records that can be given the same value at once. */
function changeable(desk: Desk, run: Run): readonly Field[] {
  return run.table.columns
    .filter(
      (column) => column.hidden !== true && column.unique !== true && fieldOf(column).writeOnly !== true,
    )
    .filter((column) => isAsked(desk, run, column))
    .map((column) => ({ column, required: false }));
}

/** What its user may not read, or not write, an action does not ask for. */
function isAsked(desk: Desk, { action, table }: Run, column: Column): boolean {
  if (action.kind === 'search') return mayReadColumn(desk.catalog, desk.viewer, table, column);
  return isWritable(desk, table, { column, kind: action.kind === 'create' ? 'create' : 'modify' });
}

/** What is asked for, in the viewer's words; for one record it begins with what the record has. */
export async function shownForm(desk: Desk, run: Run, { fields, keeps }: Form): Promise<Parameters> {
  const { action, table, start } = run;
  const [only, ...others] = start.selected;
  const isChange = action.kind === 'modify' && only !== undefined && others.length === 0;
  const stored = isChange ? await readRecord(desk.db, desk, table, only) : undefined;
  return {
    title: labelOf(action.label, desk.viewer.locale),
    idform: table.id,
    records: start.selected.length,
    keeps,
    fields: fields.map(({ column, required, operator }) => ({
      column: column.name,
      required,
      ...(operator ? { operator } : {}),
      one: isRelating(run) && column.type === 'list',
      ...(stored ? { value: stored.values[column.name] ?? null } : {}),
      ...(start.known && column.name in start.known ? { value: start.known[column.name] } : {}),
    })),
  };
}

function isRelating({ action }: Run): boolean {
  return action.kind === 'addTo' || action.kind === 'removeFrom';
}

/**
 * The values that an action was given, those of its form alone. Throws AppError `column.unknown` for others,
 * `value.refused` for a required one that is missing.
 */
export function givenIn(desk: Desk, run: Run): Readonly<Record<string, unknown>> {
  const { given = {} } = run.start;
  const { fields } = formOfAction(desk, run) ?? { fields: [] };
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

function columnOf(table: Table, id: number): Column {
  return must(columnWithId(table, id), `column ${id}`);
}

import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ColumnProblem } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { arrivedFiles } from '../../query/record/arrived-files.ts';
import type { RequestContext, Values } from '../request/request-context.ts';

/**
 * What is wrong with the files among checked values: those that were never uploaded, and those that are told otherwise
 * than they are. Whoever names one has uploaded it or was shown it: nobody else knows its id.
 */
export async function fileProblems(
  { db }: RequestContext,
  table: Table,
  bare: Values,
): Promise<readonly ColumnProblem[]> {
  const given = Object.entries(bare).map(([name, value]) => ({ name, files: filesIn(table, name, value) }));
  const arrived = await arrivedFiles(
    db,
    given.flatMap(({ files }) => files.map(({ id }) => id)),
  );
  const isTrue = ({ title: _title, ...file }: FileValue) =>
    JSON.stringify(file) === JSON.stringify(arrived.get(file.id));
  return given
    .filter(({ files }) => !files.every(isTrue))
    .map(({ name }) => ({ column: name, code: 'file.gone' }));
}

/** That the files of a record are more than it may have, at each of the columns that are given some. */
export function tooManyBytes(
  { mostPerRecord }: RequestContext,
  table: Table,
  { values, given }: { readonly values: Values; readonly given: readonly string[] },
): readonly ColumnProblem[] {
  if (mostPerRecord === undefined) return [];
  const all = Object.entries(values).flatMap(([name, value]) => filesIn(table, name, value));
  const megabytes = mostPerRecord();
  if (all.reduce((sum, { size }) => sum + size, 0) <= megabytes * MEGABYTE) return [];
  return given
    .filter((name) => filesIn(table, name, values[name]).length > 0)
    .map((column) => ({ column, code: 'file.record_full', params: { megabytes } }));
}

/** The files of a value of a column of some. */
function filesIn(table: Table, name: string, value: unknown): readonly FileValue[] {
  if ((value ?? null) === null || !isOfFiles(columnNamed(table, name))) return [];
  return [value].flat() as readonly FileValue[];
}

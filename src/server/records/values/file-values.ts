import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ColumnProblem } from '#core/errors.ts';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import { imagesIn } from '#core/fields/rich-text/rich-image.ts';
import { embedsImages, isOfFiles } from '#core/fields/traits.ts';
import { arrivedFiles } from '../../query/record/arrived-files.ts';
import type { RequestContext, Values } from '../request/request-context.ts';

/**
 * What is wrong with the files among checked values: those that were never uploaded, those that are told otherwise than
 * they are, and images of texts that cannot be drawn. Whoever names one has uploaded it or was shown it: nobody else knows
 * its id.
 */
export async function fileProblems(
  { db }: Pick<RequestContext, 'db'>,
  table: Table,
  bare: Values,
): Promise<readonly ColumnProblem[]> {
  const given = Object.entries(bare).map(([name, value]) => ({
    name,
    files: filesIn(table, name, value),
    images: imagesOf(table, name, value),
  }));
  const arrived = await arrivedFiles(
    db,
    given.flatMap(({ files, images }) => [...files.map(({ id }) => id), ...images]),
  );
  const isTrue = ({ title: _title, ...file }: FileValue) =>
    JSON.stringify(file) === JSON.stringify(arrived.get(file.id));
  return given.flatMap(({ name, files, images }): readonly ColumnProblem[] => {
    if (!files.every(isTrue) || !images.every((id) => arrived.has(id)))
      return [{ column: name, code: 'file.gone' }];
    const isDrawn = images.every((id) => SHOWN_IMAGES.includes(arrived.get(id)?.type ?? ''));
    return isDrawn ? [] : [{ column: name, code: 'file.kind' }];
  });
}

/** That the files of a record are more than it may have, at each of the columns that are given some. */
export async function tooManyBytes(
  { db, mostPerRecord }: Pick<RequestContext, 'db' | 'mostPerRecord'>,
  table: Table,
  { values, given }: { readonly values: Values; readonly given: readonly string[] },
): Promise<readonly ColumnProblem[]> {
  if (mostPerRecord === undefined) return [];
  const holding = given.filter(
    (name) => filesIn(table, name, values[name]).length > 0 || imagesOf(table, name, values[name]).length > 0,
  );
  if (holding.length === 0) return [];
  const all = Object.entries(values).flatMap(([name, value]) => filesIn(table, name, value));
  const images = Object.entries(values).map(([name, value]) => imagesOf(table, name, value));
  // An image that stands in a text twice is one file of it.
  const drawn = await arrivedFiles(db, [...new Set(images.flat())]);
  const inTexts = images.flatMap((ids) => ids.flatMap((id) => drawn.get(id) ?? []));
  const megabytes = mostPerRecord();
  if ([...all, ...inTexts].reduce((sum, { size }) => sum + size, 0) <= megabytes * MEGABYTE) return [];
  return holding.map((column) => ({ column, code: 'file.record_full', params: { megabytes } }));
}

/** The files of a value of a column of some. */
function filesIn(table: Table, name: string, value: unknown): readonly FileValue[] {
  if ((value ?? null) === null || !isOfFiles(columnNamed(table, name))) return [];
  return [value].flat() as readonly FileValue[];
}

/** The ids of the files whose images stand in a text, each once. */
function imagesOf(table: Table, name: string, value: unknown): readonly string[] {
  return typeof value === 'string' && embedsImages(columnNamed(table, name)) ? imagesIn(value) : [];
}

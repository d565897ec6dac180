import { z } from 'zod';
import { EXPORT_FORMATS } from '#core/catalog/actions/registry.ts';
import { ExportRequest } from '#core/contract/records/export-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { isList } from '#core/fields/traits.ts';
import { AppError } from '#core/errors.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { exportCount } from '../query/bulk/export.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import {
  addTaskOf,
  keepMadeFile,
  keepTaskFile,
  taskKind,
  taskNamed,
  type MadeFile,
  type TaskKind,
} from '../tasks/tasks.ts';
import { exportedFile, shortFile } from './exported-file.ts';
import type { ExportFormat, WantedFile } from './wanted.ts';

/** A long export. */
export const EXPORT_TASK = taskNamed('export');

/** Rows that are counted at most beforehand. */
const MAX_COUNTED = 100_000_000;

const Input = z.object({
  tableId: z.number(),
  format: z.enum(EXPORT_FORMATS),
  // An action may be run on more records than a request names.
  body: ExportRequest.extend({ records: z.array(z.number().int().positive()).min(1).optional() }),
});

/**
 * A file of an action: kept for the session where it is short, else made by a task. Throws AppError for what does not exist
 * for the viewer.
 */
export async function fileOrTask(
  request: RequestContext,
  input: z.infer<typeof Input>,
): Promise<{ readonly file: MadeFile | null; readonly task: number }> {
  const { tableId, format } = input;
  const table = readableTable(request, tableId);
  const title = { table: labelOf(table.plural, request.viewer.locale), format: format.toUpperCase() };
  const short = await shortFile(request, wantedFile(request, input));
  const task = { kind: EXPORT_TASK, title, input };
  return short
    ? await keepMadeFile(request, task, short)
    : { file: null, task: await addTaskOf(request, task) };
}

/** What a task of an export is to do. */
export function exportInput(
  tableId: number,
  format: ExportFormat,
  body: z.infer<typeof Input>['body'],
): z.infer<typeof Input> {
  return { tableId, format, body };
}

/**
 * The file that is wanted, as the viewer may ask for it; the files of its cells come along from `store`, where they are asked
 * for. Throws AppError `column.unknown`.
 */
export function wantedFile(
  { catalog }: RequestContext,
  { tableId, format, body }: z.infer<typeof Input>,
  store?: ContentStore,
): WantedFile {
  const { parent, form = 'shown', files: isWithFiles = false, ...list } = body;
  const files = isWithFiles ? store : undefined;
  if (!parent) return { list: { ...list, tableId, form }, format, files };
  const column = catalog.columns.get(parent.columnId)?.column;
  if (!isList(column) || column.target !== tableId)
    throw new AppError('column.unknown', { column: parent.columnId });
  const of = { columnId: parent.columnId, record: parent.recordId };
  return { list: { ...list, tableId, form, parent: of }, format, files };
}

/** Makes the file and keeps it. */
export function exportKind(store: ContentStore): TaskKind {
  return taskKind(Input, async ({ task, input, request, progress }) => {
    const wanted = wantedFile(request, input, store);
    const { db, ...scene } = request;
    const { rows } = await db.query<{ count: number }>(exportCount(scene, wanted.list, MAX_COUNTED));
    const total = rows[0]?.count ?? 0;
    let records = 0;
    const { content, ...file } = exportedFile(request, wanted, (done) => {
      records = done.records;
      progress(records + done.files, Math.max(total, records) + done.ofFiles);
    });
    progress(0, total);
    return { file: await keepTaskFile(db, task, file, content), records };
  });
}

import { columnWithId } from '#core/catalog/catalog.ts';
import { mayReadColumn } from '#core/access/access.ts';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { embedsImages, isOfFiles } from '#core/fields/traits.ts';
import { fileHeldOnce } from '../journal/journal.ts';
import { sql } from '../database/sql/sql.ts';
import { UPLOAD_COLUMNS, valueOfUpload, type UploadRow } from '../query/record/arrived-files.ts';
import { fileInCell } from '../query/record/file-in-cell.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';

/** A file, and what is written over it where it is shown. */
export interface HeldFile {
  readonly file: FileValue;
  readonly watermark?: string | undefined;
}

/** Which cell, and which of its files. */
interface AskedFile {
  readonly tableId: number;
  readonly recordId: number;
  readonly columnId: number;
  readonly idfile: string;
}

/**
 * The file that a cell holds, or has held, which the viewer may read now; in the record 0, which is new, and in others as
 * long as none has held it, what the account has uploaded; in a new one also what is copied into a draft of the account.
 * Throws AppError `file.gone`: what may not be read does not exist.
 */
export async function heldFile(request: RequestContext, asked: AskedFile): Promise<HeldFile> {
  const { tableId, recordId, columnId, idfile } = asked;
  const table = readableTable(request, tableId);
  const column = columnWithId(table, columnId);
  if (!column || !(isOfFiles(column) || embedsImages(column))) throw new AppError('file.gone');
  const watermark = 'watermark' in column ? column.watermark : undefined;
  const cell = { table, column, record: recordId, file: idfile };
  const isReadable = mayReadColumn(request.catalog, request.viewer, table, column);
  const file =
    (isReadable ? await fileInCell(request.db, request, cell) : undefined) ??
    (await freshUpload(request, idfile)) ??
    (isReadable && recordId === 0 ? await draftedFile(request, idfile) : undefined) ??
    (isReadable ? await fileBefore(request, asked) : undefined);
  if (!file) throw new AppError('file.gone');
  return { file, watermark };
}

/** What the account has uploaded and no cell has held: what one has held is read by the rights to it. */
async function freshUpload({ db, viewer }: RequestContext, id: string): Promise<FileValue | undefined> {
  const { rows } = await db.query<UploadRow>({
    name: 'upload_fresh',
    text: sql`select ${UPLOAD_COLUMNS} from colonnade.file
      where id = $1::uuid and account = $2 and not kept and media is not null`,
    values: [id, viewer.account],
  });
  return rows[0] && valueOfUpload(rows[0]);
}

/**
 * What a draft of the account names, be it of a record or of a message: it began as a copy of what the account could read,
 * and becomes a cell of its own once it is saved or sent.
 */
async function draftedFile({ db, viewer }: RequestContext, id: string): Promise<FileValue | undefined> {
  const { rows } = await db.query<UploadRow>({
    name: 'file_drafted',
    text: sql`select ${UPLOAD_COLUMNS} from colonnade.file f where f.id = $1::uuid and f.media is not null
      and (exists (select from colonnade.context c where c.owner = $2 and strpos(c.frames::text, $1::uuid::text) > 0)
        or exists (select from colonnade.message_draft d where d.account = $2 and strpos(d.content::text, $1::uuid::text) > 0))`,
    values: [id, viewer.account],
  });
  return rows[0] && valueOfUpload(rows[0]);
}

/** A file of before, where the record or the cell does not exist for the viewer none. */
async function fileBefore(
  request: RequestContext,
  { tableId, recordId, columnId, idfile }: AskedFile,
): Promise<FileValue | undefined> {
  try {
    return await fileHeldOnce(request, { tableId, recordId, columnId }, idfile);
  } catch (error) {
    if (error instanceof AppError && UNSEEN.has(error.code)) return undefined;
    throw error;
  }
}

const UNSEEN: ReadonlySet<string> = new Set(['record.unknown', 'column.unknown', 'table.unknown']);

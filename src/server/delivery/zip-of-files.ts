import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { filesOfRecords, type FileOfRecord } from '../query/record/files-of-records.ts';
import type { RequestContext } from '../records/records.ts';
import { isPackedMedia, portableName, writeZip } from '../zip/zip.ts';

/** All files of records that the viewer may read, as one zip file. Throws AppError `file.gone` where there is none. */
export async function filesInZip(
  { store }: { readonly store: ContentStore },
  request: RequestContext,
  table: Table,
  records: readonly number[],
): Promise<Readable> {
  const files = await filesOfRecords(request.db, request, table, records);
  if (files.length === 0) throw new AppError('file.gone');
  // What leaves bytes without taking them closes what is open.
  return Readable.from(zipOf(store, files), { objectMode: false });
}

/** Files as one zip file, written while it is read: of several records each in a folder of its own. */
async function* zipOf(store: ContentStore, files: readonly FileOfRecord[]): AsyncGenerator<Buffer> {
  const zip = writeZip();
  const isOne = new Set(files.map(({ record }) => record)).size <= 1;
  for (const one of files) {
    const { hash, type } = one.file;
    const folder = isOne ? '' : `${portableName(`${one.title} ${one.record}`)}/`;
    const open = async () => await store.read(hash);
    zip.add(`${folder}${nameOf(one)}`, { open, isPacked: isPackedMedia(type) });
  }
  zip.end();
  yield* zip.content();
}

/** A file by its title, with the extension of its name. */
function nameOf({ file: { name, title } }: FileOfRecord): string {
  if (title === undefined) return portableName(name);
  const extension = /\.[\p{L}\p{N}]{1,15}$/u.exec(name)?.[0] ?? '';
  const isWhole = title.toLowerCase().endsWith(extension.toLowerCase());
  return portableName(isWhole ? title : `${title}${extension}`);
}

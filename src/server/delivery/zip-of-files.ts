import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { AppError } from '#core/errors.ts';
import { fitFileName } from '#core/fields/file/file-value.ts';
import type { Table } from '#core/catalog/schema.ts';
import { filesOfRecords, type FileOfRecord } from '../query/record/files-of-records.ts';
import type { RequestContext } from '../records/records.ts';
import type { ContentStore } from '../files/store/content-store.ts';

/** Kinds of content that are packed already. */
const PACKED =
  /^(?:image\/(?!svg|bmp)|audio\/|video\/|application\/(?:zip|gzip|pdf|x-7z|x-bzip2|x-xz|vnd\.))/;

/** All files of records that the viewer may read, as one zip file. Throws AppError `file.gone` where there is none. */
export async function filesInZip(
  { store }: { readonly store: ContentStore },
  request: RequestContext,
  table: Table,
  records: readonly number[],
): Promise<Readable> {
  const files = await filesOfRecords(request.db, request, table, records);
  if (files.length === 0) throw new AppError('file.gone');
  return zipOf(store, files);
}

/** Files as one zip file, written while it is read: of several records each in a folder of its own. */
function zipOf(store: ContentStore, files: readonly FileOfRecord[]): Readable {
  const zip = new ZipFile();
  const isOne = new Set(files.map(({ record }) => record)).size <= 1;
  const taken = new Set<string>();
  for (const one of files) {
    const { hash, type } = one.file;
    const path = freeName(
      isOne ? nameOf(one) : `${fitFileName(`${one.title} ${one.record}`)}/${nameOf(one)}`,
      taken,
    );
    const open = (give: (error: unknown, bytes: Readable) => void) => {
      store.read(hash).then(
        (bytes) => give(null, bytes),
        (error: unknown) => give(error, Readable.from([])),
      );
    };
    zip.addReadStreamLazy(path, { compress: !PACKED.test(type) }, open);
  }
  zip.end();
  const bytes = zip.outputStream as Readable;
  zip.on('error', (error: Error) => bytes.destroy(error));
  return bytes;
}

/** A file by its title, with the extension of its name. */
function nameOf({ file: { name, title } }: FileOfRecord): string {
  if (title === undefined) return fitFileName(name);
  const extension = /\.[\p{L}\p{N}]{1,15}$/u.exec(name)?.[0] ?? '';
  return fitFileName(title.toLowerCase().endsWith(extension.toLowerCase()) ? title : `${title}${extension}`);
}

/** A name that no other part has, whatever case. */
function freeName(path: string, taken: Set<string>): string {
  const [, stem = path, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  for (let at = 1; ; at++) {
    const name = at === 1 ? path : `${stem} (${at})${extension}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { NotThere, type ContentStore } from '../files/store/content-store.ts';
import type { Place } from '../query/scene/place.ts';
import { isPackedMedia, portableName, type ZipWriting } from '../zip/zip.ts';
import type { ExportProgress } from './wanted.ts';

/** Files of an export, and their bytes in all. */
const MAX_FILES = 50_000;
const MAX_BYTES = 10_000_000_000;

/** Characters of a record's title in the name of its folder. */
const TITLE_LENGTH = 50;

/** The files beside a table, in one zip file with it. */
interface FilesBeside {
  /** The path of a file, which is in the folder unless it came before. Throws AppError beyond the limits. */
  readonly pathOf: (file: FileValue, folder: string) => string;
  /** How many of how many so far are written, the last one in part. */
  readonly written: () => Pick<ExportProgress, 'files' | 'ofFiles'>;
}

/** Puts files into a zip file, those that are the same in content and name once; `tell` is called at each that is written. */
export function filesBeside(zip: ZipWriting, store: ContentStore, tell: () => void): FilesBeside {
  const paths = new Map<string, string>();
  let [bytes, files] = [0, 0];
  const opened = async (file: FileValue): Promise<Readable> => {
    files += 1;
    tell();
    return await contentOf(store, file);
  };
  return {
    written: () => ({ files, ofFiles: paths.size }),
    pathOf: (file, folder) => {
      const { hash, name, title, size, type } = file;
      const key = JSON.stringify([hash, name, title]);
      const known = paths.get(key);
      if (known !== undefined) return known;
      bytes += size;
      if (paths.size >= MAX_FILES) throw new AppError('export.too_many_files', { max: MAX_FILES });
      if (bytes > MAX_BYTES) throw new AppError('export.too_large', { gigabytes: MAX_BYTES / 1e9 });
      const path = zip.add(`${folder}/${portableName(name)}`, {
        open: async () => await opened(file),
        isPacked: isPackedMedia(type),
        comment: JSON.stringify({ name, title }),
      });
      paths.set(key, path);
      return path;
    },
  };
}

async function contentOf(store: ContentStore, { hash, name }: FileValue): Promise<Readable> {
  try {
    return await store.read(hash);
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    throw Object.assign(new AppError('export.file_missing', { name }), { cause: error });
  }
}

/** Rows with their files beside them: cells of files are the paths of these. */
export async function* filedRows(
  rows: AsyncIterable<readonly string[]>,
  places: readonly Place[],
  beside: FilesBeside,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  const columns = places.map(({ path, column }) => (isOfFiles(column) ? portableName(path) : undefined));
  for await (const some of rows)
    yield some.map((row) => {
      const cells = JSON.parse(row) as readonly unknown[];
      const folder = folderOf(String(cells.at(-2)), Number(cells.at(-1)));
      return columns.map((name, at) => {
        const cell = cells[at];
        if (name === undefined || cell === null || cell === undefined) return cell;
        return filesIn(cell).map((file) => beside.pathOf(file, `files/${folder}/${name}`));
      });
    });
}

/** What the folder of a record is called: its title where it has one, and its id. */
function folderOf(title: string, id: number): string {
  const start = [...title].slice(0, TITLE_LENGTH).join('').trim();
  return start === '' || title === `#${id}` ? String(id) : portableName(`${start} ${id}`);
}

function filesIn(cell: unknown): readonly FileValue[] {
  // Cells of files hold what has been found to be files.
  return (Array.isArray(cell) ? cell : [cell]) as readonly FileValue[];
}

/** The paths of a cell as JSON has them: one of a column of one. */
export function pathsAsJson({ column }: Place, cell: unknown): unknown {
  if (!isOfFiles(column) || !Array.isArray(cell)) return cell;
  return fieldOf(column).files === 'one' ? cell[0] : cell;
}

/** The paths of a cell as a text, between them what is between choices; undefined of a cell that has none. */
export function pathsAsText({ column }: Place, cell: unknown): string | undefined {
  return isOfFiles(column) && Array.isArray(cell) ? cell.join(';') : undefined;
}

import { must } from '#core/std/must.ts';
import { readArchive } from '#server/archive/archive.ts';
import { folderOf, SMALL_ARCHIVE } from './archive-folder.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Why an archive is refused, as `file:line path: message`. */
export async function problemsOf(folder: string): Promise<readonly string[]> {
  const result = await readArchive(folder);
  if ('document' in result) return [];
  return result.problems.map(({ file, line, path, message }) => `${file}:${line} ${path}: ${message}`);
}

/** Why the small archive is refused once these files are in it. */
export function withFiles(files: Files): Promise<readonly string[]> {
  return problemsOf(folderOf({ ...SMALL_ARCHIVE, ...files }));
}

/** Why the small archive is refused once a text of one of its files was replaced. */
export function replaced(file: string, from: string, to: string): Promise<readonly string[]> {
  const text = must(SMALL_ARCHIVE[file], file);
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return withFiles({ [file]: text.replace(from, to) });
}

import { KINDS } from '#core/catalog/objects/registry.ts';
import type { ObjectKind } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { compareTexts } from '#core/std/text-order.ts';
import type { ArchiveProblem } from './archive-problem.ts';
import type { ArchiveSource, Found } from './archive-source.ts';
import { folderSource } from './folder-source.ts';
import { APPLICATION_FILE, FILES, kindOfFolder, pictureEnding, README_FILE } from './layout.ts';

/** The text of one file of an archive. */
export interface ArchiveFile {
  /** Relative to the archive, with `/`. */
  readonly file: string;
  readonly kind: ObjectKind | 'application';
  /** The file's name without its ending. */
  readonly name: string;
  readonly text: string;
}

/** How much an archive may hold. */
interface Limits {
  readonly files: number;
  readonly fileBytes: number;
  readonly allBytes: number;
}

export const LIMITS: Limits = { files: 100_000, fileBytes: 1_048_576, allBytes: 268_435_456 };

/** A file that could not be read: what object it would have held. */
export type Unread = Pick<ArchiveFile, 'kind' | 'name'>;

/** A picture beside the file of an object. */
export interface ArchivePicture {
  /** Relative to the archive, with `/`. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly name: string;
  /** Undefined where it could not be read, which is among the problems. */
  readonly bytes: Buffer | undefined;
}

/** The files of an archive, and what is wrong with them. */
export interface Collected {
  readonly files: readonly ArchiveFile[];
  readonly pictures: readonly ArchivePicture[];
  readonly unread: readonly Unread[];
  readonly problems: readonly ArchiveProblem[];
}

/** Reads every file of the archive in `folder`, in the order of their names. Hidden files are passed over. */
export async function collectFiles(folder: string, limits: Limits = LIMITS): Promise<Collected> {
  const source = await folderSource(folder);
  if (source) return await collectFrom(source, limits);
  const problems = [problem('.', 'the folder of the archive does not exist')];
  return { files: [], pictures: [], unread: [], problems };
}

/** The same of an archive from any source. */
export async function collectFrom(source: ArchiveSource, limits: Limits = LIMITS): Promise<Collected> {
  const problems = [...source.problems];
  const search: Search = {
    source,
    limits,
    files: [],
    pictures: [],
    unread: [],
    problems,
    count: 0,
    bytes: 0,
  };
  await readRoot(search);
  return search;
}

interface Search {
  readonly source: ArchiveSource;
  readonly limits: Limits;
  readonly files: ArchiveFile[];
  readonly pictures: ArchivePicture[];
  readonly unread: Unread[];
  readonly problems: ArchiveProblem[];
  count: number;
  bytes: number;
}

async function readRoot(search: Search): Promise<void> {
  for (const found of await lookAt(search, await namesIn(search, '.'))) {
    const { file, what } = found;
    const kind = kindOfFolder(file);
    if (isRefused(search, found) || (file === README_FILE && what === 'file')) continue;
    if (kind && what === 'folder') await readFolder(search, kind);
    else if (file === APPLICATION_FILE && what === 'file') await readAll(search, [found], 'application');
    else search.problems.push(problem(file, `unknown ${what}: ${ROOT_WORDS}`));
  }
}

const ROOT_WORDS = `an archive has ${APPLICATION_FILE} and the folders ${KINDS.map((kind) => FILES[kind].folder).join(', ')}`;

/** Files that are looked at and read at once: reading is mostly waiting. */
const CONCURRENCY = 32;

async function readFolder(search: Search, kind: ObjectKind): Promise<void> {
  const { folder, hasPictures = false } = FILES[kind];
  const names = await namesIn(search, folder);
  for (let from = 0; from < names.length; from += CONCURRENCY) {
    const files = names.slice(from, from + CONCURRENCY).map((name) => `${folder}/${name}`);
    const found = await lookAt(search, files);
    const read: Found[] = [];
    const pictures: Found[] = [];
    for (const one of found) {
      const { file, what } = one;
      const isPicture = hasPictures && pictureEnding(file) !== undefined;
      if (isRefused(search, one)) passOver(search, kind, { file, isPicture });
      else if (what === 'file' && file.endsWith('.yaml')) read.push(one);
      else if (what === 'file' && isPicture) pictures.push(one);
      else search.problems.push(problem(file, `unknown ${what}: ${folderWords(kind)}`));
    }
    await readAll(search, read, kind);
    await readPictures(search, pictures);
  }
}

function passOver(
  search: Search,
  kind: ObjectKind,
  { file, isPicture }: { readonly file: string; readonly isPicture: boolean },
): void {
  if (isPicture) search.pictures.push({ file, name: baseOf(file), bytes: undefined });
  else search.unread.push({ kind, name: baseOf(file) });
}

function folderWords(kind: ObjectKind): string {
  const { folder, hasPictures = false } = FILES[kind];
  const pictures = hasPictures ? ', and the picture of each as <name>.png, .jpg, .webp or .svg' : '';
  return `the folder ${folder} has only files <name>.yaml${pictures}`;
}

/** The names in a folder, sorted; none any more once there are too many in all. */
async function namesIn(search: Search, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of search.source.namesIn(folder)) {
    if (name.startsWith('.')) continue;
    search.count += 1;
    if (search.count > search.limits.files) {
      search.problems.push(problem('.', `the archive has more than ${search.limits.files} files`));
      return [];
    }
    names.push(name);
  }
  return names.toSorted(compareTexts);
}

async function lookAt({ source }: Search, files: readonly string[]): Promise<readonly Found[]> {
  return await Promise.all(files.map(async (file) => await source.lookAt(file)));
}

/** Whether something can be no part of an archive; links that leave the archive are refused. */
function isRefused(search: Search, { file, what }: Found): boolean {
  if (what === 'away')
    search.problems.push(problem(file, 'a link that leads out of the archive, or nowhere, is not followed'));
  if (what === 'other') search.problems.push(problem(file, 'neither a file nor a folder'));
  return what === 'away' || what === 'other';
}

async function readAll(search: Search, found: readonly Found[], kind: ArchiveFile['kind']): Promise<void> {
  const texts = await Promise.all(
    found.map(async ({ file, size }) => {
      search.bytes += size;
      return isTooMuch(search, file, size) ? undefined : textOf(await search.source.read(file));
    }),
  );
  found.forEach(({ file }, at) => {
    const text = texts[at];
    const name = baseOf(file);
    if (typeof text === 'string') {
      search.files.push({ file, kind, name, text });
    } else {
      search.unread.push({ kind, name });
      if (text === null) search.problems.push(problem(file, 'the file is not UTF-8 text'));
    }
  });
}

async function readPictures(search: Search, found: readonly Found[]): Promise<void> {
  for (const { file, size } of found) {
    search.bytes += size;
    const bytes = isTooMuch(search, file, size) ? undefined : await search.source.read(file);
    search.pictures.push({ file, name: baseOf(file), bytes });
  }
}

function isTooMuch(search: Search, file: string, size: number): boolean {
  const { fileBytes, allBytes } = search.limits;
  if (size > fileBytes)
    search.problems.push(problem(file, `the file has ${size} bytes: at most ${fileBytes} are read`));
  else if (search.bytes > allBytes)
    search.problems.push(problem('.', `the archive has more than ${allBytes} bytes`));
  else return false;
  return true;
}

/** The text, or null where the bytes are none. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The name of the object that a file holds. */
function baseOf(file: string): string {
  const ending = pictureEnding(file) ?? '.yaml';
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

function problem(file: string, message: string): ArchiveProblem {
  return { file, line: 1, path: '', message };
}

/** The text of a file that an archive would have; `file` is one of the layout. */
export function archiveFile(file: string, text: string): ArchiveFile {
  if (file === APPLICATION_FILE) return { file, kind: 'application', name: 'application', text };
  const [folder = ''] = file.split('/');
  return { file, kind: must(kindOfFolder(folder), `the kind of ${file}`), name: baseOf(file), text };
}

import { fitFileName } from '#core/fields/file/file-value.ts';
import { hasOnlyParts, isA } from '#core/std/shape.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import type { Zip, ZipPart } from '../../zip/zip.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';

/** A file beside the table in a zip file. */
export interface PackedFile {
  /** What it is called in the zip file; no other one is. */
  readonly path: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly size: number;
  /** Throws UnreadableFile where they are damaged. */
  readonly bytes: () => AsyncGenerator<Buffer>;
}

/** The files beside the table in a zip file. */
export interface PackedFiles {
  readonly count: number;
  /** The file that a path in a cell means. */
  readonly find: (path: string) => Result<PackedFile>;
}

/** Tables by the ends of their names; the first ones that a zip file has are meant. */
const TABLES = [/\.(?:csv|tsv|xlsx)$/i, /\.txt$/i] as const;
/** Tables that the import does not read. */
const OTHER_TABLES = /\.(?:json|xls|ods)$/i;

/** What programs and systems put beside the files of people. */
const NOISE = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

/** Names that a refusal lists at most. */
const MAX_NAMES = 5;

/**
 * The name of the one table at the top of a zip file, or in the only folder there, and the files beside it. Throws
 * UnreadableFile where there is none, or several.
 */
export function packedTable(zip: Zip): { readonly table: string; readonly files: PackedFiles } {
  const parts = zip.parts.filter(({ name }) => !name.endsWith('/') && !NOISE.test(name));
  const { table, root } = tableOf(parts);
  const beside = parts.filter(({ name }) => name !== table);
  return { table, files: filesOf(zip, beside, root) };
}

function tableOf(parts: readonly ZipPart[]): { readonly table: string; readonly root: string } {
  for (let root = ''; ;) {
    const within = parts.map(({ name }) => name.slice(root.length));
    const top = within.filter((name) => !name.includes('/'));
    const tables = TABLES.map((ends) => top.filter((name) => ends.test(name))).find(
      ({ length }) => length > 0,
    );
    const [table] = tables ?? [];
    if (tables && table !== undefined) {
      if (tables.length > 1) throw new UnreadableFile(several(tables));
      return { table: root + table, root };
    }
    if (top.some((name) => OTHER_TABLES.test(name)))
      throw new UnreadableFile({ code: 'import.zip_other_table' });
    const folders = new Set(within.map((name) => name.slice(0, name.indexOf('/') + 1)));
    const [folder = ''] = folders;
    if (folders.size !== 1 || folder === '') throw new UnreadableFile({ code: 'import.zip_no_table' });
    root += folder;
  }
}

function several(names: readonly string[]) {
  const listed = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names;
  return { code: 'import.zip_tables', params: { names: listed.join(', ') } };
}

/** Where a path leads: the place of a part, or that there are several. */
type Places = Map<string, number | 'several'>;

function filesOf(zip: Zip, parts: readonly ZipPart[], root: string): PackedFiles {
  const [exact, folded]: [Places, Places] = [new Map(), new Map()];
  const note = (places: Places, path: string, at: number) =>
    places.set(path, places.has(path) ? 'several' : at);
  for (const [at, { name }] of parts.entries()) {
    const path = name.normalize('NFC');
    note(exact, path, at);
    note(folded, path.toLowerCase(), at);
  }
  const placeOf = (path: string) => exact.get(path) ?? folded.get(path.toLowerCase());
  return {
    count: parts.filter(({ isLink }) => !isLink).length,
    find: (asked) => {
      const path = asked
        .trim()
        .normalize('NFC')
        .replaceAll('\\', '/')
        .replace(/^(?:\.\/+)+/, '');
      const place = placeOf(root.normalize('NFC') + path) ?? placeOf(path);
      if (place === 'several') return bad('import.file_several', { path: asked });
      const part = place === undefined ? undefined : parts[place];
      if (!part) return bad('import.file_none', { path: asked });
      return part.isLink ? bad('import.file_link', { path: asked }) : good(packedFile(zip, part));
    },
  };
}

function packedFile(zip: Zip, { name: path, size, comment }: ZipPart): PackedFile {
  const known = commentOf(comment);
  const name = fitFileName(known?.name ?? path.slice(path.lastIndexOf('/') + 1));
  return { path, name, title: known?.title, size, bytes: () => zip.part(path) };
}

/** The name and title that an export notes beside a file; undefined where anything else stands there. */
function commentOf(comment: string): { readonly name: string; readonly title?: string } | undefined {
  if (!comment.startsWith('{')) return undefined;
  try {
    const noted: unknown = JSON.parse(comment);
    const isNote = hasOnlyParts<{ readonly name: string; readonly title?: string }>(noted, {
      name: isA('string'),
      title: (title) => title === undefined || isA('string')(title),
    });
    return isNote ? noted : undefined;
  } catch {
    return undefined;
  }
}

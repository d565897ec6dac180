import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from './boundary-source.ts';

/** What is wrong with the order of folders: at a place of the project, in words. */
interface Disorder {
  readonly place: string;
  readonly text: string;
}

/** A row of the table: a folder below `src/`, and those beside it that it may import. */
interface Row {
  readonly folder: string;
  readonly mayImport: readonly string[];
  readonly line: number;
}

const PAGE = 'ARCHITECTURE.md';
const ROW = /^\| `([a-z-]+(?:\/[a-z-]+)*\/(?:[a-z-]+|\*))\/` \| (.*?) \|/;

/**
 * Holds the folders of the table in ARCHITECTURE.md to it: each imports, of those beside it, what stands in its row alone;
 * these stand in rows above, so that no two need each other; the files beside the folders use them and not the other way
 * round; and no folder is left out. A row for `…/*` is that of every folder there which has none of its own.
 */
export function disorderIn(root: string, files: readonly SourceFile[]): readonly Disorder[] {
  const rows = readRows(root);
  const parents = new Set(rows.map(({ folder }) => posix.dirname(folder)));
  const inside = files.filter(({ isTest }) => !isTest);
  return [
    ...rows.flatMap((row, at) => notAbove(row, rows.slice(0, at))),
    ...[...parents].flatMap((parent) => unlisted(parent, rows, inside)),
    ...inside.flatMap((file) => unordered(file, rows)),
  ];
}

/** The rows of the table as lines of text: each folder, how many files stand beside each other in it, what it may import. */
export function listFolders(root: string, files: readonly SourceFile[]): readonly string[] {
  const rows = readRows(root);
  const width = Math.max(...rows.map(({ folder }) => folder.length));
  return rows.map(({ folder, mayImport }) => {
    const count = files.filter(({ path, isTest }) => !isTest && posix.dirname(path) === folder).length;
    return `${folder.padEnd(width)} ${String(count).padStart(4)}  ${mayImport.join(', ') || '–'}`;
  });
}

function readRows(root: string): readonly Row[] {
  const page = join(root, PAGE);
  const lines = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : [];
  return lines.flatMap((text, at) => {
    const [, folder, mayImport = ''] = ROW.exec(text) ?? [];
    if (folder === undefined) return [];
    return [
      { folder, mayImport: [...mayImport.matchAll(/[a-z][a-z-]*/g)].map(([name]) => name), line: at + 1 },
    ];
  });
}

function notAbove({ folder, mayImport, line }: Row, above: readonly Row[]): readonly Disorder[] {
  const known = new Set(above.map((row) => row.folder));
  return mayImport
    .filter((name) => !known.has(posix.join(posix.dirname(folder), name)))
    .map((name) => ({
      place: `${PAGE}:${line}`,
      text: `${folder} may import ${name}, which stands in no row above`,
    }));
}

function unlisted(parent: string, rows: readonly Row[], files: readonly SourceFile[]): readonly Disorder[] {
  const folders = new Set(files.flatMap(({ path }) => childOf(parent, path) ?? []));
  return [...folders]
    .filter((folder) => !rowOf(folder, rows))
    .map((folder) => ({ place: `src/${folder}`, text: `has no row in the table of folders of ${PAGE}` }));
}

function unordered({ path, imports }: SourceFile, rows: readonly Row[]): readonly Disorder[] {
  // A folder within a folder has a row of its own beside that of the outer one.
  return foldersAround(path).flatMap((folder) => {
    const own = rowOf(folder, rows);
    const parent = posix.dirname(folder);
    if (!own) return [];
    return imports
      .filter(({ what }) => what.startsWith(`${parent}/`))
      .filter(({ what }) => {
        // What stands in no folder is above them all.
        const other = childOf(parent, what);
        return other !== folder && !(other && own.mayImport.includes(posix.basename(other)));
      })
      .map(({ line, what }) => ({
        place: `src/${path}:${line}`,
        text: `${folder} must not import ${what}, by the table of ${PAGE}`,
      }));
  });
}

/** The row of a folder: its own, else the one for every folder beside it. */
function rowOf(folder: string, rows: readonly Row[]): Row | undefined {
  return (
    rows.find((row) => row.folder === folder) ??
    rows.find((row) => row.folder === `${posix.dirname(folder)}/*`)
  );
}

/** The folders in which a file stands, the outermost first. */
function foldersAround(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** The folder directly below `parent` in which a file stands. */
function childOf(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined;
  const [name = '', ...rest] = path.slice(parent.length + 1).split('/');
  return rest.length > 0 ? `${parent}/${name}` : undefined;
}

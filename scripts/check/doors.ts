import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from './boundary-source.ts';

/** An import that passes by the doors of a folder of core, or a folder whose doors are unknown. */
interface Trespass {
  readonly place: string;
  readonly text: string;
}

const PAGE = 'ARCHITECTURE.md';
/** The folder is written without a slash at its end, other than in the table of folders. */
const ROW = /^\| `(core\/[a-z-]+)` \| (.*?) \|/;
/** The parts that a column type has in other layers take its folder in core too. */
const TYPE_FOLDERS = /^core\/fields\/[a-z-]+\//;
const TYPE_PARTS = /^(server|web)\/fields\//;

/**
 * Holds what imports core to the table of doors in ARCHITECTURE.md: from server, web, tests and scripts a folder of core is
 * entered by the files that its row names alone; `*` in a name stands for any. Files beside the folders are open.
 */
export function passedDoors(root: string, files: readonly SourceFile[]): readonly Trespass[] {
  const doors = readDoors(root);
  const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []));
  const unknown = [...folders].filter((folder) => !doors.has(folder));
  return [
    ...unknown.map((folder) => ({
      place: `src/${folder}`,
      text: `has no row in the table of doors of ${PAGE}`,
    })),
    ...files.filter(({ layer }) => layer !== 'core').flatMap((file) => passedBy(file, doors)),
  ];
}

function passedBy({ path, imports }: SourceFile, doors: ReadonlyMap<string, RegExp>): readonly Trespass[] {
  const place = posix.join('src', path);
  return imports
    .filter(({ what }) => !(TYPE_PARTS.test(path) && TYPE_FOLDERS.test(what)))
    .filter(({ what }) => {
      const folder = folderOf(what);
      return folder !== undefined && doors.get(folder)?.test(what) === false;
    })
    .map(({ line, what }) => ({
      place: `${place}:${line}`,
      text: `${what} is no door of its folder, by the table of ${PAGE}`,
    }));
}

/** What the paths of a folder's doors look like, by folder. */
function readDoors(root: string): ReadonlyMap<string, RegExp> {
  const page = join(root, PAGE);
  const lines = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : [];
  return new Map(
    lines.flatMap((text) => {
      const [, folder, doors = ''] = ROW.exec(text) ?? [];
      if (folder === undefined) return [];
      const names = doors.split(',').map((name) => name.trim().replaceAll('*', '[a-z-]+'));
      return [[folder, new RegExp(`^${folder}/(${names.join('|')})\\.ts$`)] as const];
    }),
  );
}

/** The folder of core in which a file stands; undefined for files beside the folders, and those of others. */
function folderOf(path: string): string | undefined {
  const [layer, folder, ...rest] = path.split('/');
  return layer === 'core' && rest.length > 0 ? `${layer}/${folder}` : undefined;
}

import { opendir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ArchiveSource } from './archive-source.ts';

/** The archive in a folder; undefined where there is none. */
export async function folderSource(folder: string): Promise<ArchiveSource | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory()) return undefined;
  return {
    problems: [],
    namesIn: async function* namesIn(inside) {
      for await (const { name } of await opendir(join(root, inside))) yield name;
    },
    lookAt: async (file) => {
      const real = await realpath(join(root, file)).catch(() => undefined);
      if (real === undefined || !`${real}${sep}`.startsWith(`${root}${sep}`))
        return { file, what: 'away', size: 0 };
      const found = await stat(real);
      const what = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
      return { file, what, size: found.size };
    },
    read: async (file) => await readFile(join(root, file)),
  };
}

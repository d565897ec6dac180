import { must } from '#core/std/must.ts';
import type { Zip, ZipPart } from '../../zip/zip.ts';
import type { ArchiveSource } from './archive-source.ts';
import { APPLICATION_FILE } from './layout.ts';

/** What the archiver of macOS puts beside the files. */
const FOREIGN = '__MACOSX/';

/** The archive in a zip file, also where it stands in a folder of that. */
export function zipSource(zip: Zip): ArchiveSource {
  const own = zip.parts.filter(({ name }) => !name.startsWith(FOREIGN) && !name.endsWith('/'));
  const outer = outerFolder(own);
  const parts = new Map(own.map((part) => [part.name.slice(outer.length), part]));
  const inside = new Map<string, Set<string>>([['.', new Set()]]);
  for (const file of parts.keys()) {
    const [first = '', second] = file.split('/');
    inside.get('.')?.add(first);
    if (second === undefined) continue;
    const folder = inside.get(first) ?? new Set();
    inside.set(first, folder.add(second));
  }
  return {
    problems: own
      .filter((part) => parts.get(part.name.slice(outer.length)) !== part)
      .map(({ name }) => ({ file: name, line: 1, path: '', message: 'the zip file has this file twice' })),
    namesIn: (folder) => inside.get(folder) ?? [],
    lookAt: async (file) => {
      const part = parts.get(file);
      if (!part) return await Promise.resolve({ file, what: 'folder', size: 0 });
      return { file, what: part.isLink ? 'away' : 'file', size: part.size };
    },
    read: async (file) => await zip.whole(must(parts.get(file), file).name),
  };
}

/** The folder in which all parts stand, with its `/`; nothing where the archive is not in one. */
function outerFolder(parts: readonly ZipPart[]): string {
  const [first = ''] = parts.map(({ name }) => name.slice(0, name.indexOf('/') + 1));
  const isThere = parts.some(({ name }) => name === `${first}${APPLICATION_FILE}`);
  return isThere && parts.every(({ name }) => name.startsWith(first)) ? first : '';
}

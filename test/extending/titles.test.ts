import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = join(import.meta.dirname, 'titles', 'src');

describe('docs/extending.md, a new display mode', () => {
  const page = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith('A new display mode\n')) ?? '';
  const [own = '', edited = ''] = section.split('Files to edit:');
  const pathsOf = (text: string) => [...text.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path);

  test('names the files that the example has of its own, layer by layer', () => {
    const files = globSync('**/*.*', { cwd: EXAMPLE }).toSorted();
    const named = pathsOf(own).map((path) => path.replaceAll('<kind>', 'titles'));
    const stray = files.filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)));
    expect(stray).toEqual([]);
    expect(named.filter((path) => !existsSync(join(EXAMPLE, path)))).toEqual([]);
    expect(named).toHaveLength(7);
  });

  test('names all the files that are edited for it, and no more than eight', () => {
    const files = pathsOf(edited);
    expect(files.filter((path) => ![path, `src/${path}`].some((one) => existsSync(join(ROOT, one))))).toEqual(
      [],
    );
    // A file that names the first mode beside its own is one in which every mode stands.
    const naming = globSync('{core,server,web}/**/*.{ts,tsx}', { cwd: join(ROOT, 'src') }).filter(
      (file) => !file.includes('.test.') && /import .*\bdatatable\b.* from '/.test(sourceOf(file)),
    );
    expect(files).toEqual(expect.arrayContaining(naming));
    expect(naming).toHaveLength(4);
    expect(files.length).toBeLessThanOrEqual(8);
  });
});

test('nothing but the entries of a display mode knows it by its name', () => {
  const files = globSync('{core,server,web}/**/*.{ts,tsx}', { cwd: join(ROOT, 'src') });
  const knowing = files.filter(
    (file) => !file.includes('.test.') && /['"]datatable['"]/.test(sourceOf(file)),
  );
  expect(knowing.toSorted()).toEqual([
    'core/catalog/views/datatable-view.ts',
    'core/catalog/views/table-mode.ts',
    'server/features/lists/modes/datatable.ts',
    'web/api/load-rows.ts',
    'web/list/display/datatable/datatable.ts',
  ]);
});

function sourceOf(file: string): string {
  return readFileSync(join(ROOT, 'src', file), 'utf8');
}

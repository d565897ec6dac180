import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
/** The library of schemas, and what stands in for it in browsers (`vite.config.ts`). */
const LIBRARY = 'zod';
const SLIM = 'core/contract/contract.ts';

/** What a file needs when it is loaded: files below `src/`, and packages by their names. */
function neededBy(file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(join(SOURCES, file), 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : []));
  return [...imported, ...passedOn].map((what) => {
    if (what.startsWith('#')) return what.slice(1);
    return what.startsWith('.') ? relative(SOURCES, join(SOURCES, file, '..', what)) : what;
  });
}

/** The way by which one of some files comes to need a package; undefined where none does. */
function wayTo(library: string, from: readonly string[]): readonly string[] | undefined {
  const before = new Map<string, string | undefined>(from.map((file) => [file, undefined]));
  for (const file of before.keys()) {
    if (file === library) {
      const way = [file];
      for (let at = before.get(file); at !== undefined; at = before.get(at)) way.unshift(at);
      return way;
    }
    if (!/\.tsx?$/.test(file) || file === SLIM) continue;
    for (const needed of neededBy(file)) if (!before.has(needed)) before.set(needed, file);
  }
  return undefined;
}

test('[CONF-64] the screens come without the library of schemas, but for those of the configuration', () => {
  const screens = globSync('web/**/*.{ts,tsx}', { cwd: SOURCES })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && !file.startsWith('web/configuration/'));
  expect(screens.length).toBeGreaterThan(500);
  expect(wayTo(LIBRARY, screens)).toBeUndefined();
  expect(wayTo(LIBRARY, ['web/configuration/objects/objects-page.tsx'])?.at(-1)).toBe(LIBRARY);
});

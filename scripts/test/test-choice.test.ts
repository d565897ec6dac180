import { expect, test } from 'vitest';
import { leftOut, patternOf, specsOfChange, testFilesOf, withWords, wordsOfNone } from './test-choice.ts';

const files = testFilesOf([
  'src/core/a.ts',
  'src/core/Lists.test.ts',
  'src/web/list/rows.test.tsx',
  'src/server/lists.pg.test.ts',
  'test/e2e/person.ts',
  'test/e2e/lists.spec.ts',
  'test/e2e/own/users.spec.ts',
  'node_modules/x/x.test.ts',
]);

test('those of both runners are known by their names and places', () => {
  expect(files).toEqual({
    unit: ['src/core/Lists.test.ts', 'src/web/list/rows.test.tsx', 'src/server/lists.pg.test.ts'],
    browser: ['test/e2e/lists.spec.ts', 'test/e2e/own/users.spec.ts'],
  });
});

test('words pick tests of both runners by parts of their paths', () => {
  expect(withWords(files, [])).toEqual(files);
  expect(withWords(files, ['lists'])).toEqual({
    unit: ['src/core/Lists.test.ts', 'src/server/lists.pg.test.ts'],
    browser: ['test/e2e/lists.spec.ts'],
  });
  expect(withWords(files, ['own/', 'rows'])).toEqual({
    unit: ['src/web/list/rows.test.tsx'],
    browser: ['test/e2e/own/users.spec.ts'],
  });
});

test('words that stand in no path are told', () => {
  expect(wordsOfNone(files, ['lists.spec.ts:40', 'lits', 'own'])).toEqual(['lits']);
  expect(wordsOfNone(files, [])).toEqual([]);
});

test('a change asks for the browser tests that changed, and for all of them only where that is wanted', () => {
  const changed = ['src/web/list/rows.tsx', 'test/e2e/lists.spec.ts', 'test/e2e/gone.spec.ts'];
  const change = { changed, imports: new Map() };
  expect(specsOfChange(files.browser, change, false)).toEqual(['test/e2e/lists.spec.ts']);
  expect(specsOfChange(files.browser, change, true)).toEqual(files.browser);
  const elsewhere = { ...change, changed: ['README.md', 'src/webs.ts'] };
  expect(specsOfChange(files.browser, elsewhere, true)).toEqual([]);
});

test('a change asks for the browser tests that import what changed, through others as well', () => {
  const imports = new Map([
    ['test/e2e/lists.spec.ts', ['test/e2e/person.ts']],
    ['test/e2e/person.ts', ['test/support/product.ts', 'test/e2e/person.ts']],
    ['test/e2e/server.ts', ['test/e2e/databases.ts']],
  ]);
  const touchedBy = (file: string) => specsOfChange(files.browser, { changed: [file], imports }, false);
  expect(touchedBy('test/support/product.ts')).toEqual(['test/e2e/lists.spec.ts']);
  expect(touchedBy('test/e2e/databases.ts')).toEqual(files.browser);
  expect(touchedBy('playwright.config.ts')).toEqual(files.browser);
  expect(touchedBy('test/support/other.ts')).toEqual([]);
});

test('what is left out is counted as people count', () => {
  expect(leftOut(1)).toContain('1 file of browser tests is left out');
  expect(leftOut(2)).toContain('2 files of browser tests are left out');
});

test('a pattern fits one file alone', () => {
  const pattern = new RegExp(patternOf('test/e2e/lists.spec.ts', []));
  expect(pattern.test('/code/test/e2e/lists.spec.ts')).toBe(true);
  expect(pattern.test('/code/test/e2e/lists-spec.ts')).toBe(false);
  expect(pattern.test('/code/my-test/e2e/lists.spec.ts.old')).toBe(false);
  expect(patternOf('test/e2e/lists.spec.ts', ['rows', 'lists.spec.ts:40'])).toMatch(/\$:40$/);
});

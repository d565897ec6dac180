import { expect, test } from 'vitest';
import { patternOf, specsOfChange, testFilesOf, withWords, wordsOfNone } from './test-choice.ts';

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
  expect(specsOfChange(files.browser, changed, false)).toEqual(['test/e2e/lists.spec.ts']);
  expect(specsOfChange(files.browser, changed, true)).toEqual(files.browser);
  expect(specsOfChange(files.browser, ['README.md', 'src/webs.ts'], true)).toEqual([]);
});

test('a pattern fits one file alone', () => {
  const pattern = new RegExp(patternOf('test/e2e/lists.spec.ts', []));
  expect(pattern.test('/code/test/e2e/lists.spec.ts')).toBe(true);
  expect(pattern.test('/code/test/e2e/lists-spec.ts')).toBe(false);
  expect(pattern.test('/code/my-test/e2e/lists.spec.ts.old')).toBe(false);
  expect(patternOf('test/e2e/lists.spec.ts', ['rows', 'lists.spec.ts:40'])).toMatch(/\$:40$/);
});

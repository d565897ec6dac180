import { expect, test } from 'vitest';
import { extendedTree, filesToEdit } from './extended-tree.ts';
import { ROMAN_EDITS } from './roman/edits.ts';

test('a column type is its own folders and the edits that the page names', () => {
  expect(filesToEdit('A new column type')).toEqual(ROMAN_EDITS.map(({ file }) => file));
  expect(ROMAN_EDITS.length).toBeLessThanOrEqual(5);
});

test(
  'the example works in the database, in files, in formulas and in the browser',
  { timeout: 120_000 },
  async () => {
    const { ok, written } = await extendedTree('roman', ROMAN_EDITS).test();
    expect(ok, written).toBe(true);
    expect(written).toMatch(/3 passed/);
  },
);

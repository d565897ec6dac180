import { expect, test } from 'vitest';
import { checkBoundaries } from '../../scripts/check/boundaries.ts';
import { extendedTree, filesToEdit } from './extended-tree.ts';
import { TITLES_EDITS } from './titles/edits.ts';

test('a display mode is its own files and the edits that the page names', () => {
  expect(filesToEdit('A new display mode')).toEqual(TITLES_EDITS.map(({ file }) => file));
  expect(TITLES_EDITS.length).toBeLessThanOrEqual(7);
});

test(
  'the example works over HTTP in a product, keeps its boundaries, and has its screen',
  { timeout: 120_000 },
  async () => {
    const tree = extendedTree('titles', TITLES_EDITS);
    const { ok, written } = await tree.test();
    expect(ok, written).toBe(true);
    expect(written).toMatch(/5 passed/);
    // The copy lacks most of the tests, which take what nothing else does.
    const { violations } = checkBoundaries(tree.root);
    expect(violations.filter(({ rule }) => !['exports', 'dependencies'].includes(rule))).toEqual([]);
  },
);

test('a test names its texts where its feature does not list them', { timeout: 120_000 }, async () => {
  const listed = 'src/server/features/lists/lists-feature.ts';
  const tree = extendedTree(
    'titles',
    TITLES_EDITS.filter(({ file }) => file !== listed),
  );
  const { ok, written } = await tree.test('src/server/features/features.test.ts');
  expect(ok).toBe(false);
  expect(written).toContain('lists/web-titles');
});

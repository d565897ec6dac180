import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { KeptStatements } from './kept-statements.ts';

test('catalogs do not meet each other’s statements, whatever their versions', () => {
  const kept = new KeptStatements<string>(2);
  const [one, other] = [catalogOf(smallDocument(), 1), catalogOf(smallDocument(), 1)];
  kept.set(one, 'list', 'of one');
  expect(kept.get(one, 'list')).toBe('of one');
  expect(kept.get(other, 'list')).toBeUndefined();
});

test('the least recently used statement makes room', () => {
  const kept = new KeptStatements<string>(2);
  const catalog = catalogOf(smallDocument(), 1);
  kept.set(catalog, 'a', '1');
  kept.set(catalog, 'b', '2');
  kept.get(catalog, 'a');
  kept.set(catalog, 'c', '3');
  expect(['a', 'b', 'c'].map((key) => kept.get(catalog, key))).toEqual(['1', undefined, '3']);
});

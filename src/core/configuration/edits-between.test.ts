import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { arbitraryDocument } from '#test/support/archive/arbitrary-document.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { sameValue } from './compare.ts';
import { editsBetween } from './edits-between.ts';
import { documentAfter } from './steps.ts';

const after = (before: Document, to: Document) =>
  documentAfter(before, { steps: [{ edits: [...editsBetween(before, to)] }], done: 1 });

test('[ARCH-51] the edits between any two documents make the one of the other, and back', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (one, other) => {
      expect(sameValue(after(one, other), other)).toBe(true);
      expect(sameValue(after(other, one), one)).toBe(true);
      expect(editsBetween(one, structuredClone(one))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('[ARCH-51] members in any other order, some gone and some new, come to their places', () => {
  const columns = smallDocument().tables[0]?.columns ?? [];
  const some = fc.shuffledSubarray([...columns], { minLength: 0 });
  const withColumns = (own: typeof columns): Document => {
    const document = smallDocument();
    return {
      ...document,
      tables: document.tables.map((table, at) => (at === 0 ? { ...table, columns: own } : table)),
    };
  };
  fc.assert(
    fc.property(some, some, (one, other) => {
      const made = after(withColumns(one), withColumns(other));
      expect(made.tables.find(({ id }) => id === 10)?.columns).toEqual(other);
    }),
    { numRuns: 300 },
  );
});

test('[ARCH-51] one column that stands elsewhere with another label is two edits, at its place alone', () => {
  const before = smallDocument();
  const to = structuredClone(before);
  const columns = to.tables[0]?.columns ?? [];
  columns.unshift(...columns.splice(4, 1).map((column) => ({ ...column, label: { en: 'Remarks' } })));
  expect(editsBetween(before, to)).toEqual([
    { kind: 'set', place: ['tables', 10, 'columns', 15, 'label', 'en'], value: 'Remarks' },
    { kind: 'move', place: ['tables', 10, 'columns', 15], before: 11 },
  ]);
});

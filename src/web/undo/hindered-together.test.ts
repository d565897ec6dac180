import { expect, test } from 'vitest';
import type { JournalConflict, OperationDisplay } from '#core/contract/records/undo-routes.ts';
import { hinderedTogether } from './hindered-together.ts';

const WHO = { id: 1, name: 'Margaret Peacock' };

function conflictBy(operation: number | null): JournalConflict {
  return {
    kind: 'changed',
    tableId: 7,
    recordId: 1,
    title: 'Hanari Carnes',
    column: 'city',
    stored: 'Rio',
    by: operation === null ? null : { operation, at: '2026-01-01T00:00:00Z', who: WHO },
    other: null,
  };
}

function shown(id: number, conflicts: readonly JournalConflict[]): OperationDisplay {
  return {
    id,
    at: '2026-01-01T00:00:00Z',
    who: WHO,
    kind: 'modify',
    action: null,
    table: 7,
    title: 'Hanari Carnes',
    records: 1,
    mine: true,
    undoable: true,
    changes: [],
    total: 1,
    would: [],
    conflicts: [...conflicts],
    conflictCount: conflicts.length,
    may: true,
    reason: null,
  };
}

test('[UNDO-19] what one of several did is no hindrance to the others that go with it', () => {
  expect(hinderedTogether([shown(1, [conflictBy(2)]), shown(2, [])])).toEqual([]);
});

test('[UNDO-8] what others did stands in the way of the one that it concerns', () => {
  const [found, ...rest] = hinderedTogether([shown(1, [conflictBy(2), conflictBy(3)]), shown(2, [])]);
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ id: 1, conflictCount: 1, conflicts: [{ by: { operation: 3 } }] });
});

test('what is there without an operation in between counts, and so does a reason', () => {
  const refused = { ...shown(2, []), reason: 'foreign' as const };
  expect(hinderedTogether([shown(1, [conflictBy(null)]), refused]).map(({ id }) => id)).toEqual([1, 2]);
});

test('[UNDO-21] what controls say of one alone is no hindrance to several: they judge what all come to', () => {
  const control = { ...conflictBy(null), kind: 'control' as const, message: 'Too many stars.' };
  const closed = { ...conflictBy(null), kind: 'closed' as const };
  expect(hinderedTogether([shown(1, [control, closed])])).toHaveLength(1);
  expect(hinderedTogether([shown(1, [control, closed]), shown(2, [])])).toEqual([]);
});

import { expect, test } from 'vitest';
import type { WebColumn } from '#web/api/application.tsx';
import { prefillOf } from './prefill.ts';

const COLUMNS = [
  { id: 1, name: 'customer', label: 'Customer', type: 'link', target: 2, writable: true },
  { id: 2, name: 'ordered', label: 'Ordered', type: 'date', writable: true },
  { id: 3, name: 'number', label: 'Number', type: 'integer', writable: false },
] as readonly WebColumn[];

test('texts of an address become values of their columns', () => {
  expect(prefillOf({ customer: '12', ordered: '2026-02-28' }, COLUMNS)).toEqual({
    customer: 12,
    ordered: '2026-02-28',
  });
  expect(prefillOf({ customer: 12 }, COLUMNS)).toEqual({ customer: 12 });
});

test('what fits no column that may be written is left out', () => {
  expect(prefillOf({ customer: 'x', ordered: '', number: '5', other: '1', context: '9' }, COLUMNS)).toEqual(
    {},
  );
});

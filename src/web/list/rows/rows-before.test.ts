import { expect, test } from 'vitest';
import type { WebColumn } from '#web/api/application.tsx';
import { rowsBefore } from './rows-before.ts';

function column(type: WebColumn['type'], more: object = {}): WebColumn {
  return { id: 1, name: 'c', label: 'C', writable: true, type, ...more } as WebColumn;
}

test('before a record stands what is less in the first column, or the same there and less in the next', () => {
  const order = [
    { column: 'name', type: column('text'), value: 'Dupont' },
    { column: 'born', descending: true, type: column('date'), value: '2000-01-01' },
  ];
  expect(rowsBefore(order)).toEqual({
    any: [
      { all: [{ column: 'name', operator: 'less', value: 'Dupont' }] },
      {
        all: [
          { column: 'name', operator: 'equal', value: 'Dupont' },
          { column: 'born', operator: 'greater', value: '2000-01-01' },
        ],
      },
    ],
  });
});

test('empty values come last: all others stand before them', () => {
  const order = [{ column: 'name', descending: true, type: column('text'), value: null }];
  expect(rowsBefore(order)).toEqual({ any: [{ all: [{ column: 'name', operator: 'isNotEmpty' }] }] });
});

test('[COL-6] choices stand in the order of their list, from its end when descending', () => {
  const state = column('choice', { choices: ['a', 'b', 'c'].map((code) => ({ code, label: { en: code } })) });
  const before = (value: string, descending: boolean) =>
    rowsBefore([{ column: 's', type: state, value, descending }]);
  expect(before('b', false)).toEqual({
    any: [{ all: [{ column: 's', operator: 'isWithin', value: ['a'] }] }],
  });
  expect(before('b', true)).toEqual({
    any: [{ all: [{ column: 's', operator: 'isWithin', value: ['c'] }] }],
  });
  expect(before('a', false)).toEqual({ any: [] });
});

test('a column whose values cannot be compared gives no answer', () => {
  expect(
    rowsBefore([{ column: 'company', type: column('link', { target: 2 }), value: [7, 'ACME'] }]),
  ).toBeUndefined();
});

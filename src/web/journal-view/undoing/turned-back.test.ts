import { expect, test } from 'vitest';
import type { OperationDisplay } from '#core/contract/records/undo-routes.ts';
import { turnedBack } from './turned-back.ts';

const cell = { column: 'name', from: 'After', to: 'Before', stays: false };
const change = { tableId: 1, recordId: 2, title: 'A', what: 'modify', cells: [cell] } as const;

test('[UNDO-22] redoing an undo leads each value from what it is to what it becomes', () => {
  const display = {
    changes: [change, { ...change, what: 'delete', cells: [] }],
  } as unknown as OperationDisplay;
  expect(turnedBack(display).changes).toEqual([
    { ...change, cells: [{ column: 'name', from: 'Before', to: 'After', stays: false }] },
    { ...change, what: 'restore', cells: [] },
  ]);
});

import { expect, test } from 'vitest';
import { doneQuery, doneTexts, readDoneAddress } from './done-address.ts';

const NOW = new Date('2026-03-10T22:30:00Z');

test('[UNDO-2] an address without a word asks for one’s own operations', () => {
  expect(doneQuery(readDoneAddress({}), NOW, 'UTC')).toEqual({ mine: '1' });
});

test('[UNDO-2] period, whose, kind and table are asked for as the address says', () => {
  const address = readDoneAddress({ period: 'week', whose: '11', kind: 'import', table: '7' });
  // In Paris it is the 10th until 23:00 UTC; the week began on the 4th at midnight there.
  expect(doneQuery(address, NOW, 'Europe/Paris')).toEqual({
    from: '2026-03-03T23:00:00.000Z',
    user: '11',
    kind: 'import',
    table: '7',
  });
  const merged = readDoneAddress({ kind: '8107' });
  expect(doneQuery(merged, NOW, 'UTC')).toEqual({ mine: '1', action: '8107' });
  expect(doneTexts(merged)).toMatchObject({ kind: '8107' });
});

test('[UNDO-2] days of one’s own count as a whole, in the reader’s time zone', () => {
  const address = readDoneAddress({ period: 'days', from: '2026-03-01', to: '2026-03-02', whose: 'all' });
  expect(doneQuery(address, NOW, 'Europe/Paris')).toEqual({
    from: '2026-02-28T23:00:00.000Z',
    to: '2026-03-02T22:59:59.000Z',
  });
});

test('what an address says wrongly is as it is at first, and what is so is left out of it', () => {
  const address = readDoneAddress({
    direction: 'up',
    period: 'year',
    from: '1',
    whose: 'x',
    kind: 'A',
    table: '-',
  });
  expect(Object.values(doneTexts(address)).filter((text) => text !== undefined)).toEqual([]);
});

test('[UNDO-6] what was taken back is of one kind: that is no filter there', () => {
  const address = readDoneAddress({ direction: 'redo', kind: 'import' });
  expect(doneQuery(address, NOW, 'UTC')).toEqual({ mine: '1' });
  expect(doneTexts(address)).toMatchObject({ direction: 'redo', kind: undefined });
});

import { expect, test } from 'vitest';
import { movedTo, type CellPlace } from './cell-focus.ts';

const bounds = { rows: 1_000_000, columns: 6, page: 20 };

function after(place: CellPlace, ...keys: readonly string[]): CellPlace {
  return keys.reduce(
    (at, key) => movedTo(at, { key: key.replace('mod+', ''), mod: key.startsWith('mod+') }, bounds) ?? at,
    place,
  );
}

test('arrows go one cell, the first row leads up to the header, and edges hold', () => {
  expect(after({ row: 0, column: 0 }, 'ArrowDown', 'ArrowRight', 'ArrowRight')).toEqual({
    row: 1,
    column: 2,
  });
  expect(after({ row: 0, column: 3 }, 'ArrowUp')).toEqual({ row: -1, column: 3 });
  expect(after({ row: -1, column: 0 }, 'ArrowUp', 'ArrowLeft')).toEqual({ row: -1, column: 0 });
  expect(after({ row: 999_999, column: 5 }, 'ArrowDown', 'ArrowRight')).toEqual({ row: 999_999, column: 5 });
});

test('Home and End go along the row, with Ctrl to the ends of the list', () => {
  expect(after({ row: 5, column: 3 }, 'End')).toEqual({ row: 5, column: 5 });
  expect(after({ row: 5, column: 3 }, 'Home')).toEqual({ row: 5, column: 0 });
  expect(after({ row: 5, column: 3 }, 'mod+End')).toEqual({ row: 999_999, column: 5 });
  expect(after({ row: 5, column: 3 }, 'mod+Home')).toEqual({ row: 0, column: 0 });
});

test('pages go by what fits, and do not leave the rows upwards', () => {
  expect(after({ row: 5, column: 3 }, 'PageDown')).toEqual({ row: 25, column: 3 });
  expect(after({ row: 5, column: 3 }, 'PageUp')).toEqual({ row: 0, column: 3 });
});

test('other keys lead nowhere, and an empty list has its header alone', () => {
  expect(movedTo({ row: 0, column: 0 }, { key: 'x', mod: false }, bounds)).toBeUndefined();
  expect(movedTo({ row: -1, column: 2 }, { key: 'ArrowDown', mod: false }, { ...bounds, rows: 0 })).toEqual({
    row: -1,
    column: 2,
  });
});

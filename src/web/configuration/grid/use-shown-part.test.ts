import { expect, test } from 'vitest';
import { shownPart } from './use-shown-part.ts';

const SIZE = { rows: 200, columns: 100, rowHeight: 36, columnWidth: 112 };

test('[ACCESS-33] of a large matrix only what is seen is drawn, with a margin', () => {
  const view = { height: 720, width: 1120 };
  expect(shownPart({ ...view, top: 0, start: 0 }, SIZE)).toEqual({ rows: [0, 28], columns: [0, 13] });
  expect(shownPart({ ...view, top: 3_600, start: 5_600 }, SIZE)).toEqual({
    rows: [92, 128],
    columns: [47, 63],
  });
  expect(shownPart({ ...view, top: 7_000, start: 11_000 }, SIZE)).toEqual({
    rows: [186, 200],
    columns: [95, 100],
  });
});

test('[ACCESS-33] a small matrix is drawn whole', () => {
  const part = shownPart({ top: 0, start: 0, height: 720, width: 1120 }, { ...SIZE, rows: 3, columns: 2 });
  expect(part).toEqual({ rows: [0, 3], columns: [0, 2] });
});

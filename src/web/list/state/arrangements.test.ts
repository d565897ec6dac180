import { expect, test } from 'vitest';
import { arrangementIn } from './arrangements.ts';

test('[LIST-10][LIST-91][LIST-93] an arrangement is read as far as it makes sense', () => {
  const arrangement = { widths: { name: 120 }, pinned: ['name'], rowHeight: 'tall' };
  expect(arrangementIn(arrangement)).toEqual(arrangement);
  expect(arrangementIn({ ...arrangement, rowHeight: 'gigantic', pinned: 7 })).toEqual({
    widths: { name: 120 },
  });
  expect(arrangementIn(undefined)).toEqual({});
});

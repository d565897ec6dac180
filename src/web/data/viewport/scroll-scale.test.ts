import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HIGHEST, placeAt, placeScrolled, scrollScale, shiftOf, SMALL } from './scroll-scale.ts';

const short = scrollScale(1_000 * 40, 800);
const long = scrollScale(10_000_000 * 40, 800);

test('a list that fits its element scrolls as it is', () => {
  expect(short.shown).toBe(40_000);
  expect(placeScrolled(short, { top: 0, scrollTop: 0 }, 12_345, false)).toEqual({
    top: 12_345,
    scrollTop: 12_345,
  });
  expect(shiftOf(placeAt(short, 500))).toBe(0);
});

test('a long list never makes a higher element than browsers allow', () => {
  expect(long.full).toBe(400_000_000);
  expect(long.shown).toBe(HIGHEST);
});

test('dragging the bar reaches both ends and every place between in proportion', () => {
  const reach = long.shown - long.view;
  const start = placeAt(long, 0);
  expect(placeScrolled(long, start, reach, false).top).toBe(long.full - long.view);
  expect(placeScrolled(long, placeAt(long, 400_000_000), 0, false).top).toBe(0);
  expect(placeScrolled(long, start, reach / 2, false).top).toBeCloseTo((long.full - long.view) / 2);
});

test('a wheel moves by its distance, also a very fast one', () => {
  const place = placeAt(long, 123_456_789);
  expect(placeScrolled(long, place, place.scrollTop + 120, false).top).toBeCloseTo(place.top + 120);
  expect(placeScrolled(long, place, place.scrollTop + SMALL * 3, true).top).toBeCloseTo(
    place.top + SMALL * 3,
  );
});

test('small scrolls come to both ends of the list, wherever the bar was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 10_000_000 }),
      fc.integer({ min: 20, max: SMALL }),
      fc.boolean(),
      (rows, step, down) => {
        const scale = scrollScale(rows * 40, 800);
        const last = scale.full - scale.view;
        let place = placeAt(scale, down ? last - 50_000 : 50_000);
        for (let turn = 0; turn * step < 60_000; turn++) {
          const wanted = place.scrollTop + (down ? step : -step);
          const reached = Math.min(Math.max(0, wanted), scale.shown - scale.view);
          place = placeScrolled(scale, place, reached, false);
          expect(place.scrollTop).toBeGreaterThanOrEqual(0);
        }
        expect(Math.abs(place.top - (down ? last : 0))).toBeLessThan(0.5);
        expect(Math.abs(place.scrollTop - (down ? scale.shown - scale.view : 0))).toBeLessThan(0.5);
      },
    ),
  );
});

test('a place keeps its rows when the length becomes known', () => {
  const guess = scrollScale(990_000 * 40, 800);
  const exact = scrollScale(1_000_000 * 40, 800);
  const place = placeAt(guess, 5_000_000);
  expect(placeAt(exact, place.top).top).toBe(place.top);
});

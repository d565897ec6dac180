import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineLayout, type LineRun } from './line-layout.ts';

const run = fc.record({
  rows: fc.integer({ min: 0, max: 12 }),
  perLine: fc.integer({ min: 1, max: 5 }),
  height: fc.integer({ min: 1, max: 300 }),
});
const runs = fc.tuple(run, fc.array(run, { maxLength: 6 })).map(([first, rest]) => [first, ...rest] as const);

test('every row stands in one line, each line follows the one before it, whatever runs they are of', () => {
  fc.assert(
    fc.property(runs, (given) => {
      const layout = lineLayout([...given] as [LineRun, ...LineRun[]]);
      let [row, top] = [0, 0];
      for (let index = 0; index < layout.lines; index++) {
        const line = layout.numbered(index);
        expect(line).toMatchObject({ index, first: row, top });
        expect(line.count).toBeGreaterThan(0);
        const found = Array.from({ length: line.count }, (_, at) => layout.of(row + at));
        expect([...found, layout.at(top), layout.at(top + line.height - 0.5)]).toEqual(
          Array.from({ length: line.count + 2 }, () => line),
        );
        row += line.count;
        top += line.height;
      }
      expect([row, top]).toEqual([layout.rows, layout.height]);
    }),
  );
});

test('what is in sight are whole lines', () => {
  const layout = lineLayout([
    { rows: 2, perLine: 1, height: 40 },
    { rows: 6, perLine: 4, height: 100 },
    { rows: 1, perLine: 1, height: 40 },
  ]);
  expect(layout.height).toBe(320);
  expect(layout.between(0, 80)).toEqual({ first: 0, last: 1 });
  expect(layout.between(79, 81)).toEqual({ first: 1, last: 5 });
  expect(layout.between(100, 320)).toEqual({ first: 2, last: 8 });
  expect(layout.between(500, 900)).toEqual({ first: 8, last: 8 });
});

test('a million cards in ten thousand groups are found without going through them', () => {
  const many = Array.from({ length: 10_000 }, (): LineRun[] => [
    { rows: 1, perLine: 1, height: 40 },
    { rows: 100, perLine: 6, height: 240 },
  ]).flat();
  const layout = lineLayout(many as [LineRun, ...LineRun[]]);
  expect(layout.rows).toBe(1_010_000);
  const middle = layout.of(505_001);
  expect(middle).toMatchObject({ first: 505_001, perLine: 6, run: 10_001 });
  expect(layout.at(middle.top + 1)).toEqual(middle);
});

import { expect, test } from 'vitest';
import { DAY, wallDay, wallOf } from '../scheduler/time/wall.ts';
import { axisPeriods, ganttAxis } from './gantt-axis.ts';
import { arrowPath } from './gantt-arrows.tsx';

const at = (day: string) => wallOf(day, 'UTC');
const today = at('2026-03-10');

test('[GANTT-1] the line of time has today and all tasks, as far as they are not lifetimes away', () => {
  const spans = [
    { start: at('2026-02-01'), end: at('2026-03-01') },
    { start: at('2026-03-01'), end: at('2066-03-01') },
  ];
  const axis = ganttAxis({ scale: 'months', spans, today, room: 800 });
  expect(axis.from).toBeLessThan(at('2026-02-01'));
  expect(axis.before).toBeGreaterThan(at('2066-03-01'));
  expect(axis.wallAt(axis.at(at('2030-05-06')))).toBe(at('2030-05-06'));
  const far = ganttAxis({
    scale: 'days',
    spans: [{ start: at('0101-01-01'), end: at('9999-01-01') }],
    today,
    room: 800,
  });
  // Browsers lay out no more than some millions of pixels.
  expect(far.width).toBeLessThan(2_000_000);
  expect(far.at(at('9999-01-01'))).toBe(far.width);
  expect(ganttAxis({ scale: 'weeks', spans: [], today, room: 5_000 }).width).toBeGreaterThanOrEqual(5_000);
});

test('[GANTT-1] the head names the periods in sight alone: weeks from their first day, quarters in years', () => {
  const spans = [{ start: at('2020-01-01'), end: at('2030-01-01') }];
  const weeks = ganttAxis({ scale: 'weeks', spans, today, room: 800 });
  const [months, small] = axisPeriods(weeks, { along: weeks.at(today), width: 14 * 20, firstDay: 1 });
  expect(months.map(({ from }) => wallDay(from))).toEqual(['2026-03-01']);
  expect(small.map(({ from }) => wallDay(from))).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']);
  const quarters = ganttAxis({ scale: 'quarters', spans, today, room: 800 });
  const [years, parts] = axisPeriods(quarters, { along: quarters.at(today), width: 300 * 1.6, firstDay: 1 });
  expect(years.map(({ from }) => wallDay(from))).toEqual(['2026-01-01', '2027-01-01']);
  expect(parts.map(({ from, before }) => [wallDay(from), (before - from) / DAY])[0]).toEqual([
    '2026-01-01',
    90,
  ]);
});

test('[GANTT-3] an arrow leads straight to what begins later, and around to what begins earlier', () => {
  expect(arrowPath({ x: 10, y: 18 }, { x: 60, y: 54 }, 36)).toMatch(/^M 10 18 H 18 V 54 H 60 /);
  expect(arrowPath({ x: 100, y: 18 }, { x: 60, y: 90 }, 36)).toMatch(/^M 100 18 H 108 V 72 H 52 V 90 H 60 /);
});

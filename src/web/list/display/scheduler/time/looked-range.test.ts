import { expect, test } from 'vitest';
import { PLANNING_LOOKS } from '#core/catalog/views/planning-looks.ts';
import { lookedRange, stepped, type LookChoice } from './looked-range.ts';
import { DAY, wallDay, wallOf } from './wall.ts';

const MONDAYS: LookChoice = {
  look: 'week',
  scale: 'week',
  at: wallOf('2026-05-14', 'UTC'),
  firstDay: 1,
  weekend: [6, 0],
};

function daysOf(choice: Partial<LookChoice>): readonly [string, string] {
  const { from, before } = lookedRange({ ...MONDAYS, ...choice });
  return [wallDay(from), wallDay(before - DAY)];
}

test('[PLAN-4] each look shows its days, weeks beginning as the language has them', () => {
  expect(daysOf({ look: 'day' })).toEqual(['2026-05-14', '2026-05-14']);
  expect(daysOf({ look: 'week' })).toEqual(['2026-05-11', '2026-05-17']);
  expect(daysOf({ look: 'week', firstDay: 0 })).toEqual(['2026-05-10', '2026-05-16']);
  expect(daysOf({ look: 'workWeek' })).toEqual(['2026-05-11', '2026-05-15']);
  // Where the weekend is Friday and Saturday.
  expect(daysOf({ look: 'workWeek', firstDay: 0, weekend: [5, 6] })).toEqual(['2026-05-10', '2026-05-14']);
  expect(daysOf({ look: 'month' })).toEqual(['2026-04-27', '2026-06-07']);
  expect(daysOf({ look: 'timeline', scale: 'month' })).toEqual(['2026-05-01', '2026-05-31']);
});

test('[PLAN-4] a step leads to days next to those that are shown, and back', () => {
  for (const look of PLANNING_LOOKS) {
    const choice = { ...MONDAYS, look };
    const range = lookedRange(choice);
    const next = lookedRange({ ...choice, at: stepped(choice, 1) });
    // Months overlap by the days of their first and last weeks.
    expect(next.from).toBeGreaterThan(range.from);
    expect(next.from).toBeLessThanOrEqual(range.before + 2 * DAY);
    const back = lookedRange({ ...choice, at: stepped({ ...choice, at: stepped(choice, 1) }, -1) });
    expect(back).toEqual(range);
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDays, openSpans, type WorkCalendar } from './open-days.ts';

const WEEK: WorkCalendar = {
  id: 1,
  title: 'Paris',
  timeZone: 'Europe/Paris',
  weekdays: [null, ...Array.from({ length: 5 }, () => '08:00-12:00, 13:00-17:30'), null],
  place: 'FR',
  ownDays: [],
};

function hoursOn(day: string, calendar: Partial<WorkCalendar>): unknown {
  const before = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const days = openDays({ ...WEEK, ...calendar }, { from: day, before }, 'en');
  return [
    openSpans(days, undefined).map(([start, end]) => `${start.slice(11, 16)}-${end.slice(11, 16)}`),
    days[0]?.names,
  ];
}

test('[PLAN-14] own days count before public holidays, these before the hours of the weekday', () => {
  expect(hoursOn('2026-05-04', {})).toEqual([['08:00-12:00', '13:00-17:30'], []]);
  expect(hoursOn('2026-05-03', {})).toEqual([[], []]);
  expect(hoursOn('2026-05-01', {})).toEqual([[], ['Labour Day']]);
  const open = { first: '2026-05-01', last: '2026-05-03', name: 'Fair', hours: '10:00-20:00' };
  expect(hoursOn('2026-05-01', { ownDays: [open] })).toEqual([['10:00-20:00'], ['Fair', 'Labour Day']]);
  expect(hoursOn('2026-05-03', { ownDays: [open] })).toEqual([['10:00-20:00'], ['Fair']]);
  const closed = { first: '2026-05-02', last: '2026-05-02', name: null, hours: null };
  expect(hoursOn('2026-05-02', { ownDays: [open, closed] })).toEqual([[], ['Fair']]);
});

test('[PLAN-13] holidays that began in the year before are known', () => {
  const days = openDays({ ...WEEK, place: 'SA' }, { from: '2026-03-20', before: '2026-03-24' }, 'ar');
  expect(days.map(({ names }) => names)).toEqual([['عيد الفطر'], ['عيد الفطر'], ['عيد الفطر'], []]);
});

test('[PLAN-14] hours past midnight go on, and keep their local time when clocks change', () => {
  const night = {
    ...WEEK,
    place: null,
    weekdays: Array.from({ length: 7 }, () => '00:00-06:00, 22:00-24:00'),
  };
  const days = openDays(night, { from: '2026-03-28', before: '2026-03-30' }, 'en');
  expect(openSpans(days, 'Europe/Paris')).toEqual([
    ['2026-03-27T23:00:00.000Z', '2026-03-28T05:00:00.000Z'],
    // The night of seven hours.
    ['2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z'],
    ['2026-03-29T20:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ]);
  const gone = { ...WEEK, place: null, weekdays: Array.from({ length: 7 }, () => '02:00-03:00') };
  const jump = openDays(gone, { from: '2026-03-29', before: '2026-03-30' }, 'en');
  expect(openSpans(jump, 'Europe/Paris')).toEqual([]);
  // The hour that is there twice.
  const twice = openDays(gone, { from: '2026-10-25', before: '2026-10-26' }, 'en');
  expect(openSpans(twice, 'Europe/Paris')).toEqual([
    ['2026-10-25T00:00:00.000Z', '2026-10-25T02:00:00.000Z'],
  ]);
});

test('[PLAN-14] a day that the clocks of a zone have jumped over is never open', () => {
  const week = { ...WEEK, place: null, weekdays: Array.from({ length: 7 }, () => '01:30-02:30') };
  const days = openDays(week, { from: '2011-12-29', before: '2012-01-01' }, 'en');
  expect(openSpans(days, 'Pacific/Apia')).toEqual([
    ['2011-12-29T11:30:00.000Z', '2011-12-29T12:30:00.000Z'],
    ['2011-12-30T11:30:00.000Z', '2011-12-30T12:30:00.000Z'],
  ]);
});

test('[PLAN-14] spans are in order and never meet, whatever the zone', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata');
  const hours = fc.constantFrom(
    null,
    '00:00-24:00',
    '22:00-24:00',
    '00:00-02:30, 02:30-06:00',
    '01:30-02:30',
    'none',
  );
  const starts = fc.integer({ min: 0, max: 900 });
  fc.assert(
    fc.property(zones, fc.array(hours, { minLength: 7, maxLength: 7 }), starts, (timeZone, weekdays, at) => {
      const from = new Date(Date.UTC(2011, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
      const before = new Date(Date.parse(from) + 20 * 86_400_000).toISOString().slice(0, 10);
      const spans = openSpans(openDays({ ...WEEK, place: null, weekdays }, { from, before }, 'en'), timeZone);
      const all = spans.flat();
      expect(all).toEqual([...new Set(all)].toSorted());
    }),
    { numRuns: 300 },
  );
});

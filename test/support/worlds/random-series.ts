import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { must } from '#core/std/must.ts';

/** A series, on the clocks of a zone, and the days for which it is asked. */
export interface RandomSeries {
  readonly text: string;
  readonly start: string;
  readonly zone: string;
  readonly from: string;
  readonly before: string;
}

type Random = (below: number) => number;

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
  'Pacific/Apia',
];

/** A series of any frequency, that begins between 2019 and 2027, and some days to look at. */
export function randomSeries(random: Random): RandomSeries {
  const zone = one(random, ZONES);
  const first = dayOfIso('2019-01-01') + random(3_000);
  // Hours in which no clock changes.
  const clock = `${String(4 + random(18)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}:00`;
  const from = first - 400 + random(2_500);
  const exceptions = random(3) === 0 ? Array.from({ length: 1 + random(3) }, () => first + random(60)) : [];
  const lines = [
    `TZID=${zone}`,
    `RRULE:${randomRule(random, first)}`,
    ...(exceptions.length > 0 ? [`EXDATE:${exceptions.map((day) => compact(day)).join(',')}`] : []),
  ];
  return {
    text: lines.join('\n'),
    start: `${isoDay(first)}T${clock}`,
    zone,
    from: isoDay(from),
    before: isoDay(from + 1 + random(500)),
  };
}

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

function randomRule(random: Random, first: number): string {
  const frequency = one(random, ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const has = (percent: number) => random(100) < percent;
  const some = (make: () => string | number) =>
    [...new Set(Array.from({ length: 1 + random(3) }, make))].join(',');
  const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const monthDays = frequency !== 'WEEKLY' && has(25);
  const numbered = isLong && !monthDays && has(50);
  const number = () => (numbered ? String((1 + random(4)) * (has(50) ? 1 : -1)) : '');
  const weekdays = has(45);
  const months = has(20);
  const parts = [
    `FREQ=${frequency}`,
    ...(has(50) ? [`INTERVAL=${1 + random(4)}`] : []),
    ...(months ? [`BYMONTH=${some(() => 1 + random(12))}`] : []),
    ...(monthDays ? [`BYMONTHDAY=${some(() => (1 + random(31)) * (has(75) ? 1 : -1))}`] : []),
    ...(weekdays ? [`BYDAY=${some(() => `${number()}${one(random, NAMES)}`)}`] : []),
    ...(isLong && (weekdays || monthDays) && has(25)
      ? [`BYSETPOS=${some(() => (1 + random(3)) * (has(50) ? 1 : -1))}`]
      : []),
    ...(frequency === 'WEEKLY' && has(30) ? [`WKST=${one(random, NAMES)}`] : []),
    ...(has(30)
      ? [`COUNT=${1 + random(40)}`]
      : has(40)
        ? [`UNTIL=${compact(first + random(1_000))}T235959Z`]
        : []),
  ];
  return parts.join(';');
}

function compact(day: number): string {
  return isoDay(day).replaceAll('-', '');
}

function one<T>(random: Random, of: readonly T[]): T {
  return must(of[random(of.length)], 'one of them');
}

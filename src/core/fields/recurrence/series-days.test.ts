import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { randomOf, randomSeries, type RandomSeries } from '#test/support/worlds/random-series.ts';
import { momentOf } from '../../language/zone-time.ts';
import { dayOfIso, isoDay } from './calendar-day.ts';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceText } from './recurrence-rule.ts';
import { seriesDays } from './series-days.ts';

/** Random rules that are compared; more by `RULES=100000`. */
const RULES = Number(process.env['RULES'] ?? 2_000);
const SEED = Number(process.env['SEED'] ?? 5545);

const ENOUGH = { left: 1_000_000 };

function daysOf(text: string, start: string, { from, before, most = 1_000 }: Asked): readonly string[] {
  const read = readRecurrence(text);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const { days } = seriesDays(
    { ...read.value, start: dayOfIso(start.slice(0, 10)), clock: start.slice(11) || undefined },
    { from: dayOfIso(from), before: dayOfIso(before), most, steps: { ...ENOUGH } },
  );
  return days.map((day) => isoDay(day));
}

interface Asked {
  readonly from: string;
  readonly before: string;
  readonly most?: number;
}

const YEAR = { from: '2026-01-01', before: '2027-01-01' };

test('[COL-131] a series has the days that RFC 5545 gives its rule', () => {
  expect(daysOf('FREQ=DAILY;COUNT=3', '2026-05-04', YEAR)).toEqual([
    '2026-05-04',
    '2026-05-05',
    '2026-05-06',
  ]);
  expect(daysOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4', '2026-05-05', YEAR)).toEqual([
    '2026-05-05',
    '2026-05-10',
    '2026-05-19',
    '2026-05-24',
  ]);
  expect(daysOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4', '2026-05-05', YEAR)).toEqual([
    '2026-05-05',
    '2026-05-17',
    '2026-05-19',
    '2026-05-31',
  ]);
  expect(daysOf('FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '2026-01-30', YEAR)).toEqual([
    '2026-01-30',
    '2026-02-27',
    '2026-03-27',
  ]);
  expect(daysOf('FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2026-01-31', YEAR)).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
  ]);
  expect(daysOf('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', '2026-01-30', YEAR)).toEqual([
    '2026-01-30',
    '2026-02-27',
  ]);
  expect(daysOf('FREQ=YEARLY', '2024-02-29', { from: '2024-01-01', before: '2033-01-01' })).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ]);
});

test('[COL-131] the start is the first of a series whatever its rule says, and is counted', () => {
  expect(daysOf('FREQ=WEEKLY;BYDAY=TU;COUNT=3', '2026-05-04', YEAR)).toEqual([
    '2026-05-04',
    '2026-05-05',
    '2026-05-12',
  ]);
  expect(daysOf('FREQ=DAILY;COUNT=1', '2026-05-04', YEAR)).toEqual(['2026-05-04']);
});

test('[COL-131] exceptions are left out and still counted, and an end belongs to the series', () => {
  expect(daysOf('RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260505T090000', '2026-05-04T09:00:00', YEAR)).toEqual([
    '2026-05-04',
    '2026-05-06',
  ]);
  expect(daysOf('FREQ=DAILY;UNTIL=20260506', '2026-05-04T09:00:00', YEAR)).toHaveLength(3);
  expect(daysOf('FREQ=DAILY;UNTIL=20260506T090000', '2026-05-04T09:00:00', YEAR)).toHaveLength(3);
  expect(daysOf('FREQ=DAILY;UNTIL=20260506T085959', '2026-05-04T09:00:00', YEAR)).toHaveLength(2);
});

test('[PLAN-21] what never ends or has no day at all takes a bounded number of steps', () => {
  const far = { from: '2600-01-01', before: '2600-01-03' };
  const steps = { left: 100 };
  const read = readRecurrence('FREQ=DAILY');
  if (!read.ok) throw new Error('no rule');
  const series = { ...read.value, start: dayOfIso('1990-01-01') };
  expect(
    seriesDays(series, { from: dayOfIso(far.from), before: dayOfIso(far.before), most: 10, steps }).days,
  ).toHaveLength(2);
  expect(steps.left).toBeGreaterThan(90);
  const never = readRecurrence('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5');
  if (!never.ok) throw new Error('no rule');
  const found = seriesDays(
    { ...never.value, start: dayOfIso('2026-05-04') },
    { from: 0, before: dayOfIso('2100-01-01'), most: 10, steps: { left: 1_000 } },
  );
  expect(found).toEqual({ days: [dayOfIso('2026-05-04')], isCut: true });
  expect(
    daysOf('FREQ=DAILY;COUNT=100000', '1900-01-01', { from: '2173-10-14', before: '2180-01-01' }),
  ).toEqual(['2173-10-14', '2173-10-15']);
});

test('[COL-131] a time that clocks jump over is moved on, one that they show twice is the first', () => {
  const at = (day: string) => momentOf({ day, clock: '02:30:00' }, 'Europe/Paris');
  expect(at('2026-03-29')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-10-25')).toBe('2026-10-25T00:30:00.000Z');
});

test(`[COL-131] series are those of another implementation (${RULES} rules)`, { timeout: 3_600_000 }, () => {
  const random = randomOf(SEED);
  for (let at = 0; at < RULES; at++) {
    const { text, start, zone, from, before } = randomSeries(random);
    const expected = elsewhere({ text, start, zone, from, before });
    const found = daysOf(text, start, { from, before, most: 1_000 });
    expect(found, `${text} from ${start}, ${from} to ${before}`).toEqual(expected);
    const read = readRecurrence(text);
    // The text of a recurrence is what is read out of it.
    if (read.ok) expect(readRecurrence(recurrenceText(read.value))).toEqual(read);
  }
});

function elsewhere({ text, start, zone, from, before }: RandomSeries): readonly string[] {
  const [rule = '', except] = text.split('\n').filter((line) => !line.startsWith('TZID'));
  const at = (day: string, clock = '00:00:00') => Temporal.ZonedDateTime.from(`${day}T${clock}[${zone}]`);
  const [day = '', clock = ''] = start.split('T');
  const exDate = (except?.slice('EXDATE:'.length).split(',') ?? []).map((one) =>
    at(`${one.slice(0, 4)}-${one.slice(4, 6)}-${one.slice(6, 8)}`, clock),
  );
  // Its own way to count a start that its rule does not have is not always right: here it is put beside the rule.
  const endless = rule.replace(/;(COUNT|UNTIL)=[^;]*/, '');
  const isOwn =
    ruleElsewhere(endless, at(day, clock)).between(at(day, clock), at(day, clock), true).length > 0;
  const counted = isOwn ? rule : rule.replace(/COUNT=(\d+)/, (_, count) => `COUNT=${Number(count) - 1}`);
  const found = counted.endsWith('COUNT=0')
    ? []
    : ruleElsewhere(counted, at(day, clock), exDate)
        .between(at(from), at(before), true)
        .map((one) => one.toPlainDate().toString())
        .filter((one) => one < before);
  const isOut = except?.includes(day.replaceAll('-', '')) === true || day < from || day >= before;
  const lasts = /UNTIL=(\d{8})/.exec(rule)?.[1] ?? '99991231';
  const first = isOut || lasts < day.replaceAll('-', '') ? [] : [day];
  return [...new Set([...first, ...found])].toSorted();
}

function ruleElsewhere(
  rruleString: string,
  dtstart: Temporal.ZonedDateTime,
  exDate: readonly Temporal.ZonedDateTime[] = [],
): RRuleTemporal {
  return new RRuleTemporal({ rruleString, dtstart, exDate: [...exDate], maxIterations: 1_000_000 });
}

import { expect, test } from 'vitest';
import { readRecurrence } from './read-recurrence.ts';
import { recurrenceText } from './recurrence-rule.ts';

/** The form in which a text is stored, or the code of what is wrong with it. */
function stored(text: string): string {
  const read = readRecurrence(text);
  return read.ok ? recurrenceText(read.value) : read.problem.code;
}

test('[COL-130] a recurrence is stored in one form, whatever its order, capitals and ways of writing', () => {
  expect(stored('freq=weekly;byday=th,mo,th;interval=1')).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO,TH');
  expect(stored('RRULE:UNTIL=20270503T215959Z;FREQ=DAILY\nTZID=europe/paris')).toBe(
    'TZID=Europe/Paris\nRRULE:FREQ=DAILY;UNTIL=20270503',
  );
  expect(
    stored(
      'RRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO;WKST=MO\r\nEXDATE;TZID=America/New_York:20260511T090000,\r\n 20260413T090000\r\nEXDATE;VALUE=DATE:20260511',
    ),
  ).toBe('TZID=America/New_York\nRRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO\nEXDATE:20260413,20260511');
  expect(stored('FREQ=DAILY;UNTIL=20260506T080000')).toBe('RRULE:FREQ=DAILY;UNTIL=20260506T080000');
  // A moment of UTC is a day of the zone.
  expect(stored('TZID=Asia/Tokyo\nRRULE:FREQ=DAILY\nEXDATE:20260504T180000Z')).toContain('EXDATE:20260505');
});

test('[COL-132] what is no recurrence is refused with what is wrong with it', () => {
  const problem = (text: string) => {
    const read = readRecurrence(text);
    return read.ok ? undefined : [read.problem.code, ...Object.values(read.problem.params ?? {})];
  };
  expect(problem('every week')).toEqual(['value.recurrence_line', 'every week']);
  expect(problem('TZID=Europe/Paris')).toEqual(['value.recurrence']);
  expect(problem('RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY')).toEqual(['value.recurrence']);
  expect(problem('RRULE:FREQ=DAILY\nRDATE:20260504')).toEqual(['value.recurrence_line', 'RDATE:20260504']);
  expect(problem('FREQ=HOURLY')).toEqual(['value.recurrence_value', 'FREQ', 'HOURLY']);
  expect(problem('FREQ=DAILY;BYHOUR=9')).toEqual(['value.recurrence_part', 'BYHOUR=9']);
  expect(problem('FREQ=DAILY;FREQ=DAILY')).toEqual(['value.recurrence_part', 'FREQ=DAILY']);
  expect(problem('FREQ=WEEKLY;BYDAY=2MO')).toEqual(['value.recurrence_value', 'BYDAY', '2MO']);
  expect(problem('FREQ=WEEKLY;BYMONTHDAY=3')).toEqual(['value.recurrence_value', 'BYMONTHDAY', '3']);
  expect(problem('FREQ=MONTHLY;BYMONTHDAY=32')).toEqual(['value.recurrence_value', 'BYMONTHDAY', '32']);
  expect(problem('FREQ=MONTHLY;BYMONTHDAY=0')).toEqual(['value.recurrence_value', 'BYMONTHDAY', '0']);
  expect(problem('FREQ=MONTHLY;BYSETPOS=1')).toEqual(['value.recurrence_value', 'BYSETPOS', '1']);
  expect(problem('FREQ=DAILY;INTERVAL=0')).toEqual(['value.recurrence_value', 'INTERVAL', '0']);
  expect(problem('FREQ=DAILY;COUNT=100001')).toEqual(['value.recurrence_value', 'COUNT', '100001']);
  expect(problem('FREQ=DAILY;UNTIL=20260230')).toEqual(['value.recurrence_value', 'UNTIL', '20260230']);
  expect(problem('FREQ=DAILY;UNTIL=20260504T240000')).toEqual([
    'value.recurrence_value',
    'UNTIL',
    '20260504T240000',
  ]);
  expect(problem('FREQ=DAILY;COUNT=2;UNTIL=20260504')).toEqual(['value.recurrence_ends']);
  expect(problem('TZID=Mars/Olympus\nRRULE:FREQ=DAILY')).toEqual(['value.recurrence_zone', 'Mars/Olympus']);
  expect(problem('RRULE:FREQ=DAILY\nEXDATE:tomorrow')).toEqual([
    'value.recurrence_value',
    'EXDATE',
    'tomorrow',
  ]);
  const days = Array.from({ length: 1_001 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10).replaceAll('-', ''),
  );
  expect(problem(`RRULE:FREQ=DAILY\nEXDATE:${days.join(',')}`)).toEqual([
    'value.recurrence_exceptions',
    1_000,
  ]);
});

import { expect, test } from 'vitest';
import { aroundOf, begunRule, editedOf, textOfEdited } from './edited-rule.ts';

test('[COL-133] what the editor can say is edited, with the zone and the exceptions that it had', () => {
  const text = 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270503\nEXDATE:20260504';
  const edited = editedOf(text);
  expect(edited).toMatchObject({ frequency: 'WEEKLY', interval: 2, weekdays: [0, 3], ends: 'on' });
  expect(edited && textOfEdited({ ...edited, interval: 3 }, aroundOf(text, 'Asia/Tokyo'))).toBe(
    text.replace('INTERVAL=2', 'INTERVAL=3'),
  );
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=15',
    'FREQ=YEARLY',
  ])
    expect(editedOf(`RRULE:${rule}`), rule).toBeDefined();
});

test('[COL-133] a new rule has the zone of who makes it, and is nothing while it is not whole', () => {
  const rule = { ...begunRule('MONTHLY'), monthDay: 'weekday', nth: 2, weekday: 1 } as const;
  expect(textOfEdited(rule, aroundOf(null, 'Asia/Tokyo'))).toBe(
    'TZID=Asia/Tokyo\nRRULE:FREQ=MONTHLY;BYDAY=2TU',
  );
  expect(textOfEdited({ ...rule, interval: Number.NaN }, aroundOf(null, 'UTC'))).toBeUndefined();
  expect(textOfEdited({ ...rule, ends: 'on' }, aroundOf(null, 'UTC'))).toBeUndefined();
});

test('[COL-133] a rule for which the editor has no words is left as it is', () => {
  for (const rule of [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=3',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=DAILY;UNTIL=20260504T080000',
  ])
    expect(editedOf(`RRULE:${rule}`), rule).toBeUndefined();
});

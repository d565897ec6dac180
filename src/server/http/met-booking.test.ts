import { expect, test } from 'vitest';
import { firstMeeting } from './met-booking.ts';

const told = (mine: string, theirs: string) =>
  `Key (vehicle, colonnade.booking_spans(begins, ends, repeats))=(1, {${mine}}) conflicts with existing key (vehicle, …)=(1, {${theirs}}).`;

test('[PLAN-6] two series meet where both take something first, however they are written', () => {
  const weekly =
    '["2026-05-04 09:00:00+00","2026-05-04 11:00:00+00"),["2026-05-11 09:00:00+00","2026-05-11 11:00:00+00")';
  expect(firstMeeting(told(weekly, '["2026-05-11 10:00:00+00","2026-05-11 12:00:00+00")'))).toBe(
    '2026-05-11T10:00:00Z',
  );
  const walls = '["2026-05-04 08:00:00","2026-05-04 12:00:00"),["2026-05-11 08:00:00","2026-05-11 12:00:00")';
  expect(firstMeeting(told(walls, '["2026-05-11 07:30:00","2026-05-11 08:30:00")'))).toBe(
    '2026-05-11T08:00:00',
  );
  expect(firstMeeting(told('["2026-05-11 07:30:00","2026-05-11 08:30:00")', walls))).toBeUndefined();
  expect(
    firstMeeting(told('[2026-05-04,2026-05-05),[2026-06-01,2026-06-04)', '[2026-06-03,2026-06-05)')),
  ).toBe('2026-06-03');
  expect(
    firstMeeting(told('[2026-05-04,2026-05-05),[2026-05-06,2026-05-07)', '[2026-05-05,2026-05-06)')),
  ).toBeUndefined();
  expect(firstMeeting('Key (code)=(A) already exists.')).toBeUndefined();
  expect(firstMeeting(undefined)).toBeUndefined();
});

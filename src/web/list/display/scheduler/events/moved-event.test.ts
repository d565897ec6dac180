import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeOf } from './moved-event.ts';
import { eventsOf, type PlannedEvent, type PlanningInfo } from './planned-event.ts';
import { DAY, HOUR, MINUTE, wallOf } from '../time/wall.ts';

const PARIS = 'Europe/Paris';

const viewWith = (times: Partial<PlanningInfo>) =>
  ({ mode: 'scheduler', resource: 'who', dayFrom: 7, dayTo: 19, opens: 'week', ...times }) as PlanningInfo;

/** The one event of a row. */
function eventOf(view: PlanningInfo, row: readonly unknown[]): PlannedEvent {
  const [event] = eventsOf(
    { rows: [[...row]] },
    { view, paths: ['who'], timeZone: PARIS, captionOf: () => '' },
  );
  if (!event) throw new Error('no event');
  return event;
}

const MOMENTS = viewWith({ start: 'at', end: 'until' });
const LENGTHS = viewWith({ start: 'at', duration: 'lasts' });
const CLOCKS = viewWith({ start: 'day', clock: 'time', duration: 'lasts' });
const DAYS = viewWith({ start: 'day', end: 'last' });

describe('[PLAN-5][PLAN-8] an event that is put elsewhere', () => {
  test('keeps its local time across a change of the clock', () => {
    const event = eventOf(MOMENTS, [
      1,
      'Visit',
      '2026-03-28T09:00:00.000Z',
      '2026-03-28T11:00:00.000Z',
      '2026-03-28T09:00:00+00:00',
      '2026-03-28T11:00:00+00:00',
      [7, 'Ana'],
    ]);
    const place = { start: event.start + DAY, end: event.end + DAY };
    expect(changeOf(MOMENTS, event, place, PARIS)).toEqual({
      values: { at: '2026-03-29T08:00:00.000Z', until: '2026-03-29T10:00:00.000Z' },
      seen: { at: '2026-03-28T09:00:00+00:00', until: '2026-03-28T11:00:00+00:00' },
    });
  });

  test('lasts as long as before where it is only moved, and gets no end that it never had', () => {
    const endless = eventOf(LENGTHS, [
      1,
      'Call',
      '2026-05-04T08:00:00.000Z',
      null,
      '2026-05-04T08:00:00+00:00',
      null,
      null,
    ]);
    const moved = { start: endless.start + HOUR, end: endless.end + HOUR };
    expect(changeOf(LENGTHS, endless, moved, PARIS).values).toEqual({ at: '2026-05-04T09:00:00.000Z' });
    const longer = { start: endless.start, end: endless.end + 30 * MINUTE };
    expect(changeOf(LENGTHS, endless, longer, PARIS).values).toEqual({ lasts: 5_400 });
  });

  test('of days and clocks is written as days and clocks, and given to somebody else', () => {
    const event = eventOf(CLOCKS, [
      1,
      'Round',
      '2026-05-04T09:00:00',
      '2026-05-04T10:00:00',
      '2026-05-04',
      '09:00:00',
      3_600,
      [7, 'Ana'],
    ]);
    const place = {
      start: wallOf('2026-05-05T13:30:00', PARIS),
      end: wallOf('2026-05-05T14:30:00', PARIS),
      resource: 8,
    };
    expect(changeOf(CLOCKS, event, place, PARIS)).toEqual({
      values: { day: '2026-05-05', time: '13:30:00', who: 8 },
      seen: { day: '2026-05-04', time: '09:00:00', who: [7, 'Ana'] },
    });
    const days = eventOf(DAYS, [1, 'Fair', '2026-05-04', '2026-05-07', '2026-05-04', '2026-05-06', null]);
    const later = { start: days.start + 2 * DAY, end: days.end + 3 * DAY };
    expect(changeOf(DAYS, days, later, PARIS).values).toEqual({ day: '2026-05-06', last: '2026-05-09' });
  });

  test('stands where it was put once it is asked for again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 365 * 96 }),
        fc.integer({ min: 1, max: 40 }),
        (offset, length) => {
          const start = wallOf('2026-01-01', PARIS) + offset * 15 * MINUTE;
          const event = eventOf(MOMENTS, [
            1,
            'x',
            '2026-01-01T09:00:00.000Z',
            '2026-01-01T10:00:00.000Z',
            '2026-01-01T09:00:00+00:00',
            '2026-01-01T10:00:00+00:00',
            null,
          ]);
          const place = { start, end: start + length * 15 * MINUTE };
          const { values } = changeOf(MOMENTS, event, place, PARIS);
          const [at = '2026-01-01T09:00:00.000Z', until = '2026-01-01T10:00:00.000Z'] = [
            values['at'],
            values['until'],
          ].map((value) => value as string | undefined);
          // A time that clocks jump over is moved on by the jump.
          const jumped = (wall: number) =>
            wallOf('2026-03-29T02:00:00', PARIS) <= wall && wall < wallOf('2026-03-29T03:00:00', PARIS);
          if (!jumped(place.start)) expect(wallOf(at, PARIS)).toBe(place.start);
          if (!jumped(place.end)) expect(wallOf(until, PARIS)).toBe(place.end);
        },
      ),
    );
  });
});

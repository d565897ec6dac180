import { expect, test } from 'vitest';
import type { PlannedEvent, PlanningInfo } from './planned-event.ts';
import { changeToPlan, placeOfSpot, takenOut, unplannedLength } from './unplanned-event.ts';
import { DAY, HOUR, wallOf } from '../time/wall.ts';

const view = (times: Partial<PlanningInfo>): PlanningInfo =>
  ({ mode: 'scheduler', resource: 'who', dayFrom: 7, dayTo: 19, opens: 'week', ...times }) as PlanningInfo;

function record(cells: Readonly<Record<string, unknown>>, length = HOUR, isAllDay = false): PlannedEvent {
  return {
    id: 7,
    key: 'unplanned 7',
    recurrence: null,
    begins: '',
    title: 'Pumps',
    start: 0,
    end: length,
    isAllDay,
    resource: null,
    colour: null,
    cells: new Map(Object.entries(cells)),
  };
}

const PARIS = { timeZone: 'Europe/Paris', isDay: false };
const at = (text: string) => wallOf(text, 'Europe/Paris');

test('[PLAN-35] a record is put at the hour of a look with the resource of its row, as long as it says itself', () => {
  const moments = view({ start: 'begins', end: 'ends' });
  const pumps = record({ begins: null, ends: null, who: null });
  const place = placeOfSpot(moments, pumps, { wall: at('2031-05-14T10:15:00'), resource: 3, isDay: false });
  expect(changeToPlan(moments, pumps, place, PARIS)).toEqual({
    values: { begins: '2031-05-14T08:15:00.000Z', ends: '2031-05-14T09:15:00.000Z', who: 3 },
    seen: { begins: null, ends: null, who: null },
  });
  const clocked = view({ start: 'day', clock: 'clock', duration: 'length' });
  expect(unplannedLength(clocked, 5_400, false)).toBe(1.5 * HOUR);
  expect(unplannedLength(clocked, null, false)).toBe(HOUR);
  expect(unplannedLength(view({ start: 'day' }), null, true)).toBe(DAY);
});

test('[PLAN-35] on a day alone a record keeps its time of day, and begins in the morning where it has none', () => {
  const clocked = view({ start: 'day', clock: 'clock' });
  const own = record({ day: null, clock: '14:30:00' });
  const spot = { wall: at('2031-05-14'), isDay: true };
  const place = placeOfSpot(clocked, own, spot);
  expect(place.start).toBe(at('2031-05-14T14:30:00'));
  expect(changeToPlan(clocked, own, place, { ...PARIS, isDay: true }).values).toEqual({ day: '2031-05-14' });
  const moments = view({ start: 'begins' });
  const morning = placeOfSpot(moments, record({ begins: null }), spot);
  expect(changeToPlan(moments, record({ begins: null }), morning, { ...PARIS, isDay: true }).values).toEqual({
    begins: '2031-05-14T07:00:00.000Z',
  });
  const days = view({ start: 'first', end: 'last' });
  const whole = record({ first: null, last: null }, 2 * DAY, true);
  expect(changeToPlan(days, whole, placeOfSpot(days, whole, spot), PARIS).values).toEqual({
    first: '2031-05-14',
    last: '2031-05-15',
  });
});

test('[PLAN-36] an event that is taken out has neither start nor end, and keeps the rest', () => {
  const event = record({ begins: '2031-05-14T08:15:00.000Z', ends: null, who: [3, 'Ana'] });
  expect(takenOut(view({ start: 'begins', end: 'ends' }), event)).toEqual({
    values: { begins: null },
    seen: { begins: '2031-05-14T08:15:00.000Z' },
  });
});

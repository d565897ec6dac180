import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingHoursText, readOpeningHours } from './opening-hours.ts';

/** As they are kept, or what is wrong with them. */
function read(text: string): unknown {
  const result = readOpeningHours(text);
  return result.ok ? openingHoursText(result.value) : [result.problem.code, result.problem.params];
}

test('[PLAN-12] opening hours are read as people write them, and kept in one form', () => {
  expect(read('8-12, 13:00-17:30')).toBe('08:00-12:00, 13:00-17:30');
  expect(read('13h30 – 18h; 08.15 - 12')).toBe('08:15-12:00, 13:30-18:00');
  expect(read('8-12، 13-16')).toBe('08:00-12:00, 13:00-16:00');
  expect(read('8-12,12-16')).toBe('08:00-12:00, 12:00-16:00');
  expect(read('22:00-24:00')).toBe('22:00-24:00');
});

test('[PLAN-12] hours that end before they begin, overlap or no clock shows are told with what is wrong', () => {
  expect(read('17-9')).toEqual(['value.opening_hours_order', { hours: '17:00-09:00' }]);
  expect(read('9-9')).toEqual(['value.opening_hours_order', { hours: '09:00-09:00' }]);
  expect(read('22-6')).toEqual(['value.opening_hours_order', { hours: '22:00-06:00' }]);
  expect(read('13-17, 8-13:30')).toEqual([
    'value.opening_hours_overlap',
    { hours: '08:00-13:30', other: '13:00-17:00' },
  ]);
  for (const text of ['closed', '8', '8-', '8-25', '8:60-9', '8-12,', '24:30-25', '-1-5', '8-12 13-17'])
    expect([text, read(text)]).toEqual([text, ['value.opening_hours', undefined]]);
});

test('[PLAN-12] what is kept is read back as it is', () => {
  const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(bounds, (minutes) => {
      const sorted = minutes.toSorted((one, other) => one - other);
      const spans = sorted.flatMap((from, at) => {
        const to = sorted[at + 1];
        return at % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      });
      const text = openingHoursText(spans);
      expect(readOpeningHours(text)).toEqual({ ok: true, value: spans });
    }),
  );
});

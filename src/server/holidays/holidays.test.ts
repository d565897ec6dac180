import { expect, test } from 'vitest';
import { holidayPlaces, publicHolidays } from './holidays.ts';

function daysOf(place: string, year: number, language = 'en'): readonly string[] {
  return publicHolidays(place, { year, language }).map(({ day, days, name }) => `${day} ${days} ${name}`);
}

test('[PLAN-13] the public holidays of countries are known, in the language of who asks where it has names', () => {
  expect(daysOf('FR', 2026, 'de')).toContain('2026-05-01 1 Tag der Arbeit');
  expect(daysOf('FR', 2026, 'fr')).toContain('2026-05-14 1 Ascension');
  expect(daysOf('GB-ENG', 2026)).toContain('2026-05-04 1 Early May bank holiday');
  // What nobody has a free day for is not among them.
  expect(daysOf('GB-ENG', 2026).join()).not.toContain('Mother');
});

test('[PLAN-13] regions have days of their own, and days that last longer have their length', () => {
  expect(daysOf('DE-BY', 2026).join()).toContain('2026-01-06');
  expect(daysOf('DE-BE', 2026).join()).not.toContain('2026-01-06');
  expect(daysOf('SA', 2026, 'ar')).toContain('2026-03-19 4 عيد الفطر');
});

test('[PLAN-13] places that are unknown have none', () => {
  const places = holidayPlaces();
  expect(places.size).toBeGreaterThan(500);
  for (const place of ['FR', 'FR-67', 'DE-BY', 'GB-SCT', 'US-CA']) expect(places.has(place)).toBe(true);
  for (const place of ['XX', 'DE-XX', '', 'de', 'constructor']) {
    expect(places.has(place)).toBe(false);
    expect(daysOf(place, 2026)).toEqual([]);
  }
});

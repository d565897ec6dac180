import { expect, test } from 'vitest';
import { isSame, typedOver } from './settings-form.ts';

const stored = { minutes: 60, roles: [1, 2], label: { en: 'Go', fr: 'Aller' } as Record<string, string> };

test('what is typed counts until it is as stored again', () => {
  const typed = typedOver(stored, {}, { minutes: 30 });
  expect(typed).toEqual({ minutes: 30 });
  expect(typedOver(stored, typed, { roles: [1] })).toEqual({ minutes: 30, roles: [1] });
  expect(typedOver(stored, typed, { minutes: 60 })).toEqual({});
});

test('values are compared by what they say', () => {
  expect(isSame({ fr: 'Aller', en: 'Go' }, stored.label)).toBe(true);
  expect(isSame({ ...stored.label, de: undefined }, stored.label)).toBe(true);
  expect(isSame([2, 1], [1, 2])).toBe(false);
  expect(isSame(undefined, null)).toBe(false);
  expect(isSame(Number.NaN, null)).toBe(false);
});

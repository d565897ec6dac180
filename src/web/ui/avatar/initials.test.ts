import { expect, test } from 'vitest';
import { initialsOf, shadeOf } from './initials.ts';

test('initials are those of the first and the last word', () => {
  expect(initialsOf('Laura Callahan')).toBe('LC');
  expect(initialsOf('l.callahan')).toBe('LC');
  expect(initialsOf('Jean de La Fontaine')).toBe('JF');
  expect(initialsOf('élodie')).toBe('É');
  expect(initialsOf('  ')).toBe('');
});

test('a name keeps its shade, and names differ', () => {
  expect(shadeOf('Laura Callahan')).toBe(shadeOf('Laura Callahan'));
  const names = ['Ann', 'Bob', 'Chloé', 'Dora', 'Emil', 'Faye', 'Gil', 'Hana'];
  expect(new Set(names.map(shadeOf)).size).toBeGreaterThan(3);
});

import { expect, test } from 'vitest';
import { isChanged, savedAddress, shownTexts } from './saved-view.ts';

test('[LIST-75] what was changed since a view was saved is known by the texts of the address, whatever their keys', () => {
  const columns = [{ path: 'name' }, { path: 'company.city' }];
  const shown = shownTexts({ sort: '-name', group: 'city', q: '', saved: '7', filter: undefined }, columns);
  expect(shown).toEqual({ sort: '-name', group: 'city', columns: 'name,company.city' });
  expect(isChanged({ texts: shown }, shown)).toBe(false);
  expect(isChanged({ texts: shown }, { ...shown, q: 'x' })).toBe(true);
  expect(isChanged({ texts: { ...shown, q: 'x' } }, shown)).toBe(true);
  expect(savedAddress(3, { id: 7, viewId: null, texts: { q: 'a&b' } })).toBe('/app/list/t3?q=a%26b&saved=7');
});

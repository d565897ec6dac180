import { expect, test } from 'vitest';
import { configuredAddress, isChanged, isSavedOpen, savedAddress, shownTexts } from './saved-view.ts';

test('[LIST-75] what was changed since a view was saved is known by the texts of the address, whatever their keys', () => {
  const columns = [{ path: 'name' }, { path: 'company.city' }];
  const shown = shownTexts({ sort: '-name', group: 'city', q: '', saved: '7', filter: undefined }, columns);
  expect(shown).toEqual({ sort: '-name', group: 'city', columns: 'name,company.city' });
  expect(isChanged({ texts: shown }, shown)).toBe(false);
  expect(isChanged({ texts: shown }, { ...shown, q: 'x' })).toBe(true);
  expect(isChanged({ texts: { ...shown, q: 'x' } }, shown)).toBe(true);
  expect(savedAddress(3, { id: 7, viewId: null, texts: { q: 'a&b' } })).toBe('/app/list/t3?q=a%26b&saved=7');
});

test('[LIST-73] a configured view can be shown where the list opens with a saved one', () => {
  expect(configuredAddress(3, 5, undefined)).toBe('/app/list/5');
  expect(configuredAddress(3, 5, { default: null })).toBe('/app/list/5');
  expect(configuredAddress(3, 5, { default: 7 })).toBe('/app/list/5?saved=none');
  expect([isSavedOpen({ saved: 'none' }), isSavedOpen({ saved: '7' }), isSavedOpen({})]).toEqual([
    false,
    true,
    false,
  ]);
});

import { expect, test } from 'vitest';
import { importAddress, importPresetIn } from './screen-addresses.ts';

test('[ACTION-7] the address of an import says what is matched and what becomes of lines, and nothing that makes no sense', () => {
  expect(importAddress(7)).toBe('/app/import/7');
  const address = importAddress(7, { columns: ['code', 'name'], mode: 'update' });
  expect(address).toBe('/app/import/7?match=code,name&mode=update');
  expect(importPresetIn({ match: 'code,name', mode: 'update' })).toEqual({
    columns: ['code', 'name'],
    mode: 'update',
  });
  expect(importPresetIn({})).toBeUndefined();
  expect(importPresetIn({ match: "x'; drop", mode: 'update' })).toBeUndefined();
  expect(importPresetIn({ match: 'code', mode: 'all' })).toEqual({ columns: ['code'], mode: 'both' });
});

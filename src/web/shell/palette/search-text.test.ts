import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

test('a query goes through an address unchanged', () => {
  const search = { sort: '-ordered,name', filter: '{"column":"a.b","value":"1+1 & 2=3 % é"}', q: '007' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('addresses stay legible, and empty texts leave no trace', () => {
  expect(stringifySearch({ sort: '-ordered,name', q: '', more: undefined })).toBe('?sort=-ordered,name');
  expect(stringifySearch({ filter: '{"a":[1]}' })).toBe('?filter={%22a%22:[1]}');
  expect(stringifySearch({})).toBe('');
});

import { expect, test } from 'vitest';
import { addressTexts, readAddress, type ListAddress } from './list-address.ts';

test('an address says again what was written into it', () => {
  const address: ListAddress = {
    sort: [{ column: 'ordered', descending: true }, { column: 'customer.name' }],
    filter: { all: [{ column: 'customer.country', operator: 'isWithin', value: ['fr', 'de'] }] },
    search: 'bon app, & more',
    columns: ['number', 'customer.name'],
    groups: [{ column: 'customer.country' }, { column: 'ordered', period: 'month', descending: true }],
    calculations: [
      { column: 'total', how: 'sum' },
      { column: 'total', how: 'percent' },
    ],
    layouts: [
      {
        when: { column: 'total', operator: 'greater', value: '9' },
        columns: ['total'],
        look: { bold: true },
      },
    ],
  };
  expect(readAddress(addressTexts(address))).toEqual(address);
});

test('what is left to the view is not there', () => {
  expect(readAddress({})).toEqual({
    sort: undefined,
    filter: undefined,
    search: '',
    columns: undefined,
    groups: undefined,
    calculations: undefined,
    layouts: undefined,
  });
  expect(addressTexts({ sort: undefined, search: '' })).toEqual({ sort: undefined, q: undefined });
});

test('nonsense that somebody typed is left out, never thrown', () => {
  const read = readAddress({
    sort: 'a b,-,--name,Name,-size',
    filter: '{"all":[{"column":"x","operator":"like"}]}',
    columns: ',,;',
  });
  expect(read).toEqual({
    sort: [{ column: 'size', descending: true }],
    filter: undefined,
    search: '',
    columns: undefined,
    groups: undefined,
    calculations: undefined,
    layouts: undefined,
  });
  expect(readAddress({ filter: '{"all":[' }).filter).toBeUndefined();
  expect(readAddress({ filter: '5' }).filter).toBeUndefined();
});

test('a filter of no conditions is one of its own: it shows all where the view does not', () => {
  expect(readAddress(addressTexts({ filter: { all: [] } })).filter).toEqual({ all: [] });
});

test('no more sort columns than the server takes', () => {
  expect(readAddress({ sort: 'a,b,c,d,e,f,g' }).sort).toHaveLength(5);
});

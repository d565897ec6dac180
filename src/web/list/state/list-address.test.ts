import { expect, test } from 'vitest';
import { calculationsUnlessViewed, groupsUnlessViewed } from './list-groups.ts';
import { addressTexts, readAddress, type ListAddress } from './list-address.ts';

test('an address says again what was written into it', () => {
  const address: ListAddress = {
    sort: [{ column: 'ordered', descending: true }, { column: 'customer.name' }],
    filter: { all: [{ column: 'customer.country', operator: 'isWithin', value: ['fr', 'de'] }] },
    search: 'bon app, & more',
    columns: ['number', 'customer.name'],
    groups: [
      { column: 'customer.country' },
      { column: 'ordered', period: 'month', descending: true },
      { column: 'customer', order: { column: 'customer.sales', how: 'sum' }, descending: true },
    ],
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
    show: { look: 'week', at: '2026-05-14' },
  };
  expect(readAddress(addressTexts(address))).toEqual(address);
});

test('[LIST-36] groups and calculations of a view are no part of the address, their absence is', () => {
  const groups = [{ column: 'country' }, { column: 'ordered', period: 'month' as const }];
  const calculations = [{ column: 'total', how: 'sum' as const }];
  const viewed = [{ column: 'country', descending: false }, groups[1]!];
  expect(groupsUnlessViewed(groups, viewed)).toBeUndefined();
  expect(calculationsUnlessViewed(calculations, calculations)).toBeUndefined();
  expect(groupsUnlessViewed([])).toBeUndefined();
  const none = {
    groups: groupsUnlessViewed([], viewed),
    calculations: calculationsUnlessViewed([], calculations),
  };
  expect(addressTexts(none)).toEqual({ group: '-', calc: '-' });
  expect(readAddress({ group: '-', calc: '-' })).toMatchObject({ groups: [], calculations: [] });
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
    show: undefined,
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

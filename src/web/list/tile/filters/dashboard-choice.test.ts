import { expect, test } from 'vitest';
import { addressOfValues, leftOutFilters, valuesInAddress, withinFilters } from './dashboard-choice.ts';

const country = { key: 'sale.country', label: 'Country', values: ['fr', 'gb'] };
const person = { key: 'sale.person', label: 'Person', values: [7] };

test('[DASH-13] a tile is narrowed by the filters that it has a column for, beside what its view asks', () => {
  const tile = { filtered: { 'sale.country': 'customer.country' } };
  const asked = { column: 'customer.country', operator: 'isWithin', value: ['fr', 'gb'] } as const;
  const own = { column: 'open', operator: 'equal', value: true } as const;
  expect(withinFilters(undefined, tile, [country, person])).toEqual(asked);
  expect(withinFilters(own, tile, [country, person])).toEqual({ all: [own, asked] });
  expect(withinFilters(own, {}, [country])).toBe(own);
  expect(leftOutFilters(tile, [country, person])).toEqual([person]);
});

test('[DASH-13] the address keeps the values of filters, and what makes no sense there is left out', () => {
  const values = new Map([
    ['sale.country', ['fr']],
    ['sale.person', []],
  ]);
  const text = addressOfValues(values);
  expect(text).toBe('{"sale.country":["fr"]}');
  expect([...valuesInAddress(text)]).toEqual([['sale.country', ['fr']]]);
  expect(addressOfValues(new Map())).toBeUndefined();
  expect(valuesInAddress('{').size + valuesInAddress('[]').size + valuesInAddress(undefined).size).toBe(0);
  expect([...valuesInAddress('{"a":"fr","b":[null,-1,0.5,{}],"c":[3,true]}')]).toEqual([['c', [3]]]);
});

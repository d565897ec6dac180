import { expect, test } from 'vitest';
import { setColumn, smallDocument, tableIn } from '#test/support/archive/small-document.ts';
import { catalogOf } from '../catalog.ts';
import { filterColumn } from './filter-columns.ts';

test('[DASH-13] a filter takes the column that it names for a table, else the only one that is like its own', () => {
  const document = smallDocument();
  setColumn(document, 'customer', 'country', { dataType: 3, choices: undefined, default: undefined });
  const catalog = catalogOf(document, 1);
  const country = { table: 20, column: [22, 13] };
  expect(filterColumn(catalog, country, 20)).toEqual([22, 13]);
  // The same data type, but no column of its own in the table.
  expect(filterColumn(catalog, country, 30)).toEqual([33]);
  expect(filterColumn(catalog, { table: 30, column: [33] }, 20)).toBeUndefined();
  const named = { ...country, others: [{ table: 10, column: [13] }] };
  expect(filterColumn(catalog, named, 10)).toEqual([13]);
});

test('[DASH-13] where two columns lead to the same table, nobody can say which is meant', () => {
  const document = smallDocument();
  const label = { en: 'Label' };
  const other = { id: 37, name: 'customer', label, type: 'link', target: 10 } as const;
  tableIn(document, 'product').columns.push(other);
  const customer = { table: 20, column: [22] };
  expect(filterColumn(catalogOf(document, 1), customer, 30)).toEqual([37]);
  tableIn(document, 'product').columns.push({ ...other, id: 38, name: 'payer' });
  expect(filterColumn(catalogOf(document, 1), customer, 30)).toBeUndefined();
});

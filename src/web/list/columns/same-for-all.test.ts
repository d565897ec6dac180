import { expect, test } from 'vitest';
import type { RequestFilter } from '#core/query/filter.ts';
import type { PlacedColumn } from '../state/list-columns.ts';
import { sameForAll } from './same-for-all.ts';
import { applicationWith } from '#test/support/archive/web-application.ts';

const COMPANY = 7;

const link = (path: string, target: number): PlacedColumn => ({
  path,
  column: { id: 1, name: path, type: 'link', target, label: path, writable: true },
  label: path,
  width: 100,
  sortable: true,
});

function told(filter: RequestFilter | undefined, record: { table: number; id: number } | null = null) {
  const { user } = applicationWith([]);
  const columns = [link('company', COMPANY), link('product', 8)];
  const isSame = sameForAll({ user: { ...user, record } }, columns, filter);
  return ['company', 'company.country', 'product', 'companion'].filter(isSame);
}

test('[LIST-20] the own record of a customer says the same of each', () => {
  expect(told(undefined)).toEqual([]);
  expect(told(undefined, { table: COMPANY, id: 3 })).toEqual(['company', 'company.country']);
});

test('[LIST-20] so does what a filter holds to one value, but nothing that it leaves open', () => {
  expect(told({ column: 'product', operator: 'equal', value: 3 })).toEqual(['product']);
  expect(told({ all: [{ column: 'product', operator: 'isWithin', value: [3] }] })).toEqual(['product']);
  expect(told({ column: 'product', operator: 'isWithin', value: [3, 4] })).toEqual([]);
  expect(told({ any: [{ column: 'product', operator: 'equal', value: 3 }] })).toEqual([]);
  expect(told({ not: { column: 'product', operator: 'equal', value: 3 } })).toEqual([]);
});

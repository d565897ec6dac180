import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Filter } from '#core/query/filter.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { builtFilter, keptFilter } from './draft-filter.ts';

const PURCHASE = 20;
const catalog = catalogOf(smallDocument(), 1);
const scope = { catalog, table: PURCHASE, locale: 'en_GB' };

test('[CONF-17] a filter is built from technical names, also through links, and kept by ids again as it was', () => {
  const filter: Filter = {
    any: [
      { not: { column: [22, 13], operator: 'isEmpty' } },
      { all: [{ column: [21], operator: 'equal', other: [22, 11] }] },
    ],
  };
  const built = builtFilter(filter, scope);
  expect(built).toEqual({
    any: [
      { not: { column: 'customer.country', operator: 'isEmpty' } },
      { all: [{ column: 'number', operator: 'equal', other: 'customer.code' }] },
    ],
  });
  expect(keptFilter(built, catalog, PURCHASE)).toEqual(filter);
});

test('[CONF-17] formulas of a filter read as people write them', () => {
  const built = builtFilter({ all: [{ formula: '#24 > 10' }] }, scope);
  expect(built).toEqual({ all: [{ formula: 'amount > 10' }] });
});

test('[CONF-17] what the catalog cannot keep is not kept in part', () => {
  const known = { column: 'number', operator: 'isEmpty' } as const;
  expect(keptFilter({ all: [known, { column: 'nothing', operator: 'isEmpty' }] }, catalog, PURCHASE)).toBe(
    undefined,
  );
  expect(keptFilter({ any: [known, { some: 'products' }] }, catalog, PURCHASE)).toBe(undefined);
  expect(keptFilter({ column: 'number.code', operator: 'isEmpty' }, catalog, PURCHASE)).toBe(undefined);
});

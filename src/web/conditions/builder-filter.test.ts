import { expect, test } from 'vitest';
import type { RequestFilter } from '#core/query/filter.ts';
import { completeFilter, groupOf, groupParts, grouped, joinOf } from './builder-filter.ts';

const done: RequestFilter = { column: 'name', operator: 'equal', value: 'x' };
const begun: RequestFilter = { column: 'name', operator: 'equal' };

test('[FILTER-16] a filter is a group of parts, joined by all, any or none', () => {
  for (const join of ['all', 'any', 'none'] as const) {
    const group = grouped(join, [done, begun]);
    expect([joinOf(group), groupParts(group)]).toEqual([join, [done, begun]]);
  }
  expect(groupOf(done)).toEqual({ all: [done] });
  expect(groupParts({ not: done })).toEqual([done]);
});

test('[FILTER-16] what is not finished yet narrows nothing', () => {
  expect(completeFilter({ all: [done, begun, { any: [begun] }] })).toEqual({ all: [done] });
  expect(completeFilter({ any: [begun] })).toBeUndefined();
  expect(completeFilter({ none: 'lines', where: { all: [begun] } })).toEqual({ none: 'lines' });
  expect(completeFilter({ some: 'lines', where: { all: [done] } })).toEqual({
    some: 'lines',
    where: { all: [done] },
  });
  const compared: RequestFilter = { column: 'a', operator: 'less', other: 'b' };
  expect(completeFilter(compared)).toEqual(compared);
});

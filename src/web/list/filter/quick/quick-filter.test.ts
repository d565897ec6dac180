import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WebColumn } from '#web/api/application.tsx';
import { chipsOf, filterOf } from '../filter-chips.ts';
import { filteredPaths, isQuick, quickChips, readQuick, type QuickFilter } from './quick-filter.ts';

const number = { id: 1, name: 'amount', type: 'integer', label: 'Amount' } as unknown as WebColumn;
const flag = { id: 2, name: 'done', type: 'boolean', label: 'Done' } as unknown as WebColumn;

const quicks: fc.Arbitrary<QuickFilter> = fc
  .record({
    way: fc.constantFrom('only' as const, 'without' as const),
    values: fc.uniqueArray(fc.integer(), { maxLength: 4 }),
    empty: fc.boolean(),
    from: fc.option(fc.integer(), { nil: undefined }),
    to: fc.option(fc.integer(), { nil: undefined }),
    period: fc.option(fc.constant({ relative: 'this', unit: 'month' } as const), { nil: undefined }),
  })
  .map(({ from, to, period, ...rest }) => ({
    ...rest,
    // Where nothing is chosen there is no way to remember.
    way: rest.values.length > 0 || rest.empty ? rest.way : 'only',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(period ? { period } : {}),
  }));

test('[FILTER-17] what a head filters by is read back from the filter, beside all that else is in it', () => {
  const other = { column: 'name', operator: 'contains', value: 'a' } as const;
  fc.assert(
    fc.property(quicks, fc.boolean(), (quick, first) => {
      const own = quickChips('amount', number, quick);
      const rest = chipsOf(other);
      const filter = filterOf(first ? [...rest, ...own] : [...own, ...rest]);
      expect(readQuick('amount', filter)).toEqual({ quick, others: rest });
      expect(filteredPaths(filter).has('amount')).toBe(isQuick(quick));
    }),
  );
});

test('[FILTER-17] what a head cannot say stays as it is', () => {
  const filter = {
    all: [
      { column: 'amount', operator: 'isWithin', value: [1] },
      { column: 'amount', operator: 'isWithin', value: [2] },
      { column: 'amount', operator: 'less', value: 3 },
      { column: 'amount', operator: 'equal', other: 'rest' },
    ],
  } as const;
  const { quick, others } = readQuick('amount', filter);
  expect(quick.values).toEqual([1]);
  expect(filterOf(others)).toEqual({ all: filter.all.slice(1) });
});

test('[FILTER-17] values that a list of values cannot hold are alternatives', () => {
  const chips = quickChips('done', flag, { way: 'only', values: [true], empty: true });
  expect(filterOf(chips)).toEqual({
    all: [
      {
        any: [
          { column: 'done', operator: 'equal', value: true },
          { column: 'done', operator: 'isEmpty' },
        ],
      },
    ],
  });
});

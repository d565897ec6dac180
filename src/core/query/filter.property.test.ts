import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestFilter } from './filter-schema.ts';
import { filterIn } from './filter.ts';
import { FILTER_CONDITIONS } from './filter-parts.ts';

const column = fc.constantFrom('name', 'customer.country', '_kind', 'a.b.c.d', 'a.b.c.d.e', 'Name', '', 7);

/** Values such as filters are made of, good ones and others. */
function likeFilter(depth: number): fc.Arbitrary<unknown> {
  const inner = depth === 0 ? fc.constantFrom(null, 'x', []) : likeFilter(depth - 1);
  const parts = {
    all: fc.array(inner, { maxLength: 2 }),
    any: fc.array(inner, { maxLength: 2 }),
    not: inner,
    formula: fc.constantFrom('name = "x"', '', 3),
    column,
    operator: fc.constantFrom('equal', 'isEmpty', 'isWithin', 'like'),
    value: fc.constantFrom('x', null, 3, ['a']),
    other: column,
    some: column,
    none: column,
    where: inner,
    more: fc.constant(1),
  };
  const made = (...names: readonly (keyof typeof parts)[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, parts[name]])));
  return fc.oneof(
    made('column', 'operator'),
    made('column', 'operator', 'value'),
    made('column', 'operator', 'other'),
    made('all'),
    made('any'),
    made('not'),
    made('formula'),
    made('some'),
    made('some', 'where'),
    made('none', 'where'),
    fc.record(parts, { requiredKeys: [] }),
  );
}

test('[CONF-64] a browser takes the filters that requests may carry, and no others', () => {
  const taken = { good: 0, bad: 0 };
  fc.assert(
    fc.property(likeFilter(3), (input) => {
      const { data, success } = RequestFilter.safeParse(input);
      expect(filterIn(input)).toEqual(data);
      taken[success ? 'good' : 'bad'] += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(taken.good, taken.bad)).toBeGreaterThan(100);
});

test('[CONF-64] filters that are too large, or of which a part is of two kinds, are none', () => {
  const one = { column: 'name', operator: 'isEmpty' };
  const long = (length: number) => ({ all: Array.from({ length }, () => one) });
  for (const input of [
    long(FILTER_CONDITIONS),
    long(FILTER_CONDITIONS + 1),
    { ...one, not: one },
    [one],
    null,
  ])
    expect(filterIn(input)).toEqual(RequestFilter.safeParse(input).data);
  expect(filterIn(long(FILTER_CONDITIONS))).toBeDefined();
  expect(filterIn(long(FILTER_CONDITIONS + 1))).toBeUndefined();
});

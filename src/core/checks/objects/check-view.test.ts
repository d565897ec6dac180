import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../check-document.ts';
import type { View } from '../../catalog/schema.ts';

/** What is wrong with the view of orders once it has other properties, as `path: message`. */
function problems(change: Partial<View>): readonly string[] {
  const document = smallDocument();
  Object.assign(document.views[0] ?? {}, change);
  return checkDocument(document).map((found) => `${found.path.join('.')}: ${problemWords(found)}`);
}

test('paths lead through links of their tables', () => {
  expect(
    problems({
      columns: [{ column: [22, 11] }, { column: [24, 11] }, { column: [12] }, { column: [22, 31] }],
    }),
  ).toEqual([
    "columns.1.column: 'amount' is no link, so nothing can follow it",
    "columns.2.column: the table 'purchase' has no column with the id 12",
    "columns.3.column: the table 'customer' has no column with the id 31",
  ]);
});

test('a column stands once in a view and in its order', () => {
  expect(
    problems({
      columns: [{ column: [22] }, { column: [22, 11] }, { column: [22] }],
      sort: [{ column: [23] }, { column: [23] }],
    }),
  ).toEqual(['columns.2.column: the column stands twice', 'sort.1.column: the column stands twice']);
});

test('lists are sorted by columns that have an order', () => {
  expect(problems({ sort: [{ column: [25] }, { column: [22, 16] }, { column: [22, 15] }] })).toEqual([
    "sort.0.column: lists cannot be sorted by 'products', which is of the type 'list'",
    "sort.1.column: lists cannot be sorted by 'tags', which is of the type 'choices'",
    "sort.2.column: lists cannot be sorted by 'notes', which is of the type 'multilineText'",
  ]);
});

test('[LIST-36] records are grouped, and results calculated, by columns that have them', () => {
  expect(
    problems({
      groups: [
        { column: [23], period: 'month' },
        { column: [25] },
        { column: [22, 15] },
        { column: [24], period: 'year', order: { column: [23], how: 'sum' } },
        { column: [23] },
      ],
      calculations: [
        { column: [24], how: 'percent' },
        { column: [24], how: 'percent' },
        { column: [23], how: 'sum' },
        { column: [25], how: 'count' },
        { column: [31], how: 'count' },
      ],
    }),
  ).toEqual([
    "calculations.4.column: the table 'purchase' has no column with the id 31",
    'groups.4.column: the column stands twice',
    "groups.1.column: records cannot be grouped by 'products', which is of the type 'list'",
    "groups.2.column: records cannot be grouped by 'notes', which is of the type 'multilineText'",
    "groups.3.period: there are no periods of 'amount', which is of the type 'decimal'",
    "groups.3.order.how: 'ordered' is of the type 'date', which allows: count, minimum, maximum",
    'calculations.1: the calculation stands twice',
    "calculations.2.how: 'ordered' is of the type 'date', which allows: count, minimum, maximum",
    "calculations.3.how: 'products' is of the type 'list', of which nothing can be calculated",
  ]);
});

test('a filter has operators and values of its columns', () => {
  expect(
    problems({
      filter: {
        any: [
          { column: [24], operator: 'contains', value: 'x' },
          { not: { column: [22, 13], operator: 'isWithin', value: ['fr', 'de'] } },
          { column: [23], operator: 'less', value: 'tomorrow' },
          { column: [23], operator: 'isEmpty', value: true },
        ],
      },
    }),
  ).toEqual([
    "filter.any.0.operator: 'amount' is of the type 'decimal', which allows: equal, different, less, lessOrEqual, " +
      'greater, greaterOrEqual, isWithin, isNotWithin, isEmpty, isNotEmpty',
    "filter.any.1.not.value: the value does not fit 'country': one of the codes fr, gb is expected",
    "filter.any.2.value: the value does not fit 'ordered': a day such as 2026-02-28 is expected",
    "filter.any.3.value: the value does not fit 'ordered': no value is expected",
  ]);
});

test('a filter without a value where one is needed is told at the condition', () => {
  expect(problems({ filter: { column: [24], operator: 'equal' } })).toEqual([
    "filter: the value does not fit 'amount': a decimal number such as 12.5 is expected",
  ]);
});

test('the unknown column of a filter is told once', () => {
  expect(problems({ filter: { column: [31], operator: 'isEmpty' } })).toEqual([
    "filter.column: the table 'purchase' has no column with the id 31",
  ]);
});

test('a filter is neither too deep nor too long', () => {
  const condition = { column: [24], operator: 'isEmpty' } as const;
  const nested = (depth: number): NonNullable<View['filter']> =>
    depth === 1 ? condition : { not: nested(depth - 1) };
  expect(problems({ filter: nested(20) })).toEqual([]);
  expect(problems({ filter: nested(21) })).toEqual([
    `filter.${'not.'.repeat(19)}not: a filter is nested at most 20 deep`,
  ]);
  const many = (count: number) => ({ all: Array.from({ length: count }, () => condition) });
  expect(problems({ filter: { all: [many(100), many(100)] } })).toEqual([]);
  expect(problems({ filter: { all: [many(100), many(101)] } })).toEqual([
    'filter: a filter has at most 200 conditions',
  ]);
});

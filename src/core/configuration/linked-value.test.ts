import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { checkDocument } from '../checks/check-document.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { documentAfter } from './steps.ts';
import {
  linkedColumn,
  linkedFormula,
  linkedValueOf,
  pathsFor,
  type LinkedValue,
  type ROLL_UPS,
} from './linked-value.ts';
import { newColumn } from './recipes.ts';

const [CUSTOMER, PURCHASE] = [10, 20];
const document = smallDocument();
const catalog = catalogOf(document, 1);
const orders = (how: (typeof ROLL_UPS)[number], path: readonly number[], where?: string): LinkedValue => ({
  kind: 'rollup',
  list: 14,
  how,
  path,
  ...(where === undefined ? {} : { where }),
});

const VALUES: readonly (readonly [number, LinkedValue, string])[] = [
  [PURCHASE, { kind: 'lookup', path: [22, 12] }, '#22.#12'],
  [PURCHASE, { kind: 'lookup', path: [22, 13] }, '#22.#13'],
  [CUSTOMER, orders('count', []), 'count(#14)'],
  [CUSTOMER, orders('sum', [24], '#24 > 10'), 'sum(#14.#24 where #24 > 10)'],
  [CUSTOMER, orders('average', [24]), 'average(#14.#24)'],
  [CUSTOMER, orders('max', [23]), 'max(#14.#23)'],
  [CUSTOMER, orders('texts', [22, 11]), 'texts(#14.#22.#11, ", ")'],
];

test.each(VALUES)(
  '[CONF-18] in table %i %j is the formula %s, and is read back from it',
  (_, value, formula) => {
    expect(linkedFormula(value)).toBe(formula);
    expect(linkedValueOf(formula)).toEqual(value);
  },
);

test.each(VALUES)('[CONF-18] a column of table %i that shows %j is sound', (table, value) => {
  const column = linkedColumn(catalog, table, value);
  const label = { en: 'Shown' };
  const edits = newColumn(
    document,
    table,
    { id: 9_000, name: 'shown', label, type: 'text', ...column },
    { isShown: false },
  );
  expect(checkDocument(documentAfter(document, { steps: [{ edits }], done: 1 }))).toEqual([]);
});

test('[CONF-18] offered is what the function can take', () => {
  const sums = pathsFor(catalog, CUSTOMER, orders('sum', []));
  expect(sums).toEqual([[21], [24]]);
  expect(pathsFor(catalog, CUSTOMER, orders('texts', []))).toContainEqual([22, 12]);
  expect(pathsFor(catalog, PURCHASE, { kind: 'lookup', path: [22] })).not.toContainEqual([14]);
});

test.each([
  '#22',
  '#24 + 1',
  'count(#14) + 1',
  'sum(#14, #24 * 2)',
  'texts(#14.#21, "; ")',
  'upper(#22.#12)',
  '(',
])('[CONF-18] the formula %s says more than one can choose', (formula) => {
  expect(linkedValueOf(formula)).toBe(undefined);
});

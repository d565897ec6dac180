import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { COMPUTED_SHOP } from '#test/support/formulas/computed-shop.ts';
import { checkDocument } from './check-document.ts';
import type { Column, Document } from '../catalog/schema.ts';

/** What is wrong with the formulas of the shop once columns of a table were changed or added. */
function problems(tableName: string, ...columns: readonly object[]): readonly string[] {
  return problemsOf({ [tableName]: columns });
}

function problemsOf(columns: Readonly<Record<string, readonly object[]>>): readonly string[] {
  const document: Document = {
    ...COMPUTED_SHOP,
    tables: COMPUTED_SHOP.tables.map((table) => {
      const changed = (columns[table.name] ?? []).map(
        (column) => ({ label: { en: 'x' }, ...column }) as unknown as Column,
      );
      const rest = table.columns.filter(({ id }) => !changed.some((column) => column.id === id));
      return { ...table, columns: [...rest, ...changed] };
    }),
  };
  return checkDocument(document)
    .filter(({ kind }) => kind === 'tables')
    .map((found) =>
      found.diagnostic
        ? `${problemWords(found)} ${JSON.stringify(found.diagnostic.params ?? {})}`
        : problemWords(found),
    );
}

const computed = (formula: string, options: object = {}) => ({
  id: 900,
  name: 'extra',
  type: 'decimal',
  formula,
  ...options,
});

test('[COMP-1] the formulas of a catalog are right, or it is refused with what is wrong', () => {
  expect(problems('line')).toEqual([]);
  expect(problems('line', computed('#42 * 2'))).toEqual([]);
  expect(problems('line', computed('quantty * 2'))).toEqual([
    'column_unknown {"name":"quantty","table":"Order line"}',
  ]);
  expect(problems('line', computed('#45'))).toEqual(['type_wanted {"wanted":"decimal","found":"text"}']);
  expect(problems('line', { ...computed(''), formula: undefined, default: { formula: '#42 &' } })).toEqual([
    'unfinished {}',
  ]);
});

test('[FORMULA-9] columns that need each other’s values are found and named in their order', () => {
  expect(problems('line', computed('#900 + 1'))).toEqual(['cycle {"path":"line.extra → line.extra"}']);
  const amount = { id: 121, name: 'amount', type: 'money', currency: 'EUR', formula: '#41.#111 / 2' };
  expect(problems('line', amount)).toEqual(['cycle {"path":"order.total → line.amount → order.total"}']);
  const due = { id: 115, name: 'due', type: 'date', default: { formula: '#116' } };
  expect(problems('order', due)).toEqual(['cycle {"path":"order.reminder → order.due → order.reminder"}']);
});

test('[FORMULA-9] what is read in other records of a column with a default is no circle', () => {
  const amount = { id: 121, name: 'amount', type: 'money', currency: 'EUR', formula: '#41.#901' };
  const limit = { id: 901, name: 'limit', type: 'money', currency: 'EUR', default: { formula: '#111' } };
  expect(problemsOf({ line: [amount], order: [limit] })).toEqual([]);
});

test('[COMP-6] what says how a column is written does not go with a formula', () => {
  expect(problems('line', computed('1', { required: true, min: '0', default: '1' }))).toEqual([
    "'default' is for columns that are written: the formula gives this one its value",
    "'required' is for columns that are written: the formula gives this one its value",
    "'min' is for columns that are written: the formula gives this one its value",
  ]);
  expect(problems('line', computed('"a@example.org"', { type: 'email' }))).toEqual([
    "columns of the type 'email' cannot be worked out by a formula",
  ]);
  expect(problems('line', { id: 41, name: 'order', type: 'link', target: 30, formula: 'empty' })).toContain(
    "the list 'lines' is the other end of this link, so it must be written",
  );
});

test('[COMP-2] indexes, uniqueness and search need values that are kept', () => {
  expect(problems('line', computed('#42', { indexed: true, unique: true }))).toEqual([]);
  expect(problems('line', computed('#41.#31', { indexed: true }))).toEqual([
    "'indexed' needs a value that is kept: the formula's value is not kept, because it reads linked records",
  ]);
  expect(problems('order', computed('#111', { unique: true }))).toEqual([
    "'unique' needs a value that is kept: the formula's value is not kept, because it reads the records of a list",
  ]);
  expect(problems('order', computed('text(today())', { type: 'text', searchable: true }))).toEqual([
    "'searchable' needs a value that is kept: the formula's value is not kept, because it depends on when it is asked",
  ]);
});

test('[COMP-9] formulas that read each other have a size together', () => {
  const chain = Array.from({ length: 14 }, (_, at) => ({
    id: 900 + at,
    name: `chain${at}`,
    type: 'decimal',
    formula: at === 0 ? '#42' : `#${899 + at} + #${899 + at}`,
  }));
  expect(problems('line', ...chain.slice(0, 8))).toEqual([]);
  expect(problems('line', ...chain).at(-1)).toBe('too_large {"max":5000}');
  const first = {
    id: 950,
    name: 'first',
    type: 'decimal',
    default: { formula: Array.from({ length: 30 }, () => '#907').join('+') },
  };
  expect(problems('line', ...chain.slice(0, 8), first)).toEqual(['too_large {"max":5000}']);
});

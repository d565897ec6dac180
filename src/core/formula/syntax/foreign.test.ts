import { expect, test } from 'vitest';
import { FOREIGN_FORMS } from './foreign.ts';
import { parseFormula } from './parse.ts';

/** What is typed, the form that it is taken for, and what is named of it. */
const TYPED = [
  ['date(2024,2,29) + 1 year', 'add_years', 'year'],
  ['date(2024,2,29) + 2 ans', 'add_years', 'ans'],
  ['today() + 3 months', 'add_months', 'months'],
  ['today() + 2 weeks', 'add_weeks', 'weeks'],
  ['today() + 3 days', 'add_days', 'days'],
  ['now() + 2 hours', 'hours', 'hours'],
  ['now() + 90 min', 'minutes', 'min'],
  ['a % b', 'remainder', 'b'],
  ['2 ** 3', 'power', '**'],
  ['a == 1', 'equal', '=='],
  ['a === 1', 'equal', '==='],
  ['a =< 1', 'at_most', '=<'],
  ['a => 1', 'at_least', '=>'],
  ['a ≤ 1', 'at_most', '≤'],
  ['a ≠ 1', 'different', '≠'],
  ['a && b', 'and', '&&'],
  ['a || b', 'or', '||'],
  ['!a', 'not', '!'],
  ["a = 'text'", 'quotes', "'"],
  ['a = “text”', 'quotes', '“'],
  ['a ? 1 : 2', 'if', '?'],
  ['if a then b', 'if', 'a'],
  ['a is empty', 'empty', 'is empty'],
  ['a is not null', 'not_empty', 'is not null'],
  ['a is not 5', 'different', 'is not'],
  ['a is 5', 'equal', 'is'],
  ['name contains "x"', 'contains', 'contains'],
  ['name like "x"', 'contains', 'like'],
  ['name starts with "x"', 'starts_with', 'starts'],
  ['name ends with "x"', 'ends_with', 'ends'],
  ['a between 1 and 5', 'between', 'between'],
] as const;

test.each(TYPED)('[FORMULA-14] “%s” is answered with how it is written here', (formula, instead, found) => {
  const parsed = parseFormula(formula);
  expect(parsed.ok ? [] : parsed.diagnostics).toMatchObject([
    { code: 'foreign', params: { found, instead } },
  ]);
});

test('[FORMULA-14] every form is among the examples', () => {
  expect(new Set(TYPED.map(([, form]) => form))).toEqual(new Set(FOREIGN_FORMS.map(({ form }) => form)));
});

test.each(['price * 10 %', 'a <> b', 'contains(name, "x")', 'name = "it\'s"'])(
  '[FORMULA-14] “%s” is a formula of its own',
  (formula) => {
    expect(parseFormula(formula).ok).toBe(true);
  },
);

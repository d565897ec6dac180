import { expect, test } from 'vitest';
import { checkFormula } from '#core/formula/check/check.ts';
import { FUNCTION_GROUPS, FUNCTIONS, WANTED_KINDS } from '#core/formula/typed/functions.ts';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '#core/formula/syntax/syntax.ts';
import type { Kind } from '#core/formula/typed/types.ts';
import { formulaExamples } from '#test/support/formulas/formula-examples.ts';
import { shopScope } from '#test/support/formulas/formulas.ts';
import { openTranslations } from './translations.ts';

type Words = Readonly<Record<string, string>>;

interface FormulaTexts {
  readonly problems: Readonly<Record<DiagnosticCode, string>>;
  readonly meant: string;
  readonly types: Words;
  readonly wants: Words;
  readonly groups: Words;
  readonly functions: Readonly<Record<string, { readonly text: string }>>;
  readonly parameters: Words;
}

const { texts } = await openTranslations();
const words = texts('formula', ['en'])?.['formula'] as unknown as FormulaTexts;

const KINDS: Readonly<Record<Kind, true>> = {
  boolean: true,
  integer: true,
  decimal: true,
  money: true,
  text: true,
  date: true,
  time: true,
  dateTime: true,
  duration: true,
  position: true,
  choice: true,
  choices: true,
  record: true,
  list: true,
  empty: true,
};

/** Types that messages know by their table: `record:Customer`. */
const OF_TABLES = ['record_of', 'list_of'];
/** What functions ask for beside the wants of their parameters: a value of several choices. */
const OTHER_WANTS = ['choice'];

function keys(of: object): readonly string[] {
  return Object.keys(of).toSorted();
}

test('[FORMULA-3] everything that can be wrong with a formula has its words', () => {
  expect(keys(words.problems)).toEqual(DIAGNOSTIC_CODES.toSorted());
  expect(words.meant).toContain('{{name}}');
});

test('[FORMULA-3] the words say only what the check tells them', () => {
  const problems = formulaExamples().flatMap(({ formula, of }) => {
    const checked = checkFormula(formula, shopScope(of?.table));
    return checked.ok ? [] : checked.diagnostics;
  });
  expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThan(20);
  for (const { code, params = {} } of problems) {
    const named = [...words.problems[code].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const missing = named.filter((name) => !Object.hasOwn(params, name));
    expect([code, ...missing]).toEqual([code]);
  }
});

test('[FORMULA-3] every type and everything that a function asks for has a name', () => {
  expect(keys(words.types)).toEqual([...Object.keys(KINDS), ...OF_TABLES].toSorted());
  expect(keys(words.wants)).toEqual([...Object.keys(WANTED_KINDS), ...OTHER_WANTS].toSorted());
});

test('every function has help, its group a title and each of its parameters a word', () => {
  expect(keys(words.functions)).toEqual(keys(FUNCTIONS));
  expect(Object.values(words.functions).filter(({ text }) => !text.endsWith('.'))).toEqual([]);
  expect(keys(words.groups)).toEqual(FUNCTION_GROUPS.toSorted());
  const parameters = Object.values(FUNCTIONS).flatMap((entry) => entry.parameters.map(({ name }) => name));
  expect(keys(words.parameters)).toEqual([...new Set(parameters)].toSorted());
});

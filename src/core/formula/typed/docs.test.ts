import { describe, expect, test } from 'vitest';
import {
  EXAMPLE_HEADER,
  formulaExamples,
  pageRows,
  resultText,
  type FormulaExample,
} from '#test/support/formulas/formula-examples.ts';
import { environmentOf, SHOP_CATALOG, SHOP_RECORDS, shopScope } from '#test/support/formulas/formulas.ts';
import { must } from '../../std/must.ts';
import { checkFormula } from '../check/check.ts';
import { evaluator } from '#test/support/formulas/evaluate/evaluate.ts';
import { FUNCTIONS, type FormulaFunction, type FunctionName } from './functions.ts';
import { KEYWORDS } from '../syntax/keywords.ts';

const rows = pageRows();
const examples = formulaExamples();
const functions: readonly (readonly [string, FormulaFunction])[] = Object.entries(FUNCTIONS);

/** Over the tables of functions and of keywords, and over those that only explain. */
const FUNCTION_HEADER = 'function | in French | what it gives';
const WORD_HEADER = 'word | in French | what it means';
const OTHER_HEADERS = [
  'operator | what it does',
  'type | what it is',
  'left | operator | right | gives',
  'table | column | label | type',
  'record | values',
];
const functionRows = rows.filter(({ header }) => header === FUNCTION_HEADER);

function resultOf({ formula, of, viewer }: FormulaExample): string {
  const checked = checkFormula(formula, shopScope(of?.table));
  if (!checked.ok) return checked.diagnostics.map(({ code }) => `*${code}*`).join(' ');
  const environment = environmentOf(SHOP_CATALOG, SHOP_RECORDS, viewer);
  const table = of && must(SHOP_CATALOG.tablesByName.get(of.table), of.table);
  const row = of && table ? must(environment.find(table.id, of.id), 'a record of the shop') : null;
  const evaluated = evaluator(checked.typed)(row, environment);
  return evaluated.known ? resultText(evaluated.value, checked.typed.type) : 'not known';
}

/** The functions that a right example calls. */
function functionsIn({ formula, of }: FormulaExample): readonly FunctionName[] {
  const checked = checkFormula(formula, shopScope(of?.table));
  return checked.ok ? checked.uses.flatMap((use) => (use.kind === 'function' ? [use.name] : [])) : [];
}

/** How the page writes a function with its parameters. */
function signatureOf({ names, parameters }: FormulaFunction): string {
  const written = parameters.map(
    ({ name, optional, repeated }) => `${name}${optional ? '?' : ''}${repeated ? '…' : ''}`,
  );
  return `\`${names.en}(${written.join(', ')})\``;
}

describe('[FORMULA-1][FORMULA-2][FORMULA-4] the examples of docs/formulas.md', () => {
  test.each(examples)('line $line: $formula', (example) => {
    expect(resultOf(example)).toBe(example.result);
  });

  test('are all its tables of formulas', () => {
    const headers = [...new Set(rows.map(({ header }) => header))];
    const known = [EXAMPLE_HEADER, FUNCTION_HEADER, WORD_HEADER, ...OTHER_HEADERS];
    expect(headers.toSorted()).toEqual(known.toSorted());
    expect(examples).toHaveLength(rows.filter(({ header }) => header === EXAMPLE_HEADER).length);
    expect(examples.length).toBeGreaterThan(300);
  });

  test('are of every kind: right and refused, of other records and other viewers', () => {
    expect(examples.filter(({ result }) => result.startsWith('*')).length).toBeGreaterThan(10);
    expect(new Set(examples.map(({ of }) => of?.table))).toContain('line');
    expect(new Set(examples.map(({ viewer }) => viewer.timeZone))).toContain('Asia/Tokyo');
  });
});

describe('docs/formulas.md', () => {
  test.each(functions)('[FORMULA-5] has %s with its words, parameters and an example', (name, described) => {
    const signature = signatureOf(described);
    const found = functionRows.filter(({ cells }) => cells[0] === signature);
    expect(found.map(({ cells }) => cells[1])).toEqual([`\`${described.names.fr}\``]);
    expect(examples.flatMap(functionsIn)).toContain(name);
  });

  test('has no function that there is not', () => {
    expect(functionRows).toHaveLength(functions.length);
  });

  test.each(Object.values(KEYWORDS))('[FORMULA-5] has the keyword $en with its French word', ({ en, fr }) => {
    const words = rows.filter(({ header }) => header === WORD_HEADER);
    expect(words.map(({ cells }) => cells.slice(0, 2))).toContainEqual([`\`${en}\``, `\`${fr}\``]);
  });
});

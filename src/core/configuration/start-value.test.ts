import { expect, test } from 'vitest';
import type { Column } from '../fields/registry.ts';
import { formulaOfValue, takesStartValue, valueOfFormula } from './start-value.ts';

const named = { id: 1, name: 'c', label: { en: 'C' } };
const column = (options: object) => ({ ...named, ...options }) as unknown as Column;

const text = column({ type: 'text' });
const state = column({
  type: 'choice',
  choices: [{ code: 'urgent', label: { en: 'Urgent' } }],
});

test('[CONF-113] a start value is kept as the formula that says it, and read back from that', () => {
  const cases = [
    [text, 'for "ACME"', '"for ""ACME"""'],
    [state, 'urgent', '"urgent"'],
    [column({ type: 'integer' }), 20, '20'],
    [column({ type: 'decimal', decimals: 2 }), '-1.50', '-1.50'],
    [column({ type: 'boolean' }), false, 'false'],
    [column({ type: 'date' }), '2026-11-26', 'date(2026, 11, 26)'],
  ] as const;
  for (const [one, value, formula] of cases) {
    expect(formulaOfValue(value, one)).toBe(formula);
    expect(formulaOfValue(valueOfFormula(formula, one), one)).toBe(formula);
  }
});

test('[CONF-113] what says more than a value is a formula', () => {
  for (const formula of ['today() + 30', '1 + 1', '#12', '"a" & "b"', '(', 'empty'])
    expect(valueOfFormula(formula, text)).toBeUndefined();
  expect(valueOfFormula('"not there"', state)).toBeUndefined();
  expect(takesStartValue(text)).toBe(true);
  expect(takesStartValue(column({ type: 'dateTime' }))).toBe(false);
});

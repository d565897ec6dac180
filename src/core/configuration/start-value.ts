import type { Column } from '../fields/registry.ts';
import { hasLiterals, literalOf, valueOf } from '../formula/filters/literals.ts';
import { isSeveral, isWriteOnly } from '../fields/traits.ts';
import { parseFormula } from '../formula/syntax/parse.ts';
import { typeOfColumn } from '../formula/typed/types.ts';

/** The value of a column that a formula says and nothing else; undefined where it says more, or something else. */
export function valueOfFormula(formula: string, column: Column): unknown {
  const type = typeOfColumn(column);
  const parsed = parseFormula(formula);
  return type && parsed.ok ? valueOf({ column, type }, 'equal', parsed.syntax) : undefined;
}

/** The formula that says a value of a column; undefined where formulas have no way to write it. */
export function formulaOfValue(value: unknown, column: Column): string | undefined {
  const type = typeOfColumn(column);
  return type && literalOf(type.kind, value);
}

/** Whether a column can begin with a value that is typed or chosen: one that formulas have a way to write. */
export function takesStartValue(column: Column): boolean {
  const type = typeOfColumn(column);
  return type !== undefined && hasLiterals(type.kind) && !isSeveral(column) && !isWriteOnly(column);
}

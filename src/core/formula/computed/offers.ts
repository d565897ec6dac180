import { isChoice } from '../../fields/traits.ts';
import type { Table } from '../../catalog/schema.ts';
import type { ColumnOf, ChoiceType } from '../../fields/registry.ts';
import { checkFormula } from '../check/check.ts';
import { TECHNICAL } from '../store/rewrite.ts';
import type { FormulaScope } from '../check/scope.ts';
import type { Typed } from '../typed/typed.ts';
import { BOOLEAN } from '../../fields/value-type.ts';

/** Which values of a choice are offered in which records; those that are not named are offered in all. */
export interface Offers {
  readonly table: Table;
  readonly column: ColumnOf<ChoiceType>;
  /** By the code of the choice. */
  readonly conditions: ReadonlyMap<string, Typed>;
  /** True of a record whose value is offered there, or empty. */
  readonly fulfilled: Typed;
}

/** The choices of a catalog that depend on other columns, by column; those whose conditions are not right are passed over. */
export function offersOf(catalog: FormulaScope['catalog']): ReadonlyMap<number, Offers> {
  const found = new Map<number, Offers>();
  for (const table of catalog.tables.values()) {
    for (const column of table.columns) {
      const offers = isChoice(column) ? readOffers(catalog, table, column) : undefined;
      if (offers) found.set(column.id, offers);
    }
  }
  return found;
}

function readOffers(
  catalog: FormulaScope['catalog'],
  table: Table,
  column: ColumnOf<ChoiceType>,
): Offers | undefined {
  const { id, offered = [] } = column;
  if (offered.length === 0) return undefined;
  const check = (text: string) =>
    checkFormula(text, { catalog, table: table.id, locale: TECHNICAL }, BOOLEAN);
  const conditions = new Map<string, Typed>();
  for (const { choice, condition } of offered) {
    const checked = check(condition);
    if (checked.ok) conditions.set(choice, checked.typed);
  }
  const rules = offered.map(({ choice, condition }) => `(#${id} <> "${choice}" or (${condition}))`);
  const whole = check(`isEmpty(#${id}) or (${rules.join(' and ')})`);
  return whole.ok ? { table, column, conditions, fulfilled: whole.typed } : undefined;
}

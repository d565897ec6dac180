import type { CatalogTables } from '../catalog-tables.ts';
import { fieldOf, type Column } from '../../fields/registry.ts';
import { isRelation } from '../../fields/traits.ts';

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Whether the values of two columns can be compared with each other: numbers, or values of one kind. */
export function areComparable(one: Column, other: Column): boolean {
  const [first, second] = [fieldOf(one).formulaType(one), fieldOf(other).formulaType(other)];
  if (!first || !second || first.kind === 'list' || first.kind === 'choices') return false;
  if ('table' in first)
    return 'table' in second && first.kind === second.kind && first.table === second.table;
  return first.kind === second.kind || (NUMBERS.has(first.kind) && NUMBERS.has(second.kind));
}

/** The system table of users. */
const USERS = 'user';

/** Whether a column's value is a user, or several: the viewer may be meant. */
export function leadsToUsers(
  { tables }: Pick<CatalogTables, 'tables'>,
  column: Pick<Column, 'type'>,
): boolean {
  return (
    isRelation(column) && tables.get((column as { readonly target?: number }).target ?? 0)?.name === USERS
  );
}

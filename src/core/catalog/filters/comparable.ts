import { fieldOf, type Column } from '../../fields/registry.ts';
import { isRelation } from '../../fields/traits.ts';

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Whether the values of two columns can be compared with each other: numbers, or values of one kind. */
export function areComparable(one: Typed, other: Typed): boolean {
  const [first, second] = [typeOf(one), typeOf(other)];
  if (!first || !second || first.kind === 'list' || first.kind === 'choices') return false;
  if ('table' in first)
    return 'table' in second && first.kind === second.kind && first.table === second.table;
  return first.kind === second.kind || (NUMBERS.has(first.kind) && NUMBERS.has(second.kind));
}

/** A column, as the catalog or the client has it. */
type Typed = Pick<Column, 'type'>;

function typeOf(column: Typed) {
  // Words such as labels, in which the client's columns differ, have no part in it.
  return fieldOf(column).formulaType(column as Column);
}

/** The system table of users. */
const USERS = 'user';

/** Whether a column's value is a user, or several: the viewer may be meant. */
export function leadsToUsers(
  { tables }: { readonly tables: ReadonlyMap<number, { readonly name: string }> },
  column: Typed,
): boolean {
  return (
    isRelation(column) && tables.get((column as { readonly target?: number }).target ?? 0)?.name === USERS
  );
}

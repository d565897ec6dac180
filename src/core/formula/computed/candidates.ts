import { isLink } from '../../fields/traits.ts';
import type { Column, Table } from '../../catalog/schema.ts';
import type { ColumnOf, LinkType } from '../../fields/registry.ts';
import { checkFormula } from '../check/check.ts';
import { TECHNICAL } from '../store/rewrite.ts';
import { parametersOf, type FormulaScope } from '../check/scope.ts';
import { apply, type Typed } from '../typed/typed.ts';
import { BOOLEAN, type Type } from '../../fields/value-type.ts';
import { typeOfColumn } from '../typed/types.ts';

/** Which records a link may lead to. */
export interface Candidates {
  readonly table: Table;
  readonly column: ColumnOf<LinkType>;
  /** On a record of the link's target; parameters are columns of the record that has the link, by their ids. */
  readonly condition: Typed;
  /** On the record that has the link: it is empty, or leads to one of them. */
  readonly fulfilled: Typed;
  /** The columns that the condition takes from the record that has the link. */
  readonly parameters: readonly Column[];
}

/** Which records the links of a catalog may lead to, by column; those whose condition is not right are passed over. */
export function candidatesOf(catalog: FormulaScope['catalog']): ReadonlyMap<number, Candidates> {
  const found = new Map<number, Candidates>();
  for (const table of catalog.tables.values()) {
    for (const column of table.columns) {
      if (!isLink(column) || column.candidates === undefined) continue;
      const parameters = parametersOf(catalog, table.id);
      const scope = { catalog, table: column.target, parameters, locale: TECHNICAL };
      const checked = checkFormula(column.candidates, scope, BOOLEAN);
      if (checked.ok) found.set(column.id, candidates(table, column, checked.typed));
    }
  }
  return found;
}

function candidates(table: Table, column: ColumnOf<LinkType>, condition: Typed): Candidates {
  const own: Typed = { kind: 'row', scope: 0, type: { kind: 'record', table: table.id } };
  const read = (one: Column, type: Type): Typed => ({
    kind: 'column',
    of: own,
    table: table.id,
    column: one,
    type,
  });
  const taken = new Map<number, Column>();
  const moved = replaced(condition, (part) => {
    if (part.kind === 'row' && part.scope === 0) return read(column, part.type);
    if (part.kind !== 'parameter') return undefined;
    const parameter = table.columns.find(({ id }) => id === part.parameter);
    if (parameter) taken.set(parameter.id, parameter);
    return parameter && read(parameter, part.type);
  });
  const link = read(column, typeOfColumn(column) ?? { kind: 'record', table: column.target });
  const fulfilled = apply('or', BOOLEAN, apply('isEmpty', BOOLEAN, link), moved);
  return { table, column, condition, fulfilled, parameters: [...taken.values()] };
}

/** A formula with parts of it replaced; those for which nothing is given keep what they are made of, replaced as well. */
function replaced(typed: Typed, change: (part: Typed) => Typed | undefined): Typed {
  const other = change(typed);
  if (other) return other;
  const inside = (part: Typed) => replaced(part, change);
  if (typed.kind === 'column') return { ...typed, of: inside(typed.of) };
  if (typed.kind === 'apply') return { ...typed, operands: typed.operands.map(inside) };
  if (typed.kind !== 'aggregate') return typed;
  const { list, where, value } = typed;
  return {
    ...typed,
    list: { ...list, of: inside(list.of) },
    where: where && inside(where),
    value: value && inside(value),
  };
}

import { isList } from '../fields/traits.ts';
import { tableOf, type Catalog } from '../catalog/catalog.ts';
import type { Column, Table } from '../catalog/schema.ts';
import { dependenciesOf } from '../formula/computed/dependencies.ts';
import { partsOf, type Typed } from '../formula/typed/typed.ts';
import { must } from '../std/must.ts';
import { cellRule, mayOperate, mayReadColumn, rowRule } from './access.ts';
import type { Condition, Rule } from './rule.ts';
import { supervises } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

/** The reader of an explanation, who may have fewer rights than the user it is about. */
export interface Teller {
  readonly catalog: Catalog;
  readonly reader: Viewer;
}

/**
 * Whether the text of a condition may be shown to the reader: all its columns, tables and roles must be known to the
 * reader.
 */
export function mayReadCondition(teller: Teller, { typed }: Condition): boolean {
  return mayReadFormula(teller, typed);
}

/** The same of a formula of the catalog. */
export function mayReadFormula({ catalog, reader }: Teller, typed: Typed): boolean {
  const columns = dependenciesOf(typed).map(({ column }) => must(catalog.columns.get(column), 'a column'));
  return (
    columns.every(({ table, column }) => mayReadColumn(catalog, reader, table, column)) &&
    partsOf(typed).every((part) => {
      if (part.kind === 'role') return supervises(reader) || reader.roles.some(({ id }) => id === part.role);
      return part.kind !== 'own' || mayOperate(reader, 'read', tableOf(catalog, part.table));
    })
  );
}

/**
 * Whether the reader can see for themselves whether a condition is true of a record: the reader sees all that it reads.
 * Of other records that means what may be read in all of them. `holds` tells the reader's own conditions on the record.
 */
export function seesThrough(
  teller: Teller,
  condition: Condition,
  holds: (condition: Condition) => boolean,
): boolean {
  if (!mayReadCondition(teller, condition)) return false;
  const { catalog, reader } = teller;
  const isOpen = (rule: Rule) => rule === true;
  const isShown = (rule: Rule) => (typeof rule === 'boolean' ? rule : rule.some(holds));
  return dependenciesOf(condition.typed).every(({ column: id, own }) => {
    const { table, column } = must(catalog.columns.get(id), 'a column');
    const cell = cellRule(catalog, reader, table, column);
    const isThere = own || isOpen(rowRule(catalog, reader, 'read', table));
    return isThere && (own ? isShown(cell) : isOpen(cell)) && leadsToAll(teller, column);
  });
}

/** Whether all records that a link or list leads to may be read, and their links back. */
function leadsToAll({ catalog, reader }: Teller, column: Column): boolean {
  if (!('target' in column)) return true;
  const target: Table = tableOf(catalog, column.target);
  const inverse = isList(column) && column.inverse !== undefined ? column.inverse : undefined;
  const back = inverse === undefined ? undefined : catalog.columns.get(inverse);
  return (
    rowRule(catalog, reader, 'read', target) === true &&
    (back === undefined || cellRule(catalog, reader, back.table, back.column) === true)
  );
}

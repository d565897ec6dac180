import { isLink, isList, isOwnOrder } from '../../fields/traits.ts';
import type { ColumnOf, ListType } from '../../fields/registry.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { topOf } from '../../catalog/family.ts';
import type { Table } from '../../catalog/schema.ts';

/** Longest name of a table and of its many-to-many column together: the relation is a table named after both. */
const RELATION_NAME = 61;

interface ListPlace {
  readonly catalog: Catalog;
  readonly table: Table;
  readonly list: ColumnOf<ListType>;
  /** The column's index in its table. */
  readonly at: number;
}

/** What is wrong with a list column: its other end, or the name of the relation that it owns. */
export function checkList(place: ListPlace): readonly Finding[] {
  return [...orderProblems(place), ...viewProblems(place), ...endProblems(place)];
}

/** The records of a list have an order of their own where their table has one. */
function orderProblems({ catalog, list, at }: ListPlace): readonly Finding[] {
  const target = catalog.tables.get(list.target);
  if (list.ownOrder !== true || !target || target.columns.some(isOwnOrder)) return [];
  return [
    finding(['columns', at, 'ownOrder'], 'own_order_missing', { table: target.name, type: 'ownOrder' }),
  ];
}

function viewProblems({ catalog, list, at }: ListPlace): readonly Finding[] {
  const view = catalog.views.get(list.view ?? 0);
  if (!view || view.table === list.target) return [];
  return [finding(['columns', at, 'view'], 'view_of_target', { name: view.name })];
}

function endProblems({ catalog, table, list, at }: ListPlace): readonly Finding[] {
  if (list.inverse === undefined) return ownerProblems(topOf(catalog, table), list, at);
  const target = catalog.tables.get(list.target);
  const inverse = target?.columns.find((column) => column.id === list.inverse);
  if (!target || !inverse) return [];
  const leadsBack = isLink(inverse) && inverse.target === table.id;
  const isOwner = isList(inverse) && inverse.inverse === undefined && inverse.target === table.id;
  if (leadsBack || isOwner) return [];
  return [
    finding(['columns', at, 'inverse'], 'not_other_end', {
      name: `${target.name}.${inverse.name}`,
      table: table.name,
      option: 'inverse',
    }),
  ];
}

function ownerProblems(table: Table, list: ColumnOf<ListType>, at: number): readonly Finding[] {
  const length = table.name.length + list.name.length;
  if (length <= RELATION_NAME) return [];
  return [
    finding(['columns', at, 'name'], 'relation_name', {
      table: table.name,
      name: list.name,
      length,
      max: RELATION_NAME,
    }),
  ];
}

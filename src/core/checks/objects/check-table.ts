import { fieldOf } from '../../fields/registry.ts';
import { isList, isOwnOrder } from '../../fields/traits.ts';
import { withDataType, type Catalog } from '../../catalog/catalog.ts';
import { finding, type DocumentPlace, type Finding } from '../../std/finding.ts';
import { bookingFindings } from './check-bookings.ts';
import { checkColumn } from './check-column.ts';
import { checkList } from './check-list.ts';
import { checkParent } from './check-parent.ts';
import { checkTemplates } from './check-templates.ts';
import { checkTitle } from './check-title.ts';
import { isProductObject } from '../../catalog/product-objects.ts';
import { RESERVED_COLUMNS } from '../../catalog/reserved-columns.ts';
import type { Column, Table } from '../../catalog/schema.ts';

/** What is wrong with a table, its columns included. */
export function checkTable(catalog: Catalog, table: Table): readonly Finding[] {
  const dataTypes = new Map(catalog.document.dataTypes.map((dataType) => [dataType.id, dataType]));
  const whole = { ...table, columns: catalog.tables.get(table.id)?.columns ?? table.columns };
  return [
    ...nameProblems('table_underscores', table.name, ['name']),
    ...table.columns.flatMap((column, at) => [
      ...columnNameProblems(column, at),
      ...checkColumn({ column, merged: withDataType(column, dataTypes), dataTypes }).map((found) => ({
        ...found,
        path: ['columns', at, ...found.path],
      })),
      ...(isList(column) ? checkList({ catalog, table, list: column, at }) : []),
    ]),
    ...orderProblems(catalog, table),
    ...checkParent(catalog, table),
    ...checkTitle(catalog, whole),
    ...uniqueProblems(whole),
    ...bookingFindings(whole),
    ...rightsFindings(table),
    ...checkTemplates(catalog, table.templates),
  ];
}

function nameProblems(
  code: 'table_underscores' | 'column_underscores',
  name: string,
  path: DocumentPlace,
): readonly Finding[] {
  return name.includes('__') ? [finding(path, code, { name })] : [];
}

function columnNameProblems(column: Column, at: number): readonly Finding[] {
  const path = ['columns', at, 'name'];
  if (!RESERVED_COLUMNS.has(column.name)) return nameProblems('column_underscores', column.name, path);
  return [finding(path, 'name_reserved', { name: column.name })];
}

/** Rights of their own have tables of the product alone: those of all others are the roles'. */
function rightsFindings({ name, rights }: Table): readonly Finding[] {
  return rights === undefined || isProductObject('tables', name) ? [] : [finding(['rights'], 'rights_own')];
}

/** A table has one own order at most; those of a family stand in the same, that of the table at its top. */
function orderProblems(catalog: Catalog, { columns, parent }: Table): readonly Finding[] {
  const above = parent === undefined ? undefined : catalog.tables.get(parent);
  return columns.flatMap((column, at) => {
    if (!isOwnOrder(column)) return [];
    const path = ['columns', at, 'type'];
    if (above) return [finding(path, 'order_at_top', { name: column.name })];
    if (columns.findIndex(isOwnOrder) === at) return [];
    return [finding(path, 'order_twice', { name: column.name })];
  });
}

function uniqueProblems(table: Table): readonly Finding[] {
  return (table.uniques ?? []).flatMap((ids, at) =>
    ids.flatMap((id, place) => {
      const path = ['uniques', at, place];
      const column = table.columns.find((candidate) => candidate.id === id);
      if (!column) return [];
      if (ids.indexOf(id) < place) return [finding(path, 'column_twice', { name: column.name })];
      if (fieldOf(column).indexable) return [];
      return [finding(path, 'not_unique', { name: column.name, type: column.type })];
    }),
  );
}

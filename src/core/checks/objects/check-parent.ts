import type { Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding, type PlainCode } from '../../std/finding.ts';
import { kindsOf, lineageOf, topOf } from '../../catalog/family.ts';
import type { Table } from '../../catalog/schema.ts';

/** The product's own tables of accounts and rights: an account is always a record of the first alone. */
const OWN: Readonly<Record<string, PlainCode>> = { user: 'users_children', user_group: 'groups_children' };

/** What is wrong with a table's place in its family: circles, and names that two columns of a family would share. */
export function checkParent(catalog: Catalog, table: Table): readonly Finding[] {
  const parent = table.parent === undefined ? undefined : catalog.tables.get(table.parent);
  if (table.parent === undefined && table.columns.length === 0)
    return [finding(['columns'], 'columns_needed')];
  if (!parent) return [];
  if (lineageOf(catalog, parent).some(({ id }) => id === table.id))
    return [finding(['parent'], 'above_itself', { table: table.name })];
  const own = OWN[topOf(catalog, parent).name];
  if (own !== undefined) return [finding(['parent'], own)];
  return nameProblems(catalog, table);
}

/** All columns of a family stand in one real table. */
function nameProblems(catalog: Catalog, table: Table): readonly Finding[] {
  const others = kindsOf(catalog, topOf(catalog, table)).filter(({ id }) => id !== table.id);
  return table.columns.flatMap((column, at) => {
    const other = others.find(({ id }) => {
      const own = catalog.document.tables.find((one) => one.id === id);
      return own?.columns.some(({ name }) => name === column.name);
    });
    if (!other) return [];
    return [finding(['columns', at, 'name'], 'family_name', { name: column.name, table: other.name })];
  });
}

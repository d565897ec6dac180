import { fieldOf } from '../../fields/registry.ts';
import { isLink } from '../../fields/traits.ts';
import { titleColumns, type Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { Table } from '../../catalog/schema.ts';

/** What is wrong with the columns that make a record's title: their types, and titles that need one another. */
export function checkTitle(catalog: Catalog, table: Table): readonly Finding[] {
  return (table.title ?? []).flatMap((id, at) => {
    const column = table.columns.find((candidate) => candidate.id === id);
    const path = ['title', at];
    if (!column) return [];
    if (table.title?.indexOf(id) !== at) return [finding(path, 'column_twice', { name: column.name })];
    if (!fieldOf(column).titleable) {
      return [finding(path, 'not_title', { name: column.name, type: column.type })];
    }
    if (!isLink(column) || !leadsTo(catalog, column.target, table.id)) return [];
    return [finding(path, 'title_circle', { name: column.name })];
  });
}

/** True where the titles of `from` need those of `goal`, directly or through other tables. */
function leadsTo(catalog: Catalog, from: number, goal: number): boolean {
  const seen = new Set<number>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === goal) return true;
    const table = seen.has(id) ? undefined : catalog.tables.get(id);
    seen.add(id);
    for (const column of table ? titleColumns(table) : []) {
      if (isLink(column)) waiting.push(column.target);
    }
  }
  return false;
}

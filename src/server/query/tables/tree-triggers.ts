import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import { alias, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { TableTrigger } from './part.ts';

/**
 * The triggers that keep records from standing below themselves, whoever writes them: for each link by which a view of the
 * storage shows a tree. New records can be in a circle too, as several are written at once that lead to each other.
 */
export function treeTriggers({
  document,
  tables,
}: Pick<Catalog, 'document' | 'tables'>): readonly TableTrigger[] {
  return document.views.flatMap((view) => {
    const table = tables.get(view.table);
    const column = view.mode === 'datatree' ? table?.columns.find(({ id }) => id === view.parent) : undefined;
    return table && column ? triggersOfTree(table.id, physicalTable(table), column) : [];
  });
}

/** Whether a view shows a tree by a link: those below a record are looked for by it. */
export function isTreeLink({ document }: Pick<Catalog, 'document'>, { id }: Column): boolean {
  return document.views.some((view) => view.mode === 'datatree' && view.parent === id);
}

function triggersOfTree(table: number, name: Sql, { id, name: column }: Column): readonly TableTrigger[] {
  const above = sql`new.${identifier(column)}`;
  const events = { insert: sql`insert`, update: sql`update of ${identifier(column)}` } as const;
  return Object.entries(events).map(([event, when]) => ({
    name: `tree_${id}_${event}`,
    table,
    create: () =>
      sql`create or replace trigger ${alias(`tree_${id}_${event}`)} after ${when} on ${name} for each row when (${above} is not null) execute function colonnade.refuse_tree_circle(${literal(column)})`,
  }));
}

import type { Catalog } from '#core/catalog/catalog.ts';
import { alias, sql, type Sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { bookingTriggers } from './bookings.ts';
import type { TableTrigger } from './part.ts';
import { treeTriggers } from './tree-triggers.ts';

/** Those of all tables of a storage: each once, whatever asks for it. */
export function tableTriggers(catalog: Pick<Catalog, 'document' | 'tables'>): readonly TableTrigger[] {
  const all = [...treeTriggers(catalog), ...bookingTriggers(catalog)];
  return [...new Map(all.map((trigger) => [trigger.name, trigger])).values()];
}

/** What makes the triggers of a catalog, anew where columns have other names, and drops those that another one had. */
export function triggerChanges(from: Catalog | undefined, to: Catalog): readonly Sql[] {
  const [before, after] = [from ? tableTriggers(from) : [], tableTriggers(to)];
  const told = new Set(before.map(({ create }) => create().text));
  const made = after.map(({ create }) => create()).filter(({ text }) => !told.has(text));
  const gone = before.filter(({ name }) => !after.some((one) => one.name === name));
  const dropped = gone.flatMap(({ name, table }) => {
    const next = to.tables.get(table);
    return next ? [sql`drop trigger if exists ${alias(name)} on ${physicalTable(next)}`] : [];
  });
  return [...made, ...dropped];
}

import type { Catalog } from '#core/catalog/catalog.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { triggersOf } from '../query/tables/file-triggers.ts';
import { tableTriggers } from '../query/tables/table-triggers.ts';
import type { Part } from '../query/tables/part.ts';
import { indexes } from '../query/tables/physical.ts';
import { physicalTable } from '../query/scene/physical-names.ts';
import { storageCatalog } from './storage.ts';

/**
 * The indexes and triggers of a catalog's tables that the database does not have: those of which only this version of the
 * product knows.
 */
export async function missingParts(
  db: Runner,
  catalog: Catalog,
): Promise<readonly Pick<Part, 'name' | 'create'>[]> {
  const storage = storageCatalog(catalog);
  const ofTables = [...storage.tables.values()].flatMap((table) => [
    ...indexes(storage, table),
    ...table.columns.flatMap((column) => triggersOf(physicalTable(table), column)),
  ]);
  const parts = [...ofTables, ...tableTriggers(storage)];
  const { rows } = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'i'
      union all select tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where c.relnamespace = 'app'::regnamespace and not g.tgisinternal`,
  );
  const present = new Set(rows.map(({ name }) => name));
  return parts.filter(({ name }) => !present.has(name));
}

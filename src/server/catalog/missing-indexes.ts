import type { Catalog } from '#core/catalog/catalog.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { indexes, type Part } from '../query/tables/physical.ts';
import { storageCatalog } from './storage.ts';

/** The indexes of a catalog's tables that the database does not have: those of which only this version of the product knows. */
export async function missingIndexes(db: Runner, catalog: Catalog): Promise<readonly Part[]> {
  const storage = storageCatalog(catalog);
  const parts = [...storage.tables.values()].flatMap((table) => indexes(storage, table));
  const { rows } = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'i'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  return parts.filter(({ name }) => !present.has(name));
}

import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { triggersOf } from '../query/tables/file-triggers.ts';
import { tableTriggers } from '../query/tables/table-triggers.ts';
import type { Part } from '../query/tables/part.ts';
import { indexes } from '../query/tables/physical.ts';
import { physicalTable } from '../query/scene/physical-names.ts';
import {
  dropSearch,
  searchColumns,
  searchDefinitions,
  searchIndexes,
} from '../query/tables/search-columns.ts';
import { familiesOf } from './kind-views.ts';
import { storageCatalog } from './storage.ts';

/**
 * What a catalog's tables do not have in the database, because only this version of the product knows of it: indexes,
 * triggers, and columns of quick search.
 */
export async function missingParts(
  db: Runner,
  catalog: Catalog,
): Promise<readonly Pick<Part, 'name' | 'create'>[]> {
  const storage = storageCatalog(catalog);
  const renewed = await tablesOfBefore(db, storage);
  const ofTables = [...storage.tables.values()].flatMap((table) => [
    ...(renewed.has(table) ? withoutSearch(storage, table) : indexes(storage, table)),
    ...table.columns.flatMap((column) => triggersOf(physicalTable(table), column)),
  ]);
  const parts = [...ofTables, ...tableTriggers(storage)];
  const { rows } = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'i'
      union all select tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where c.relnamespace = 'app'::regnamespace and not g.tgisinternal`,
  );
  const present = new Set(rows.map(({ name }) => name));
  return [
    ...[...renewed].flatMap((table) => searchAnew({ catalog, storage }, table)),
    ...parts.filter(({ name }) => !present.has(name)),
  ];
}

/** The tables whose columns of quick search are those of an older version. */
async function tablesOfBefore(db: Runner, storage: Catalog): Promise<ReadonlySet<Table>> {
  const { rows } = await db.query<{ table: string; columns: string }>(
    sql`select c.relname as table, coalesce(string_agg(a.attname, ',' order by a.attname), '') as columns
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname in ('_search', '_words') and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' group by c.oid, c.relname`,
  );
  const present = new Map(rows.map(({ table, columns }) => [table, columns]));
  const behind = [...storage.tables.values()].filter((table) => {
    const names = searchColumns(storage, table).map(({ name }) => name);
    return present.has(table.name) && present.get(table.name) !== names.toSorted().join(',');
  });
  return new Set(behind);
}

function withoutSearch(storage: Catalog, table: Table): readonly Part[] {
  const made = new Set(searchIndexes(table).map(({ name }) => name));
  return indexes(storage, table).filter(({ name }) => !made.has(name));
}

/** The columns of quick search made anew with their indexes; the views of child tables show them, too. */
function searchAnew(
  { catalog, storage }: { readonly catalog: Catalog; readonly storage: Catalog },
  table: Table,
): readonly Pick<Part, 'name' | 'create'>[] {
  const family = familiesOf(catalog, storage).find(({ top }) => top.id === table.id);
  const statements = [
    ...(family?.names ?? []).map((view) => sql`drop view if exists ${view}`),
    dropSearch(table),
    ...searchDefinitions(storage, table).map(
      (column) => sql`alter table ${physicalTable(table)} add column ${column}`,
    ),
    ...searchIndexes(table).map(({ create }) => create()),
    ...(family?.views ?? []),
  ];
  return statements.map((statement) => ({ name: `search_${table.id}`, create: () => statement }));
}

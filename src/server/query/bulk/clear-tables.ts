import { isList } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { topOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import { commas, or, sql, type Sql, trusted } from '../../database/sql/sql.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import { releaseFilesOf } from '../tables/held-files.ts';
import { hasSequence, sequenceName } from '../tables/physical.ts';
import { StartError } from '../../std/start-error.ts';

/** A foreign key of another table that leads into one that is emptied. */
interface OutsideKey {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly definition: string;
}

/** What is emptied, and what messages call its records. */
interface Clearing {
  readonly tables: readonly Table[];
  readonly called: string;
}

/**
 * Empties tables, and forgets what knows their records by id, as new ones will have the same ids: their
 * activity, their comments, their next steps, their followers and all drafts; their files are given up. Ids and automatic numbers begin again. Throws StartError where other records link to them.
 */
export async function clearTables(
  tx: Transaction,
  catalog: Catalog,
  { tables, called }: Clearing,
): Promise<void> {
  await tx.query(sql`set local statement_timeout = 0`);
  const own = [...tables.map(physicalTable), ...tables.flatMap(relationsOf)];
  await tx.query(sql`lock table ${commas(own)} in access exclusive mode`);
  const outside = await outsideKeys(tx, own);
  for (const { table, name } of outside)
    await tx.query(sql`alter table ${trusted(table)} drop constraint ${trusted(name)}`);
  for (const { table, columns } of outside) await refuseLinks(tx, { table, columns, called });
  await releaseFilesOf(
    tx,
    tables.map(({ name }) => name),
  );
  await tx.query(sql`truncate ${commas(own)} restart identity`);
  for (const { table, name, definition } of outside)
    await tx.query(sql`alter table ${trusted(table)} add constraint ${trusted(name)} ${trusted(definition)}`);
  const numbers = tables.flatMap(({ columns }) => columns.filter(hasSequence));
  for (const column of numbers) await tx.query(sql`alter sequence ${sequenceName(column)} restart`);
  await tx.query('delete from colonnade.context');
  for (const beside of [sql`colonnade.comment`, sql`colonnade.next_step`, sql`colonnade.follower`])
    await tx.query(sql`delete from ${beside} where table_id = any($1::bigint[])`, [
      tables.map((table) => topOf(catalog, table).id),
    ]);
  await forgetActivity(tx, reaching(catalog, tables));
}

function relationsOf(table: Table): readonly Sql[] {
  return table.columns.flatMap((column) =>
    isList(column) && column.inverse === undefined ? [physicalRelation(table, column)] : [],
  );
}

async function outsideKeys(tx: Transaction, own: readonly Sql[]): Promise<readonly OutsideKey[]> {
  const found = await tx.query<OutsideKey>(
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition,
      (select array_agg(quote_ident(attname)::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
      from pg_constraint k where contype = 'f' and confrelid = any($1::regclass[]) and conrelid <> all($1::regclass[])`,
    [own.map(({ text }) => text)],
  );
  return found.rows;
}

async function refuseLinks(
  tx: Transaction,
  { table, columns, called }: Pick<OutsideKey, 'table' | 'columns'> & Pick<Clearing, 'called'>,
): Promise<void> {
  const filled = or(columns.map((column) => sql`${trusted(column)} is not null`));
  const some = await tx.query(sql`select 1 from ${trusted(table)} where ${filled} limit 1`);
  if (some.rows.length === 0) return;
  throw new StartError(
    `Records of the table ${table} link to ${called} (${columns.join(', ')}), nothing was changed: clear these links first, or start with an empty data folder.`,
  );
}

/** The tables with those whose links and lists lead to them: their activity names the records, too. */
function reaching(catalog: Catalog, tables: readonly Table[]): readonly number[] {
  const ids = new Set(tables.map(({ id }) => id));
  return [...catalog.tables.values()]
    .filter(({ id, columns }) => ids.has(id) || columns.some((one) => 'target' in one && ids.has(one.target)))
    .map(({ id }) => id);
}

/** Takes the changes of the tables' records out of the journal, and the operations that consist of nothing else. */
async function forgetActivity(tx: Transaction, tables: readonly number[]): Promise<void> {
  await tx.query(
    sql`with gone as (delete from colonnade.change where table_id = any($1::bigint[]) returning operation_id, at)
    delete from colonnade.operation o using (select distinct operation_id, at from gone) g
      where o.id = g.operation_id and o.at = g.at and not exists (
        select from colonnade.change c where c.operation_id = o.id and c.at = o.at and c.table_id <> all($1::bigint[]))`,
    [tables],
  );
}

import { titleColumns } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Database, Runner } from '../../database/pool.ts';
import { commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { physicalTable, storageTable } from '../scene/physical-names.ts';

/** Where extranet users are: a table, and the columns of its records that signing in needs. */
export interface ExtranetPlace {
  readonly table: Table;
  readonly login: Column;
  readonly password: Column;
  readonly email: Column;
}

/** A record as the session area knows it. */
export interface ExtranetRecord {
  readonly id: number;
  readonly login: string;
  readonly email: string | null;
  readonly password_hash: string | null;
  readonly name: string;
}

/** The record with that login, whatever its case; undefined without one, and where several have it. */
export async function extranetByLogin(
  db: Runner,
  place: ExtranetPlace,
  login: string,
): Promise<ExtranetRecord | undefined> {
  const condition = sql`lower(t.${identifier(place.login.name)}) = lower($1)`;
  const { rows } = await db.query<ExtranetRecord>(sql`${select(place)} and ${condition} limit 2`, [
    login.trim(),
  ]);
  return rows.length === 1 ? rows[0] : undefined;
}

/** Makes looking up a login quick at any size. Other writers go on meanwhile; a second call finds it done. */
export async function indexLogins(
  db: Database,
  { table, login }: Pick<ExtranetPlace, 'table' | 'login'>,
): Promise<void> {
  const name = sql`lg_${literal(login.id)}`;
  const connection = await db.connect();
  try {
    await connection.query(sql`set statement_timeout = 0`);
    // One that was cut off serves nothing and is in the way.
    const broken = await connection.query(
      sql`select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
      [`app.${name.text}`],
    );
    if (broken.rows.length > 0) await connection.query(sql`drop index concurrently if exists app.${name}`);
    await connection.query(
      sql`create index concurrently if not exists ${name} on ${storageTable(table)} (lower(${identifier(login.name)}))
        where deleted_at is null`,
    );
    await connection.query('reset statement_timeout');
    connection.release();
  } catch (error) {
    connection.release(error instanceof Error ? error : true);
    throw error;
  }
}

/** The record with that id. */
export async function extranetById(
  db: Runner,
  place: ExtranetPlace,
  id: number,
): Promise<ExtranetRecord | undefined> {
  const { rows } = await db.query<ExtranetRecord>(sql`${select(place)} and t.id = $1`, [id]);
  return rows[0];
}

/** Sets a record's password. The record's version stays: nobody's draft is about this column's value. */
export async function setExtranetPassword(
  db: Runner,
  place: ExtranetPlace,
  { id, hash }: { readonly id: number; readonly hash: string },
): Promise<void> {
  await db.query(
    sql`update ${physicalTable(place.table)} set ${identifier(place.password.name)} = $2 where id = $1 and deleted_at is null`,
    [id, hash],
  );
}

function select({ table, login, password, email }: ExtranetPlace): Sql {
  const title = titleColumns(table).map(
    (column) => sql`nullif(${storedOf(column).text(sql`t.${identifier(column.name)}`, column)}, '')`,
  );
  const name = title.length === 0 ? sql`t.${identifier(login.name)}` : sql`concat_ws(' ', ${commas(title)})`;
  return sql`select t.id, t.${identifier(login.name)} as login, t.${identifier(email.name)} as email,
    t.${identifier(password.name)} as password_hash, ${name} as name
    from ${physicalTable(table)} t where t.deleted_at is null`;
}

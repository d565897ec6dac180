import type { Column, Table } from '#core/catalog/schema.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Transaction } from '../../database/pool.ts';
import { identifier, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { storageTable } from '../scene/physical-names.ts';
import { sequenceName } from '../tables/physical.ts';

/** A record's place in the own order of its table: ranks decide, and the ids of records where they are equal. */
export interface RankedRecord {
  readonly id: number;
  readonly rank: string;
}

/** An own order, with the records that are being moved in it and stand nowhere meanwhile. */
export interface OwnOrder {
  readonly table: Table;
  readonly column: Column;
  readonly without: readonly number[];
}

/** Keeps all others from moving records in this order until the end of the transaction: whoever waits sees what came of it. */
export async function holdOrder(tx: Transaction, { column }: Pick<OwnOrder, 'column'>): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `own order ${originOf(column)}`,
  ]);
}

/** Where a live record stands; undefined where it is none, or stands nowhere. */
export async function rankOfRecord(
  tx: Transaction,
  { table, column }: OwnOrder,
  id: number,
): Promise<RankedRecord | undefined> {
  const rank = identifier(column.name);
  const { rows } = await tx.query<RankedRecord>(
    sql`select id, ${rank}::text as rank from ${storageTable(table)} where id = $1::bigint and deleted_at is null and ${rank} is not null`,
    [id],
  );
  return rows[0];
}

/** Records in their own order. */
export async function inOwnOrder(
  tx: Transaction,
  { table, column }: Pick<OwnOrder, 'table' | 'column'>,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    sql`select id from ${storageTable(table)} where id = any($1::bigint[]) order by ${identifier(column.name)}, id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** At most so many records that stand next after a place, the nearest first, or before it; whoever may see them. */
export async function placesFrom(
  tx: Transaction,
  { table, column, without }: OwnOrder,
  {
    place,
    side,
    most,
  }: { readonly place: RankedRecord; readonly side: 'after' | 'before'; readonly most: number },
): Promise<readonly RankedRecord[]> {
  const rank = identifier(column.name);
  const [beyond, direction] = side === 'after' ? [sql`>`, NOTHING] : [sql`<`, sql` desc`];
  const { rows } = await tx.query<RankedRecord>(
    sql`select id, ${rank}::text as rank from ${storageTable(table)} where deleted_at is null
      and (${rank}, id) ${beyond} ($1::numeric, $2::bigint) and id not in (select unnest($3::bigint[]))
      order by ${rank}${direction}, id${direction} limit $4`,
    [place.rank, place.id, without, most],
  );
  return rows;
}

/** So many ranks behind all that there are, rising. */
export async function ranksAtEnd(
  tx: Transaction,
  { column }: Pick<OwnOrder, 'column'>,
  count: number,
): Promise<readonly string[]> {
  const next = sql`nextval(${literal(sequenceName(column).text)})`;
  const { rows } = await tx.query<{ rank: string }>(
    sql`select ${next}::text as rank from generate_series(1, $1::integer)`,
    [count],
  );
  return rows.map(({ rank }) => rank);
}

/**
 * Gives records of one table that make room the ranks with which they stand where they stood, as a part of an operation of
 * the same transaction. Nothing that anybody sees of them changes, so that nobody's rights are asked.
 */
export async function makeRoom(
  tx: Transaction,
  { table, column }: Pick<OwnOrder, 'table' | 'column'>,
  {
    places,
    userId,
    operation,
  }: { readonly places: readonly RankedRecord[]; readonly userId: number; readonly operation: number },
): Promise<void> {
  const rank = identifier(column.name);
  const stored: Sql = storageTable(table);
  await tx.query(
    sql`with given as (select * from unnest($1::bigint[], $2::numeric[]) as g(id, rank)),
      before as (select t.id, t.${rank} as rank from ${stored} t join given using (id) order by t.id for update of t),
      made as (update ${stored} t set ${rank} = g.rank, version = t.version + 1, updated_at = now(), updated_by = $3::bigint from given g where t.id = g.id)
      insert into colonnade.change (operation_id, table_id, record_id, what, diff)
        select $4::bigint, $5::bigint, b.id, 'modify', jsonb_build_object($6::text, jsonb_build_array(b.rank::text, g.rank::text)) from before b join given g using (id)`,
    [
      places.map(({ id }) => id),
      places.map((place) => place.rank),
      userId,
      operation,
      table.id,
      String(column.id),
    ],
  );
}

import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import { isFamily, lineageOf } from '#core/catalog/family.ts';
import type { Transaction } from '../../database/pool.ts';
import { identifier, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { journalJson } from '../../fields/registry.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { onlyIn } from './links.ts';
import {
  changesOfOperation,
  isNothing,
  keysSql,
  made,
  sideOf,
  type OperationKey,
  type OperationPart,
} from './parts.ts';
import type { WrittenTypes } from './written-types.ts';
import { uniqueKeys } from '../tables/unique-keys.ts';

/** Which operation is taken back, by which other one, and who does it. */
interface TakingBack {
  readonly key: OperationKey;
  readonly operation: number;
  readonly userId: number;
}

/**
 * Takes back what an operation did, with its journal: a few statements for each table, however many records there are.
 * What was made goes first and what was deleted comes last: values of which there may be only one go from one record to
 * another, of whatever kind. The records are locked and nothing stands in the way. Throws PostgreSQL's 23505 where values
 * would be doubled.
 */
export async function takeBack(
  tx: Transaction,
  catalog: Catalog,
  { parts, taking }: { readonly parts: readonly OperationPart[]; readonly taking: TakingBack },
): Promise<void> {
  const { key, operation, userId } = taking;
  const of = [key.id, key.at];
  const all = [...of, userId, operation];
  const changing = parts.filter(({ changed }) => !isNothing(changed));
  for (const part of parts)
    if (part.counts.create !== undefined || part.counts.restore !== undefined)
      await tx.query(removeSql(part), all);
  for (const part of changing) if (maySwap(catalog, part, changing)) await tx.query(hideSql(part), of);
  for (const part of changing) {
    for (const text of relationSql(part)) await tx.query(text, of);
    await tx.query(changeSql(part), all);
  }
  for (const part of parts) if (part.counts.delete !== undefined) await tx.query(restoreSql(part), all);
}

const TOUCH = sql`version = t.version + 1, updated_at = now(), updated_by = $3::bigint`;

/** What was made becomes a ghost. */
function removeSql({ table }: OperationPart): Sql {
  return sql`with gone as (update ${physicalTable(table)} t set deleted_at = now(), ${TOUCH} from colonnade.change c
      where ${changesOfOperation(sql`c`, table)} and ${made(sql`c`)} and t.id = c.record_id returning t.id)
    insert into colonnade.change (operation_id, table_id, record_id, what, diff) select $4::bigint, ${literal(table.id)}, gone.id, 'delete', '{}' from gone`;
}

/** What was deleted lives again. */
function restoreSql({ table }: OperationPart): Sql {
  return sql`with back as (update ${physicalTable(table)} t set deleted_at = null, ${TOUCH} from colonnade.change c
      where ${changesOfOperation(sql`c`, table)} and c.what = 'delete' and t.id = c.record_id returning t.id)
    insert into colonnade.change (operation_id, table_id, record_id, what, diff) select $4::bigint, ${literal(table.id)}, back.id, 'restore', '{}' from back`;
}

/** Every changed cell goes back, and a hidden record is there again, but for one that the operation had brought back. */
function changeSql({ table, changed, counts, types }: OperationPart): Sql {
  const keys = keysSql(changed);
  const sets = changed.stored.map((column) => {
    const before = types.value(column, { json: sideOf(column, 0), operation: sql`c.operation_id` });
    return sql`${identifier(column.name)} = case when c.diff ? ${literal(String(column.id))} then ${before} else t.${identifier(column.name)} end, `;
  });
  const isMade = sql`exists (select from colonnade.change m where ${changesOfOperation(sql`m`, table)} and ${made(sql`m`)} and m.record_id = t.id)`;
  const deletedAt = counts.restore === undefined ? sql`null` : sql`case when ${isMade} then t.deleted_at end`;
  return sql`with changed as (update ${physicalTable(table)} t set ${join(sets, NOTHING)}deleted_at = ${deletedAt}, ${TOUCH} from colonnade.change c
      where ${changesOfOperation(sql`c`, table)} and c.what = 'modify' and c.diff ?| ${keys} and t.id = c.record_id returning t.id, c.diff, c.operation_id)
    insert into colonnade.change (operation_id, table_id, record_id, what, diff) select $4::bigint, ${literal(table.id)}, c.id, 'modify',
      (select jsonb_object_agg(k.key, jsonb_build_array(k.value -> 1, k.value -> 0)) from jsonb_each(c.diff) k where k.key = any(${keys}))${rewritten(changed.stored, types)}
      from changed c`;
}

/** What goes back to the journal is of the types that columns have now. */
function rewritten(columns: readonly Column[], types: WrittenTypes): Sql {
  const mixed = columns.filter((column) => types.isMixed(column));
  const json = (column: Column, at: 0 | 1) =>
    journalJson(column, types.value(column, { json: sideOf(column, at), operation: sql`c.operation_id` }));
  return join(
    mixed.map((column) => {
      const key = literal(String(column.id));
      return sql` || case when c.diff ? ${key} then jsonb_build_object(${key}, jsonb_build_array(${json(column, 1)}, ${json(column, 0)})) else '{}' end`;
    }),
    NOTHING,
  );
}

/** Unique values, and hours that are booked, may go from one record to another: indexes, which leave ghosts out, would refuse them on the way. */
function maySwap(
  catalog: Catalog,
  { table, changed }: OperationPart,
  all: readonly OperationPart[],
): boolean {
  const isBooked = lineageOf(catalog, table).some(({ bookings = [] }) => bookings.length > 0);
  const isUnique = uniqueKeys(catalog, table).some(({ columns }) =>
    columns.some((column) => changed.stored.includes(column)),
  );
  const family = all.filter((part) => isFamily(part.table, table));
  return (isUnique || isBooked) && family.reduce((sum, { counts }) => sum + (counts.modify ?? 0), 0) > 1;
}

function hideSql({ table, changed }: OperationPart): Sql {
  return sql`update ${physicalTable(table)} t set deleted_at = now() from colonnade.change c
    where ${changesOfOperation(sql`c`, table)} and c.what = 'modify' and c.diff ?| ${keysSql(changed)} and t.id = c.record_id`;
}

/** Pairs that came go, and pairs that went come. */
function relationSql({ table, changed }: OperationPart): readonly Sql[] {
  return changed.lists.flatMap(({ column, relation, here, there }) => {
    const of = sql`${changesOfOperation(sql`c`, table)} and c.what = 'modify'`;
    return [
      sql`delete from ${relation} r using colonnade.change c cross join lateral (${onlyIn(column.id, 1, 0)}) v(id)
        where ${of} and r.${here} = c.record_id and r.${there} = v.id`,
      sql`insert into ${relation} (${here}, ${there}) select c.record_id, v.id from colonnade.change c cross join lateral (${onlyIn(column.id, 0, 1)}) v(id)
        where ${of} on conflict do nothing`,
    ];
  });
}

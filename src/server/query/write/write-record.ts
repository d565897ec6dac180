import type { Table } from '#core/catalog/schema.ts';
import { originOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import type { Runner, Transaction } from '../../database/pool.ts';
import { databaseRefusal } from '../../database/database-refusal.ts';
import { commas, identifier, join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { boundValue, storedOf } from '../../fields/registry.ts';
import { Bindings } from './bindings.ts';
import { keepingSql } from './kept-answers.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { journalSql } from './save-journal.ts';
import { relationsSql } from './save-lists.ts';
import { statementName } from '../scene/statement-name.ts';
import type { ColumnValue, Diff, PartWriting, Writing } from './writing.ts';

/** What a write gave. */
export interface Written {
  readonly recordId: number;
  readonly version: number;
  readonly operation: number;
}

/**
 * Creates a record, writes its journal and drops its context, all in one statement. Throws AppError `context.stale`
 * where the context has changed or gone: it was validated already, or elsewhere; `link.target` where a record that it
 * links to was deleted meanwhile; `catalog.changed` where a column has another type by now.
 */
export async function insertRecord(
  db: Runner,
  table: Table,
  { writing, values, diff }: { writing: Writing; values: readonly ColumnValue[]; diff: Diff },
): Promise<Written> {
  const bindings = new Bindings();
  const user = bindings.add(writing.userId, sql`bigint`);
  const stored = values.filter((value) => !value.pairs);
  const columns = [...stored.map(({ column }) => identifier(column.name)), sql`created_by`, sql`updated_by`];
  const bound = stored.map(({ column, value }) =>
    bindings.add(boundValue(column, value), storedOf(column).cast),
  );
  const text = sql`with ${permittedSql(bindings, writing, values)}, saved as (insert into ${physicalTable(table)} (${commas(columns)})
      select ${commas([...bound, user, user])} from permitted where permitted.yes returning id, version)${relationsSql(bindings, values)}${journalSql(bindings, { table, writing, diff, values, kind: 'create', user })}${keepingSql(bindings, writing)}
      select saved.id, saved.version, operation.id as operation from saved, operation`;
  return await run(db, text, bindings.values);
}

/**
 * Changes a record that is still at `version`, in one statement like `insertRecord`. Throws AppError
 * `record.conflict` where somebody else was first; nothing is written then.
 */
export async function updateRecord(
  db: Runner,
  table: Table,
  {
    writing,
    values,
    diff,
    id,
    version,
  }: { writing: Writing; values: readonly ColumnValue[]; diff: Diff; id: number; version: number },
): Promise<Written> {
  const bindings = new Bindings();
  const user = bindings.add(writing.userId, sql`bigint`);
  const stored = values.filter((value) => !value.pairs);
  const sets = stored.map(
    ({ column, value }) =>
      sql`${identifier(column.name)} = ${bindings.add(boundValue(column, value), storedOf(column).cast)}`,
  );
  const record = bindings.add(id, sql`bigint`);
  const expected = bindings.add(version, sql`integer`);
  const text = sql`with ${permittedSql(bindings, writing, values)}, saved as (update ${physicalTable(table)} t set ${commas([...sets, sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by = ${user}`])}
      from permitted where permitted.yes and t.id = ${record} and t.version = ${expected} and t.deleted_at is null returning t.id, t.version)${relationsSql(bindings, values)}${journalSql(bindings, { table, writing, diff, values, kind: 'modify', user })}${keepingSql(bindings, writing)}
      select coalesce(saved.id, case when colonnade.refuse('record.conflict') then 0 end) as id, saved.version, operation.id as operation
      from (values (1)) one left join saved on true left join operation on true`;
  return await run(db, text, bindings.values);
}

/**
 * Turns records into ghosts, as a part of an operation of the same transaction; gives how many there were. The caller has
 * locked them, and refused those that live records link to.
 */
export async function deleteRecords(
  tx: Transaction,
  table: Table,
  { writing: { userId, operation }, ids }: { writing: PartWriting; ids: readonly number[] },
): Promise<number> {
  const result = await tx.query<{ deleted: number }>(
    sql`with gone as (update ${physicalTable(table)} set deleted_at = now(), version = version + 1, updated_by = $1::bigint, updated_at = now()
       where id = any($2::bigint[]) and deleted_at is null returning id),
     changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
       select $3::bigint, $4::bigint, gone.id, 'delete', '{}' from gone)
     select count(*) as deleted from gone`,
    [userId, ids, operation, table.id],
  );
  return result.rows[0]?.deleted ?? 0;
}

/**
 * Whether the write may go on. The record's context goes with it: a second write out of the same context finds none and
 * is refused. Records that it links to are held until it is over, so that none of them is deleted meanwhile; to hold
 * them against a deletion alone lets two records that are changed at once link to each other.
 */
function permittedSql(
  bindings: Bindings,
  { context, account, catalog }: Writing,
  values: readonly ColumnValue[],
): Sql {
  const parts: Sql[] = [];
  const refusals: Sql[] = [];
  if (catalog !== undefined && values.length > 0)
    refusals.push(
      sql`when ${retypedSince(bindings, catalog, values)} then colonnade.refuse('catalog.changed')`,
    );
  if (context) {
    const id = bindings.add(context.id, sql`bigint`);
    const owner = bindings.add(account, sql`text`);
    const revision = bindings.add(context.revision, sql`integer`);
    parts.push(
      sql`ended as (delete from colonnade.context where id = ${id} and owner = ${owner} and revision = ${revision} returning id)`,
    );
    refusals.push(sql`when not exists (select 1 from ended) then colonnade.refuse('context.stale')`);
  }
  for (const [target, ids] of linkedIds(values)) {
    const name = sql`target_${literal(parts.length)}`;
    const all = bindings.add(ids, sql`bigint[]`);
    parts.push(
      sql`${name} as (select g.id from ${physicalTable(target)} g where g.id = any(${all}) and g.deleted_at is null for key share)`,
    );
    refusals.push(
      sql`when (select count(*) from ${name}) < cardinality(${all}) then colonnade.refuse('link.target')`,
    );
  }
  const yes = refusals.length === 0 ? sql`true` : sql`case ${join(refusals, sql` `)} else true end`;
  return commas([...parts, sql`permitted as (select ${yes} as yes)`]);
}

/** Whether a column has another type in the catalog in force than in that version, which is looked at only where it is another one. */
function retypedSince(bindings: Bindings, catalog: number, values: readonly ColumnValue[]): Sql {
  const version = bindings.add(catalog, sql`bigint`);
  const ids = bindings.add(
    values.map(({ column }) => originOf(column)),
    sql`bigint[]`,
  );
  const types = bindings.add(
    values.map(({ column }) => column.type),
    sql`text[]`,
  );
  return sql`case when exists (select from colonnade.catalog_current where number <> ${version}) then exists (
      select from colonnade.catalog_current join colonnade.catalog_version v using (number),
        jsonb_path_query(v.document, '$.tables[*].columns[*]') k
        join unnest(${ids}, ${types}) w(id, type) on (k ->> 'id')::bigint = w.id
       where k ->> 'type' <> w.type) else false end`;
}

/** The records that values name, each once, by table. */
function linkedIds(values: readonly ColumnValue[]): ReadonlyMap<Table, readonly number[]> {
  const byTable = new Map<Table, Set<number>>();
  for (const { target, value } of values) {
    if (!target || value === null) continue;
    const ids = byTable.get(target) ?? new Set();
    // Checked values of links and lists are ids.
    for (const id of [value].flat() as number[]) ids.add(id);
    if (ids.size > 0) byTable.set(target, ids);
  }
  return new Map([...byTable].map(([table, ids]) => [table, [...ids]]));
}

/** What PostgreSQL says to a statement whose tables have changed: a column or table that is not there, or of another type. */
const OF_ANOTHER_CATALOG: ReadonlySet<string> = new Set(['42703', '42P01', '42804', '0A000']);

async function run(db: Runner, text: Sql, values: unknown[]): Promise<Written> {
  const query = db.query<{ id: number; version: number; operation: number }>({
    // A form is saved with the same few sets of columns.
    name: statementName('save', text),
    text: text,
    values,
  });
  const result = await query.catch((error: unknown) => {
    const { code } = error as { readonly code?: string };
    throw OF_ANOTHER_CATALOG.has(code ?? '') ? new AppError('catalog.changed') : databaseRefusal(error);
  });
  const [row] = result.rows;
  if (!row) throw new AppError('record.conflict');
  return { recordId: row.id, version: row.version, operation: row.operation };
}

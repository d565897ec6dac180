import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError, ERROR_STATUS, type ErrorCode } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { quoted } from '../fields/stored-field.ts';
import { storedOf } from '../fields/stored-fields.ts';
import { physicalRelation, physicalTable } from './physical-names.ts';
import { statementName } from './statement-name.ts';

/** `[from, to]` by technical name: the reversible difference that the journal keeps. */
export type Diff = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** Who writes, out of which context (consumed by the write), running which action. */
export interface Writing {
  readonly userId: number;
  /** The account that works with the user's rights. */
  readonly account: string;
  readonly context?: { readonly id: number; readonly revision: number } | undefined;
  readonly action?: number | undefined;
}

/** What a write gave. */
export interface Written {
  readonly idenreg: number;
  readonly version: number;
  readonly operation: number;
}

/** A value to write with its column; lists are the ids of a relation that this or the other table owns. */
export interface ColumnValue {
  readonly column: Column;
  readonly value: unknown;
  /** For a many-to-many list: the physical relation and which of its sides is this record. */
  readonly relation?: { readonly owner: Table; readonly list: Column; readonly reverse: boolean } | undefined;
}

/** Collects the bound values of one statement. */
class Bindings {
  readonly values: unknown[] = [];

  add(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  }
}

/**
 * Creates a record, writes its journal and drops its context, all in one statement. Throws AppError `context.stale`
 * where the context has changed or gone: it was validated already, or elsewhere.
 */
export async function insertRecord(
  db: Runner,
  table: Table,
  { writing, values, diff }: { writing: Writing; values: readonly ColumnValue[]; diff: Diff },
): Promise<Written> {
  const bindings = new Bindings();
  const user = bindings.add(writing.userId, 'bigint');
  const stored = values.filter((value) => !value.relation);
  const columns = [...stored.map(({ column }) => quoted(column.name)), 'created_by', 'updated_by'];
  const bound = stored.map(({ column, value }) => bindings.add(value, storedOf(column).cast));
  const text =
    `with ${contextSql(bindings, writing)}, saved as (insert into ${physicalTable(table)} (${columns.join(', ')})` +
    ` select ${[...bound, user, user].join(', ')} from permitted where permitted.yes returning id, version)` +
    `${journalSql(bindings, { table, writing, diff, kind: 'create', user })}${relationsSql(bindings, values)}` +
    ` select saved.id, saved.version, operation.id as operation from saved, operation`;
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
  const user = bindings.add(writing.userId, 'bigint');
  const stored = values.filter((value) => !value.relation);
  const sets = stored.map(
    ({ column, value }) => `${quoted(column.name)} = ${bindings.add(value, storedOf(column).cast)}`,
  );
  const record = bindings.add(id, 'bigint');
  const expected = bindings.add(version, 'integer');
  const text =
    `with ${contextSql(bindings, writing)}, saved as (update ${physicalTable(table)} t set ${[...sets, 'version = t.version + 1', 'updated_at = now()', `updated_by = ${user}`].join(', ')}` +
    ` from permitted where permitted.yes and t.id = ${record} and t.version = ${expected} and t.deleted_at is null returning t.id, t.version)` +
    `${journalSql(bindings, { table, writing, diff, kind: 'modify', user })}${relationsSql(bindings, values)}` +
    ` select coalesce(saved.id, case when colonnade.refuse('record.conflict') then 0 end) as id, saved.version, operation.id as operation` +
    ` from (values (1)) one left join saved on true left join operation on true`;
  return await run(db, text, bindings.values);
}

/** Turns records into ghosts, in one operation. Records that live records link to are refused by the caller first. */
export async function deleteRecords(
  db: Runner,
  table: Table,
  { writing, ids }: { writing: Writing; ids: readonly number[] },
): Promise<number> {
  const result = await db.query<{ deleted: number }>(
    `with gone as (update ${physicalTable(table)} set deleted_at = now(), version = version + 1, updated_by = $1::bigint, updated_at = now()
       where id = any($2::bigint[]) and deleted_at is null returning id),
     operation as (insert into colonnade.operation (user_id, kind, action_id, table_id, account)
       select $1::bigint, 'delete', $3::bigint, $4::bigint, $5::text where exists (select 1 from gone) returning id),
     changes as (insert into colonnade.change (operation_id, table_id, record_id, diff)
       select operation.id, $4::bigint, gone.id, '{"deleted": [false, true]}' from operation, gone)
     select count(*) as deleted from gone`,
    [writing.userId, ids, writing.action ?? null, table.id, standIn(writing)],
  );
  return result.rows[0]?.deleted ?? 0;
}

/** Whoever works with the rights of a user without being it; null for the user in person. */
export function standIn({ account }: Pick<Writing, 'account'>): string | null {
  return account.startsWith('user:') ? null : account;
}

/** The record's context goes with the write; a second write out of the same context finds none and is refused. */
function contextSql(bindings: Bindings, { context, account }: Writing): string {
  if (!context) return 'permitted as (select true as yes)';
  const id = bindings.add(context.id, 'bigint');
  const owner = bindings.add(account, 'text');
  const revision = bindings.add(context.revision, 'integer');
  return (
    `ended as (delete from colonnade.context where id = ${id} and owner = ${owner} and revision = ${revision} returning id),` +
    ` permitted as (select case when exists (select 1 from ended) then true else colonnade.refuse('context.stale') end as yes)`
  );
}

interface Journal {
  readonly table: Table;
  readonly writing: Writing;
  readonly diff: Diff;
  readonly kind: string;
  readonly user: string;
}

function journalSql(bindings: Bindings, { table, writing, diff, kind, user }: Journal): string {
  const tableId = bindings.add(table.id, 'bigint');
  const account = bindings.add(standIn(writing), 'text');
  const action = bindings.add(writing.action ?? null, 'bigint');
  const json = bindings.add(JSON.stringify(diff), 'jsonb');
  return (
    `, operation as (insert into colonnade.operation (user_id, account, kind, action_id, table_id) select ${user}, ${account}, '${kind}', ${action}, ${tableId} from saved returning id)` +
    `, changes as (insert into colonnade.change (operation_id, table_id, record_id, diff) select operation.id, ${tableId}, saved.id, ${json} from operation, saved)`
  );
}

function relationsSql(bindings: Bindings, values: readonly ColumnValue[]): string {
  return values
    .flatMap(({ value, relation }, at) => {
      if (!relation) return [];
      const name = physicalRelation(relation.owner, relation.list);
      const [here, there] = relation.reverse ? ['target_id', 'source_id'] : ['source_id', 'target_id'];
      const ids = bindings.add(value ?? [], 'bigint[]');
      return [
        `, dropped_${at} as (delete from ${name} r using saved where r.${here} = saved.id and not r.${there} = any(${ids}))`,
        `, added_${at} as (insert into ${name} (${here}, ${there}) select saved.id, member from saved, unnest(${ids}) member on conflict do nothing)`,
      ];
    })
    .join('');
}

async function run(db: Runner, text: string, values: unknown[]): Promise<Written> {
  const query = db.query<{ id: number; version: number; operation: number }>({
    // A form is saved with the same few sets of columns.
    name: statementName('save', text),
    text,
    values,
  });
  const result = await query.catch((error: unknown) => {
    throw refusalOf(error);
  });
  const [row] = result.rows;
  if (!row) throw new AppError('record.conflict');
  return { idenreg: row.id, version: row.version, operation: row.operation };
}

/** What `colonnade.refuse` raised as the AppError whose code is its message; anything else as it is. */
function refusalOf(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  return code === 'CN001' && message in ERROR_STATUS ? new AppError(message as ErrorCode) : error;
}

import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../database/pool.ts';
import type { Bindings } from './bindings.ts';
import { joinedDiffSql } from './joined-diff.ts';
import type { Keeping } from './kept-answers.ts';
import { physicalRelation, physicalTable } from './physical-names.ts';

/**
 * `[from, to]` by technical name: the reversible difference that the journal keeps, there by the column's id. Of a
 * many-to-many list `[taken, put]`, the members that go and that come; the journal keeps the whole of what it was and became.
 */
export type Diff = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** Who writes, out of which context (consumed by the write), running which action. */
export interface Writing {
  readonly userId: number;
  /** The account that works with the user's rights. */
  readonly account: string;
  readonly context?: { readonly id: number; readonly revision: number } | undefined;
  /** The operation of the same transaction that the write is a part of; a new one unless given. */
  readonly operation?: number | undefined;
  readonly action?: number | undefined;
  /** The answer that is kept with the write, of a call that is to be done once. */
  readonly keeping?: Keeping | undefined;
}

/** Who writes as a part of an operation that is open. */
export interface PartWriting extends Writing {
  readonly operation: number;
}

/** A value to write with its column; of a list the members that are put into it, as ids. */
export interface ColumnValue {
  readonly column: Column;
  readonly value: unknown;
  /** Of a list: the members that are taken out of it. */
  readonly taken?: readonly number[];
  /** For a link or a list: the table of the records that the value names. */
  readonly target?: Table | undefined;
  /** For a many-to-many list: the physical relation and which of its sides is this record. */
  readonly relation?:
    | { readonly owner: Table; readonly list: Column; readonly reverse: boolean; readonly there: Table }
    | undefined;
}

/** What a save writes down of itself. */
export interface SaveJournal {
  readonly table: Table;
  readonly writing: Writing;
  readonly diff: Diff;
  readonly values: readonly ColumnValue[];
  readonly kind: 'create' | 'modify';
  readonly user: string;
}

/** The parts of a save that write its journal: `saved` is the record, `operation` what the journal calls it. */
export function journalSql(bindings: Bindings, journal: SaveJournal): string {
  const { table, kind } = journal;
  const tableId = bindings.add(table.id, 'bigint');
  const operation = `, operation as (${operationSql(bindings, journal, tableId)})`;
  const diff = diffSql(bindings, journal);
  const insert = (change: string) =>
    `, changes as (insert into colonnade.change (operation_id, table_id, record_id, what, diff) select operation.id, ${tableId}, saved.id, '${kind}', ${change})`;
  if (journal.writing.operation === undefined) return operation + insert(`${diff} from operation, saved`);
  const lists = journal.values.flatMap(({ column, relation }) => (relation ? [column] : []));
  // A part of an operation may change what another part has changed: the journal has one change of each record.
  return (
    operation +
    `, difference as (select ${diff} as diff from saved)` +
    `, joined as (update colonnade.change c set diff = ${joinedDiffSql('c.diff', 'difference.diff', lists)} from operation, saved, difference` +
    ` where c.operation_id = operation.id and c.at = now() and c.table_id = ${tableId} and c.record_id = saved.id and c.what in ('create', 'modify') returning c.record_id)` +
    insert('difference.diff from operation, saved, difference where not exists (select from joined)')
  );
}

function operationSql(bindings: Bindings, { writing, kind, user }: SaveJournal, table: string): string {
  const { operation, action = null } = writing;
  if (operation !== undefined) return `select ${bindings.add(operation, 'bigint')} as id from saved`;
  const account = bindings.add(standIn(writing), 'text');
  return `insert into colonnade.operation (user_id, account, kind, action_id, table_id) select ${user}, ${account}, '${kind}', ${bindings.add(action, 'bigint')}, ${table} from saved returning id`;
}

/** What an operation of several writes does above all. */
export type OperationKind = SaveJournal['kind'] | 'delete' | 'import';

/** Opens an operation for several writes of one transaction; gives its id. */
export async function openOperation(
  tx: Transaction,
  {
    writing,
    kind,
    table,
    title = '',
  }: {
    readonly writing: Pick<Writing, 'userId' | 'account' | 'action'>;
    readonly kind: OperationKind;
    readonly table: Table;
    readonly title?: string;
  },
): Promise<number> {
  const { userId, action = null } = writing;
  const result = await tx.query<{ id: number }>(
    'insert into colonnade.operation (user_id, account, kind, action_id, table_id, title) values ($1, $2, $3, $4, $5, $6) returning id',
    [userId, standIn(writing), kind, action, table.id, title],
  );
  return must(result.rows[0], 'the operation').id;
}

/**
 * Ends an operation of the same transaction: one that has changed nothing in the end is forgotten. Gives whether it has
 * changed something.
 */
export async function closeOperation(tx: Transaction, operation: number): Promise<boolean> {
  await tx.query(
    `delete from colonnade.change where operation_id = $1 and at = now() and what = 'modify' and diff = '{}'`,
    [operation],
  );
  const result = await tx.query(
    `delete from colonnade.operation o where o.id = $1
      and not exists (select 1 from colonnade.change c where c.operation_id = o.id)`,
    [operation],
  );
  return result.rowCount === 0;
}

/** The difference by the ids of columns. What a list held before, its ghosts included, the statement itself knows best. */
function diffSql(bindings: Bindings, { table, diff, values, kind }: SaveJournal): string {
  const lists = values.flatMap((value, at) => (value.relation ? [{ value, at }] : []));
  const others = Object.entries(diff)
    .filter(([name]) => !lists.some(({ value }) => value.column.name === name))
    .map(([name, change]) => [must(columnNamed(table, name), `column ${name}`).id, change] as const);
  const own = bindings.add(JSON.stringify(Object.fromEntries(others)), 'jsonb');
  return [own, ...lists.map(({ value, at }) => listDiffSql(bindings, { value, at, kind }))].join(' || ');
}

/**
 * The difference of a list by what was done to it: pairs that somebody else put in or took out at the same moment, which
 * `added` and `dropped` have passed over, stand on both of its sides or on none.
 */
function listDiffSql(
  bindings: Bindings,
  {
    value,
    at,
    kind,
  }: { readonly value: ColumnValue; readonly at: number; readonly kind: SaveJournal['kind'] },
): string {
  const { column, relation, taken = [] } = value;
  const { members, there, isGhost } = relationParts(must(relation, `the relation of ${column.name}`));
  const put = `select unnest(${bindings.add(value.value ?? [], 'bigint[]')})`;
  const others = `${members} and (r.${there} <> all(${bindings.add(taken, 'bigint[]')}) or ${isGhost})`;
  const array = (from: string) =>
    `(select coalesce(jsonb_agg(x.id order by x.id), '[]') from (${from}) x(id))`;
  const kept = `select d.id from dropped_${at} d union ((${others} union ${put}) except select a.id from added_${at} a)`;
  const [before, after] = [array(kept), array(`${others} union ${put}`)];
  return `case when ${before} = ${after} then '{}' else jsonb_build_object('${column.id}', jsonb_build_array(${kind === 'create' ? 'null' : before}, ${after})) end`;
}

/** The pairs of the saved record in a relation. */
function relationParts({ owner, list, reverse, there: table }: NonNullable<ColumnValue['relation']>) {
  const name = physicalRelation(owner, list);
  const [here, there] = reverse ? ['target_id', 'source_id'] : ['source_id', 'target_id'];
  const members = `select r.${there} from ${name} r where r.${here} = saved.id`;
  const isGhost = `exists (select 1 from ${physicalTable(table)} g where g.id = r.${there} and g.deleted_at is not null)`;
  return { name, here, there, members, isGhost };
}

/**
 * The parts of a save that write its lists, pair by pair; each gives the pairs that it has made or ended, and passes over
 * those that somebody else was faster with. Members that are ghosts stay: they are there again when they are restored.
 */
export function relationsSql(bindings: Bindings, values: readonly ColumnValue[]): string {
  return values
    .flatMap(({ value, taken = [], relation }, at) => {
      if (!relation) return [];
      const { name, here, there, isGhost } = relationParts(relation);
      const [put, out] = [bindings.add(value ?? [], 'bigint[]'), bindings.add(taken, 'bigint[]')];
      return [
        `, dropped_${at} as (delete from ${name} r using saved where r.${here} = saved.id and r.${there} = any(${out}) and not ${isGhost} returning r.${there} as id)`,
        `, added_${at} as (insert into ${name} (${here}, ${there}) select saved.id, x.id from saved, unnest(${put}) x(id) order by x.id on conflict do nothing returning ${there} as id)`,
      ];
    })
    .join('');
}

/** Whoever works with the rights of a user without being it; null for the user in person. */
export function standIn({ account }: Pick<Writing, 'account'>): string | null {
  return account.startsWith('user:') ? null : account;
}

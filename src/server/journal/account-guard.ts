import { isFlag } from '#core/fields/traits.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../database/pool.ts';
import { literal, sql, type Sql } from '../database/sql/sql.ts';
import { changesOfOperation, made, type OperationKey, type OperationPart } from '../query/undo/parts.ts';
import { guardedColumns, type RequestContext } from '../records/records.ts';

/**
 * Where records are accounts, asks who signs in with them as saving such records does. Throws AppError
 * `session.configuration` and what else the session area refuses.
 */
export async function admitAccounts(
  tx: Transaction,
  { accounts }: RequestContext,
  { key, parts }: { readonly key: OperationKey; readonly parts: readonly OperationPart[] },
): Promise<void> {
  if (!accounts) return;
  for (const part of parts) {
    const { table, counts, changed } = part;
    const guarded = guardedColumns(table);
    if (guarded.length === 0) continue;
    const touched = [...changed.stored, ...changed.lists.map(({ column }) => column)];
    accounts.prove(
      counts.delete === undefined ? touched.filter((column) => guarded.includes(column)) : guarded,
    );
    const removed = await recordsOf(tx, { key, table, isSo: made(sql`c`) });
    if (removed.length > 0) await accounts.admit(table, removed, undefined);
    for (const { records, values } of await weakened(tx, key, part))
      await accounts.admit(table, records, values);
  }
}

async function recordsOf(
  tx: Transaction,
  { key, table, isSo }: { readonly key: OperationKey; readonly table: Table; readonly isSo: Sql },
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ record_id: number }>(
    sql`select c.record_id from colonnade.change c where ${changesOfOperation(sql`c`, table)} and ${isSo}`,
    [key.id, key.at],
  );
  return rows.map(({ record_id: id }) => id);
}

/** Records whose yes-or-no columns that give rights go back to no or to nothing, by what they go back to. */
async function weakened(tx: Transaction, key: OperationKey, { table, changed }: OperationPart) {
  const flags = guardedColumns(table).filter((column) => isFlag(column) && changed.stored.includes(column));
  const found: { records: readonly number[]; values: Readonly<Record<string, unknown>> }[] = [];
  for (const { id, name } of flags) {
    const isSo = sql`c.what = 'modify' and c.diff ? ${literal(String(id))} and c.diff -> ${literal(String(id))} -> 0 <> 'true'`;
    const records = await recordsOf(tx, { key, table, isSo });
    if (records.length > 0) found.push({ records, values: { [name]: false } });
  }
  return found;
}

import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { standIn, type Writing } from './writing.ts';

/** What an operation of several writes does above all. */
export type OperationKind = 'create' | 'modify' | 'delete' | 'import';

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
  const result = await tx.query<{ id: number }>({
    name: 'operation_open',
    text: sql`insert into colonnade.operation (user_id, account, kind, action_id, table_id, title) values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [userId, standIn(writing), kind, action, table.id, title],
  });
  return must(result.rows[0], 'the operation').id;
}

/**
 * Ends an operation of the same transaction: one that has changed nothing in the end is forgotten. Gives whether it has
 * changed something.
 */
export async function closeOperation(tx: Transaction, operation: number): Promise<boolean> {
  const result = await tx.query({
    name: 'operation_close',
    text: sql`with own as (select c.record_id, c.what = 'modify' and c.diff = '{}' as is_empty
        from colonnade.change c where c.operation_id = $1 and c.at = now()),
      emptied as (delete from colonnade.change c where c.operation_id = $1 and c.at = now()
        and c.what = 'modify' and c.diff = '{}')
      delete from colonnade.operation o where o.id = $1 and not exists (select from own where not own.is_empty)`,
    values: [operation],
  });
  return result.rowCount === 0;
}

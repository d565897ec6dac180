import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database, type Transaction } from '#server/database/pool.ts';
import type { Random } from '#server/sample/random/random.ts';
import { supervisor } from '../worlds/every-type.ts';

/** A supervisor once in so many times, else a user with some of the roles. */
export function randomUser(random: Random, { document }: Catalog, supervisorOnceIn: number): Viewer {
  if (random.below(supervisorOnceIn) === 0) return supervisor;
  const roles = document.roles.filter(() => random.below(2) === 0);
  const userId = 1 + random.below(5);
  return { ...supervisor, userId, account: `user:${userId}`, roles, rights: rightsKey(roles) };
}

/** What work in a transaction gives that is undone afterwards. */
export async function undoneIn<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined;
  await inTransaction(db, async (tx) => {
    result = { value: await work(tx) };
    throw new Error('undone');
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'undone') throw error;
  });
  return must(result, 'what was done').value;
}

/** What the transaction has written into the journal so far. */
export async function journalledIn(tx: Transaction): Promise<readonly unknown[]> {
  const { rows } = await tx.query(
    `select table_id, record_id, what, diff from colonnade.change where at = now() order by table_id, record_id, operation_id`,
  );
  return rows;
}

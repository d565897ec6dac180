import { inTransaction, type Runner, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/**
 * Deletes the messages whose keys begin so, and the folders in which they lay where nothing else does; gives how many
 * messages they were.
 */
export async function removeMadeMessages(tx: Runner, keys: string): Promise<number> {
  const { rows } = await tx.query<{ count: number; folders: readonly string[] | null }>(
    sql`with gone as (delete from app.message where message_key like colonnade.like_literal($1) || '%' returning folder)
      select count(*)::integer as count, array_agg(distinct folder) filter (where folder is not null) as folders from gone`,
    [keys],
  );
  const [gone] = rows;
  await tx.query(
    sql`delete from app.message_folder f where f.id = any($1::bigint[])
      and not exists (select from app.message m where m.folder = f.id)
      and not exists (select from app.message_folder c where c.parent = f.id)`,
    [gone?.folders ?? []],
  );
  return gone?.count ?? 0;
}

/**
 * Deletes the users with an address of a domain who never had a password and supervise nothing; those to whom something
 * else belongs already, such as a message that was sent to them, are made inactive.
 */
export async function removeMadeUsers(tx: Transaction, domain: string): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    sql`select u.id from app."user" u where u.email like '%@' || colonnade.like_literal($1) and not coalesce(u.supervisor, false)
      and not exists (select from colonnade.credential c where c.user_id = u.id) order by u.id`,
    [domain],
  );
  for (const { id } of rows) {
    const remove = async (part: Transaction) => {
      await part.query(sql`delete from app."user" where id = $1`, [id]);
      await part.query(sql`set constraints all immediate`);
      await part.query(sql`set constraints all deferred`);
    };
    await inTransaction(tx, remove).catch(
      async () => await tx.query(sql`update app."user" set active = false where id = $1`, [id]),
    );
  }
}

import { topOf } from '#core/catalog/family.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { dayAt, type MadeComment, type MadeStep } from './beside-records.ts';
import type { Topic } from './threads.ts';

/** Writes comments in their order, with whom they mention; gives the id of each. */
export async function writeComments(
  tx: Transaction,
  catalog: Catalog,
  comments: readonly MadeComment[],
): Promise<ReadonlyMap<MadeComment, number>> {
  const reserved = await tx.query<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('colonnade.comment', 'id')) as id from generate_series(1, $1)`,
    [comments.length],
  );
  const ids = new Map(comments.map((comment, at) => [comment, must(reserved.rows[at], 'an id').id]));
  const rows = comments.map((comment, at) => ({
    id: ids.get(comment),
    parent: comment.parent && ids.get(comment.parent),
    account: `user:${comment.user}`,
    key: `sample:${at + 1}`,
    body:
      comment.mentions === null
        ? [{ text: comment.text }]
        : [{ user: comment.mentions }, { text: comment.text }],
    at: new Date(comment.at).toISOString(),
    mentions: comment.mentions,
    ...placeOf(catalog, comment.topic),
  }));
  await tx.query(
    sql`insert into colonnade.comment (id, table_id, record_id, parent_id, account, key, body, created_at)
      overriding system value
      select c.id, c.table_id, c.record_id, c.parent, c.account, c.key, c.body, c.at
        from jsonb_to_recordset($1::jsonb) c (id bigint, table_id bigint, record_id bigint, parent bigint, account text, key text, body jsonb, at timestamptz)
        order by c.id`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    sql`insert into colonnade.comment_mention
      select c.id, c.mentions from jsonb_to_recordset($1::jsonb) c (id bigint, mentions bigint) where c.mentions is not null`,
    [JSON.stringify(rows)],
  );
  return ids;
}

/** Writes steps; nobody is reminded of those that are due already. */
export async function writeSteps(
  tx: Transaction,
  catalog: Catalog,
  { steps, now }: { readonly steps: readonly MadeStep[]; readonly now: number },
): Promise<void> {
  const today = dayAt(now);
  const rows = steps.map(({ topic, text, noted, user, at, dueOn, doneAt }, number) => ({
    account: `user:${noted}`,
    key: `sample:${number + 1}`,
    text,
    due_on: dueOn,
    user_id: user,
    at: new Date(at).toISOString(),
    done_at: doneAt === null ? null : new Date(doneAt).toISOString(),
    done_by: doneAt === null ? null : `user:${user}`,
    told: dueOn !== null && dueOn <= today ? dueOn : null,
    ...placeOf(catalog, topic),
  }));
  await tx.query(
    sql`insert into colonnade.next_step (table_id, record_id, account, key, text, due_on, user_id, created_at, done_at, done_by, told_due_on)
      select s.table_id, s.record_id, s.account, s.key, s.text, s.due_on, s.user_id, s.at, s.done_at, s.done_by, s.told
        from jsonb_to_recordset($1::jsonb) s (table_id bigint, record_id bigint, account text, key text, text text, due_on date,
          user_id bigint, at timestamptz, done_at timestamptz, done_by text, told date)
        order by s.at`,
    [JSON.stringify(rows)],
  );
}

/** Comments and steps that were made, at whatever records. */
export async function removeBeside(tx: Transaction): Promise<void> {
  for (const table of [sql`colonnade.comment`, sql`colonnade.next_step`])
    await tx.query(sql`delete from ${table} where key like 'sample:%'`);
}

/** The table at the top of the record's family, by which all that stands beside it is kept. */
function placeOf(catalog: Catalog, { table, record }: Topic): { table_id: number; record_id: number } {
  const known = must(catalog.tablesByName.get(table), `the table ${table}`);
  return { table_id: topOf(catalog, known).id, record_id: record };
}

import { inTransaction, type Database, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { filesInCells } from '../../query/tables/held-files.ts';

/** Files that one transaction looks at. */
const AT_ONCE = 50_000;

/** Only one process looks for files that nothing needs. */
const LOCK = 7_203_611;

/**
 * Forgets files that nothing needs: given up by their last cell so long ago that the journal, kept for `journalDays`, does not
 * know it any more, or uploaded a day ago and never held by a cell; and named by no draft. Gives how many, and undefined where
 * another process is at it.
 */
export async function endUnusedFiles(db: Database, journalDays: number): Promise<number | undefined> {
  let forgotten = 0;
  for (let last = NONE; ;) {
    const step = await inTransaction(db, async (tx) => await collectSome(tx, last, journalDays));
    if (!step) return undefined;
    forgotten += step.forgotten;
    if (step.last === undefined) return forgotten;
    last = step.last;
  }
}

const NONE = '00000000-0000-0000-0000-000000000000';

/** Files after `after`: those that are candidates are locked first, so that no cell takes one that is being forgotten. */
async function collectSome(
  tx: Transaction,
  after: string,
  journalDays: number,
): Promise<{ readonly forgotten: number; readonly last: string | undefined } | undefined> {
  const lock = await tx.query<{ free: boolean }>({
    text: sql`select pg_try_advisory_xact_lock($1) as free`,
    values: [LOCK],
  });
  if (lock.rows[0]?.free !== true) return undefined;
  const { rows } = await tx.query<{ id: string }>({
    text: sql`select f.id from colonnade.file f
      where f.id > $1::uuid and f.hash is not null
        and case when f.kept
          then exists (select from colonnade.released r where r.file = f.id)
            and not exists (select from colonnade.released r where r.file = f.id
              and r.at >= date_trunc('month', now() - make_interval(days => $2::int), 'UTC'))
          else f.created_at < now() - interval '1 day'
            and exists (select from colonnade.content c where c.hash = f.hash and c.created_at < now() - interval '1 day')
        end
      order by f.id limit $3 for update of f skip locked`,
    values: [after, journalDays, AT_ONCE],
  });
  const candidates = rows.map(({ id }) => id);
  // Drafts before cells: what a save takes from the one to the other meanwhile is seen in one of them.
  const inDrafts = await filesInDrafts(tx, candidates);
  const inCells = await filesInCells(tx, candidates);
  const unheld = candidates.filter((id) => !inDrafts.has(id) && !inCells.has(id));
  await tx.query({ text: sql`delete from colonnade.file where id = any($1::uuid[])`, values: [unheld] });
  // What a cell holds will be given up anew before it is looked for again.
  await tx.query({
    text: sql`delete from colonnade.released where file = any($1::uuid[])`,
    values: [[...unheld, ...inCells]],
  });
  return { forgotten: unheld.length, last: candidates.length < AT_ONCE ? undefined : candidates.at(-1) };
}

/** Those of some files that a draft names, or work that waits. */
async function filesInDrafts(tx: Transaction, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>({
    text: sql`select distinct id from (
        select frames::text as text from colonnade.context
        union all select content::text from colonnade.message_draft
        union all select files::text from colonnade.outgoing_mail
        union all select input::text from colonnade.task where ended_at is null) t, colonnade.files_in(t.text) id
      where id = any($1::uuid[])`,
    values: [files],
  });
  return new Set(rows.map(({ id }) => id));
}

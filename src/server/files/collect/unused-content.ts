import { holdBackupOff } from '../../database/backup-lock.ts';
import { inTransaction, type Database, type Runner } from '../../database/pool.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';
import type { ContentStore } from '../store/content-store.ts';

/** Contents that one statement finds. */
const AT_ONCE = 1_000;

/** Content that no file has; what was expected within a day may be that of an upload that is about to be noted. */
const UNUSED: Sql = sql`c.created_at < now() - interval '1 day'
  and not exists (select from colonnade.file f where f.hash = c.hash)`;

/** How many contents went, and their bytes. */
export interface RemovedContent {
  contents: number;
  bytes: number;
}

/**
 * Removes content that no file has, a transaction each: the row is locked, the bytes go, then the row. An upload of the same
 * bytes waits for the row, and stores them anew; a process that is killed between leaves a row whose end the next run makes.
 */
export async function removeUnusedContent(
  db: Database,
  store: ContentStore,
  signal?: AbortSignal,
): Promise<RemovedContent> {
  const done = { contents: 0, bytes: 0 };
  const isStopped = () => signal?.aborted ?? false;
  for (let last = ''; !isStopped();) {
    const { rows } = await db.query<{ hash: string }>({
      text: sql`select c.hash from colonnade.content c where c.hash > $1 and ${UNUSED} order by c.hash limit $2`,
      values: [last, AT_ONCE],
    });
    for (const { hash } of rows) {
      if (isStopped()) break;
      const bytes = await removeUnused(db, store, hash);
      if (bytes !== undefined) {
        done.contents += 1;
        done.bytes += bytes;
      }
    }
    const end = rows.at(-1)?.hash;
    if (end === undefined || rows.length < AT_ONCE) break;
    last = end;
  }
  return done;
}

async function removeUnused(db: Database, store: ContentStore, hash: string): Promise<number | undefined> {
  return await inTransaction(db, async (tx) => {
    // What a backup has seen stays until it is made.
    if (!(await holdBackupOff(tx))) return undefined;
    const { rows } = await tx.query<{ size: string }>({
      text: sql`select c.size from colonnade.content c where c.hash = $1 and ${UNUSED} for update skip locked`,
      values: [hash],
    });
    if (!rows[0]) return undefined;
    await store.remove(hash);
    await tx.query({ text: sql`delete from colonnade.content where hash = $1`, values: [hash] });
    return Number(rows[0].size);
  });
}

/**
 * Removes bytes of the store that the database does not know, written more than a day ago: what a restored database or a
 * move has left. The row is made first, so that an upload of the same bytes waits for it.
 */
export async function removeUnknownContent(db: Database, store: ContentStore): Promise<RemovedContent> {
  const done = { contents: 0, bytes: 0 };
  let some: { hash: string; size: number }[] = [];
  const collect = async () => {
    for (const { hash, size } of await unknownOf(db, some)) {
      const isRemoved = await inTransaction(db, async (tx) => {
        if (!(await holdBackupOff(tx))) return false;
        const made = await tx.query({
          text: sql`insert into colonnade.content (hash, size) values ($1, $2) on conflict do nothing`,
          values: [hash, size],
        });
        if (made.rowCount !== 1) return false;
        await store.remove(hash);
        await tx.query({ text: sql`delete from colonnade.content where hash = $1`, values: [hash] });
        return true;
      });
      if (!isRemoved) continue;
      done.contents += 1;
      done.bytes += size;
    }
    some = [];
  };
  for await (const { hash, size, writtenAt } of store.list()) {
    if (Date.now() - Number(writtenAt) > DAY) some.push({ hash, size });
    if (some.length === AT_ONCE) await collect();
  }
  await collect();
  return done;
}

const DAY = 86_400_000;

async function unknownOf<Content extends { readonly hash: string }>(
  db: Runner,
  contents: readonly Content[],
): Promise<readonly Content[]> {
  const { rows } = await db.query<{ hash: string }>({
    text: sql`select hash from colonnade.content where hash = any($1::text[])`,
    values: [contents.map(({ hash }) => hash)],
  });
  const known = new Set(rows.map(({ hash }) => hash));
  return contents.filter(({ hash }) => !known.has(hash));
}

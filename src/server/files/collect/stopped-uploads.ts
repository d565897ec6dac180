import type { Database } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { ContentStore } from '../store/content-store.ts';

const DAY = 86_400_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ends uploads of which nothing has come for a day, the rows first; gives how many. */
export async function endStoppedUploads(db: Database, store: ContentStore): Promise<number> {
  const going: string[] = [];
  const stale: string[] = [];
  for await (const { upload, writtenAt } of store.listUploads())
    (Date.now() - Number(writtenAt) > DAY ? stale : going).push(upload);
  const isFile = (upload: string) => UUID.test(upload);
  await db.query({
    text: sql`delete from colonnade.file where hash is null and created_at < now() - interval '1 day'
      and id <> all($1::uuid[]) and (writing_until is null or writing_until < now())`,
    values: [going.filter(isFile)],
  });
  const { rows } = await db.query<{ id: string }>({
    text: sql`select id from colonnade.file where hash is null and id = any($1::uuid[])`,
    values: [stale.filter(isFile)],
  });
  const kept = new Set(rows.map(({ id }) => id));
  const ended = stale.filter((upload) => !kept.has(upload));
  for (const upload of ended) await store.drop(upload);
  return ended.length;
}

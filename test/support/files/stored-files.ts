import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database, Runner } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { ContentStore } from '#server/files/store/content-store.ts';

/** A file as a cell holds it. */
export interface HeldFile {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Stores a file as an upload does. */
export async function storedFile(
  db: Database,
  store: ContentStore,
  content: string | Buffer,
  { name = 'a.txt', type = 'text/plain' }: { readonly name?: string; readonly type?: string } = {},
): Promise<HeldFile> {
  const [hash, size] = [hashOf(content), Buffer.byteLength(content)];
  const { rows } = await db.query<{ id: string }>({
    text: sql`insert into colonnade.file (account, name, size) values ('user:1', $2, $1) returning id`,
    values: [size, name],
  });
  const id = rows[0]?.id ?? '';
  await store.append(id, 0, Readable.from([Buffer.from(content)]));
  await db.query({
    text: sql`insert into colonnade.content (hash, size) values ($1, $2) on conflict (hash) do update set created_at = now()`,
    values: [hash, size],
  });
  await store.keep(id, hash);
  await db.query({
    text: sql`update colonnade.file set hash = $2, media = $3 where id = $1::uuid`,
    values: [id, hash, type],
  });
  return { id, hash, name, size, type };
}

/** A table with a column of one file and one of several. */
export async function filesTable(db: Runner): Promise<void> {
  await db.query(
    sql`create table app.letter (id bigint generated always as identity primary key, name text, scan jsonb, pages jsonb)`,
  );
  for (const [column, id] of [
    [sql`scan`, sql`'scan', '101'`],
    [sql`pages`, sql`'pages', '102'`],
  ] as const) {
    await db.query(
      sql`create trigger files_insert_${column} after insert on app.letter for each row when (new.${column} is not null) execute function colonnade.hold_files(${id})`,
    );
    await db.query(
      sql`create trigger files_update_${column} after update on app.letter for each row when (old.${column} is distinct from new.${column}) execute function colonnade.hold_files(${id})`,
    );
    await db.query(
      sql`create trigger files_delete_${column} after delete on app.letter for each row when (old.${column} is not null) execute function colonnade.hold_files(${id})`,
    );
  }
}

/** Makes what the database knows of files older, by so many days. */
export async function filesAge(db: Runner, days: number): Promise<void> {
  for (const statement of [
    sql`update colonnade.content set created_at = created_at - make_interval(days => $1)`,
    sql`update colonnade.file set created_at = created_at - make_interval(days => $1)`,
    sql`update colonnade.released set at = at - make_interval(days => $1)`,
  ])
    await db.query({ text: statement, values: [days] });
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { Database, Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { newToken, type Session } from '../session/session.ts';

/** Bytes of a part of a kept file. */
const PART = 262_144;

/** A file that a task has made. */
export interface TaskFile {
  readonly name: string;
  readonly media: string;
}

/** Keeps the file of a task until that is removed. Gives what its outcome says of it. */
export async function keepTaskFile(
  db: Runner,
  task: number,
  { name, media }: TaskFile,
  content: AsyncIterable<Buffer>,
): Promise<{ readonly key: string; readonly name: string; readonly bytes: number }> {
  await db.query(
    sql`insert into colonnade.task_file (task_id, name, media, secret) values ($1, $2, $3, $4)`,
    [task, name, media, newToken()],
  );
  let [bytes, at] = [0, 0];
  for await (const part of portions(content)) {
    await db.query(sql`insert into colonnade.task_file_part (task_id, at, data) values ($1, $2, $3)`, [
      task,
      at++,
      part,
    ]);
    bytes += part.length;
  }
  await db.query(sql`update colonnade.task_file set bytes = $2 where task_id = $1`, [task, bytes]);
  return { key: '', name, bytes };
}

async function* portions(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** The secrets of the files of an account's tasks. */
export async function fileSecrets(db: Runner, account: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; secret: string }>(
    sql`select task_id as id, secret from colonnade.task_file f join colonnade.task t on t.id = f.task_id where t.account = $1`,
    [account],
  );
  return new Map(rows.map(({ id, secret }) => [id, secret]));
}

/** The key by which one session gets the file of a task. */
export function fileKey(task: number, secret: string, session: Pick<Session, 'id'>): string {
  return `${task}.${createHash('sha256').update(`${secret} ${session.id}`).digest('base64url')}`;
}

/** The file that a key of the session opens. Throws AppError `file.unknown`. */
export async function openTaskFile(
  db: Database,
  session: Session,
  key: string,
): Promise<TaskFile & { readonly content: Readable }> {
  const task = Number(key.split('.')[0]);
  const { rows } = await db.query<TaskFile & { readonly secret: string }>(
    sql`select f.name, f.media, f.secret from colonnade.task_file f join colonnade.task t on t.id = f.task_id
      where f.task_id = $1 and t.account = $2 and t.state = 'done'`,
    [task, session.account.key],
  );
  const [file] = rows;
  if (!file || fileKey(task, file.secret, session) !== key) throw new AppError('file.unknown');
  return { name: file.name, media: file.media, content: Readable.from(partsOf(db, task)) };
}

/** Each part is asked for when it is wanted: a slow reader holds no connection. */
async function* partsOf(db: Database, task: number): AsyncGenerator<Buffer> {
  for (let at = 0; ; at++) {
    const { rows } = await db.query<{ data: Buffer }>(
      sql`select data from colonnade.task_file_part where task_id = $1 and at = $2`,
      [task, at],
    );
    const [part] = rows;
    if (!part) return;
    yield part.data;
  }
}

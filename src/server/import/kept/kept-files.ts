import { createHash } from 'node:crypto';
import { MAX_TABLE_FILES } from '#core/contract/configuration/file-routes.ts';
import type { FileEncoding, ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { EncodingWatch } from '../reading/encodings.ts';

/** Bytes of a file that is kept, and of each of the parts in which it is. */
const MAX_BYTES = 500_000_000;
const PART = 1_048_576;
/** Files that an account may have here; the oldest one goes. */
const MAX_FILES = 5;
/** Bytes of all the files together of which an account makes tables: they are wanted at once, so that none goes by itself. */
const MAX_BYTES_FOR_TABLES = 1_000_000_000;

/** How far the check or the import of a kept file is. */
interface KeptProgress {
  readonly lines: number;
  /** From 0 to 1. */
  readonly part: number;
  readonly storing: boolean;
}

/** A file that was uploaded, and what is known of it. */
export interface KeptFile {
  readonly id: number;
  /** Null for one of which tables are to be made. */
  readonly tableId: number | null;
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** The encoding that all its bytes speak for. */
  readonly encoding: FileEncoding;
  /** What it was checked with last. */
  readonly checked: { readonly reading: ImportReading; readonly settings: ImportSettings } | null;
  /** Lines that it was found to have. */
  readonly lines: number | null;
  readonly progress: KeptProgress | null;
}

/** Whose a file is that is to be kept, and what it is imported into; without a table, of which tables are made. */
interface FileOwner {
  readonly account: string;
  readonly tableId: number | null;
  readonly name: string;
}

/** Keeps a file for its account; gives its number. Throws AppError `import.too_large`, `import.too_many`. */
export async function keepFile(
  db: Database,
  { account, tableId, name }: FileOwner,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const made = await db.query<{ id: number }>(
    sql`insert into colonnade.import_file (account, table_id, name, for_tables) values ($1, $2, $3, $2::bigint is null)
      returning id`,
    [account, tableId, name],
  );
  const { id } = must(made.rows[0], 'the kept file');
  try {
    if (tableId === null) await demandRoom(db, account);
    const { hash, bytes, encoding } = await keepParts(db, id, source);
    await db.query(sql`update colonnade.import_file set hash = $2, bytes = $3, encoding = $4 where id = $1`, [
      id,
      hash,
      bytes,
      encoding,
    ]);
    if (tableId === null) await demandRoom(db, account);
  } catch (error) {
    await db.query(sql`delete from colonnade.import_file where id = $1`, [id]);
    throw error;
  }
  await db.query(
    sql`delete from colonnade.import_file where account = $1 and not for_tables and id not in
      (select id from colonnade.import_file where account = $1 and not for_tables order by id desc limit $2)`,
    [account, MAX_FILES],
  );
  return id;
}

async function demandRoom(db: Database, account: string): Promise<void> {
  const { rows } = await db.query<{ count: number; bytes: number }>(
    sql`select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes
      from colonnade.import_file where account = $1 and for_tables and table_id is null`,
    [account],
  );
  const { count, bytes } = must(rows[0], 'the files');
  if (count > MAX_TABLE_FILES || bytes > MAX_BYTES_FOR_TABLES)
    throw new AppError('import.too_many', {
      files: MAX_TABLE_FILES,
      megabytes: MAX_BYTES_FOR_TABLES / 1_000_000,
    });
}

async function keepParts(
  db: Database,
  id: number,
  source: AsyncIterable<Uint8Array>,
): Promise<Pick<KeptFile, 'hash' | 'bytes' | 'encoding'>> {
  const hash = createHash('sha256');
  const watch = new EncodingWatch();
  let [bytes, at] = [0, 0];
  for await (const part of inParts(source)) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new AppError('import.too_large', { megabytes: MAX_BYTES / 1_000_000 });
    hash.update(part);
    watch.see(part);
    await db.query(sql`insert into colonnade.import_part (file_id, at, bytes) values ($1, $2, $3)`, [
      id,
      at,
      part,
    ]);
    at += 1;
  }
  return { hash: hash.digest('hex'), bytes, encoding: watch.encoding() };
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.byteLength;
    if (length < PART) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** A file of an account. Throws AppError `import.unknown` for one of others, and for one that is gone. */
export async function keptFile(db: Database, account: string, id: number): Promise<KeptFile> {
  const result = await db.query<KeptFile>(
    sql`select id, table_id as "tableId", name, bytes, hash, encoding, checked, lines, progress
      from colonnade.import_file where id = $1 and account = $2 and hash is not null`,
    [id, account],
  );
  const file = result.rows[0];
  if (!file) throw new AppError('import.unknown');
  return file;
}

/** The bytes of a kept file. Throws AppError `import.changed` at the end where they are not those that were uploaded. */
export async function* keptBytes(db: Database, { id, hash }: KeptFile): AsyncGenerator<Buffer> {
  const found = createHash('sha256');
  for (let at = 0; ; at += 1) {
    const result = await db.query<{ bytes: Buffer }>(
      sql`select bytes from colonnade.import_part where file_id = $1 and at = $2`,
      [id, at],
    );
    const part = result.rows[0]?.bytes;
    if (!part) break;
    found.update(part);
    yield part;
  }
  if (found.digest('hex') !== hash) throw new AppError('import.changed');
}

/** Notes with what a file was checked, and how many lines it has. */
export async function noteChecked(
  db: Database,
  id: number,
  { lines, ...checked }: NonNullable<KeptFile['checked']> & { readonly lines: number },
): Promise<void> {
  await db.query(
    sql`update colonnade.import_file set checked = $2, lines = $3, progress = null where id = $1`,
    [id, JSON.stringify(checked), lines],
  );
}

/** Notes how far a file is; whoever asks learns it at another process, too. */
export async function noteProgress(db: Database, id: number, progress: KeptProgress | null): Promise<void> {
  await db.query(sql`update colonnade.import_file set progress = $2 where id = $1`, [
    id,
    progress && JSON.stringify(progress),
  ]);
}

/** Drops what was uploaded before yesterday. */
export async function cleanKeptFiles(db: Database): Promise<void> {
  await db.query(`delete from colonnade.import_file where at < now() - interval '1 day'`);
}

import type { CopyToStreamQuery } from 'pg-copy-streams';
import { must } from '#core/std/must.ts';
import { lockForBackup } from '../database/backup-lock.ts';
import type { ConnectionPool, Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { brokenOff } from './broken-off.ts';
import { copyFiles } from './copy-files.ts';
import { copiedRows } from './copy-rows.ts';
import { BACKUP_FORM, type BackupEnd, type BackupHead } from './file/manifest.ts';
import { writeBackup, type BackupWriter } from './file/write-backup.ts';
import { rowsKept } from './left-out-rows.ts';
import { readStructure, type Structure } from './structure/read-structure.ts';

/** What is told while a backup is made, restored or verified: bytes, of about how many. */
export type Progress = (step: 'rows' | 'files' | 'check' | 'restore', done: number, total: number) => void;

/** What a backup tells of where it was made. */
interface Origin {
  /** Version of the product. */
  readonly product: string;
  readonly secretKey: string | null;
  /** Settings of the environment, without the values of secret ones. */
  readonly environment: Readonly<Record<string, string | null>>;
}

interface MakingBackup {
  readonly db: ConnectionPool;
  readonly path: string;
  readonly origin: Origin;
  /** Where files are kept; without it they are not in the backup. */
  readonly store: ContentStore | undefined;
  readonly onProgress: Progress;
}

const NO_FILES = { count: 0, bytes: 0, missing: 0 } as const;

/** What a backup holds. */
export interface MadeBackup {
  readonly tables: number;
  readonly rows: number;
  readonly files: BackupEnd['files'];
  /** Contents that records name and the store does not have. */
  readonly missing: number;
  /** What is in the database and not in the backup. */
  readonly leftOut: readonly string[];
}

/**
 * Writes a backup of a database as it is at one moment, while people work. Throws a StartError where the file cannot be written;
 * nothing is left there then.
 */
export async function makeBackup({ db, path, ...making }: MakingBackup): Promise<MadeBackup> {
  return await writeBackup(path, async (writer) => {
    const tx = await db.connect();
    let broken: Error | undefined;
    try {
      await tx.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      await lockForBackup(tx);
      await tx.query('begin isolation level repeatable read, read only');
      return await written(tx, { writer, ...making });
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw brokenOff(error, `Nothing was left in ${path}.`);
    } finally {
      // Its locks and settings end with it.
      tx.release(broken ?? true);
    }
  });
}

interface Writing extends Pick<MakingBackup, 'origin' | 'store' | 'onProgress'> {
  readonly writer: BackupWriter;
}

async function written(tx: Transaction, writing: Writing): Promise<MadeBackup> {
  const { writer, store } = writing;
  // Texts of PostgreSQL have all names with their schemas then.
  await tx.query("set local search_path = ''");
  const structure = await readStructure(tx);
  await writer.head(await headOf(tx, structure, writing));
  await writer.structure(structure);
  const tables = await writtenRows(tx, structure, writing);
  const onBytes = (bytes: number, all: number) => writing.onProgress('files', bytes, all);
  const { missing, ...files } = store ? await copyFiles(tx, { store, writer, onBytes }) : NO_FILES;
  await writer.end({ tables, files, missing });
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files,
    missing,
    leftOut: structure.leftOut,
  };
}

async function headOf(
  tx: Transaction,
  structure: Structure,
  { origin, store }: Writing,
): Promise<BackupHead> {
  const { rows } = await tx.query<{ version: string; at: Date; migrations: readonly string[] }>(
    sql`select current_setting('server_version') as version, now() as at,
      array(select file from colonnade.migration order by file) as migrations`,
  );
  const { version, at, migrations } = must(rows[0], 'a row');
  return {
    format: BACKUP_FORM,
    product: origin.product,
    at: at.toISOString(),
    postgresql: version,
    migrations,
    secretKey: origin.secretKey,
    files: store !== undefined,
    schemas: structure.schemas as BackupHead['schemas'],
    extensions: structure.extensions,
    tables: structure.tables.map(({ schema, name, columns, unlogged }) => ({
      schema: schema as BackupHead['tables'][number]['schema'],
      name,
      columns,
      rows: rowsKept({ schema, name, unlogged }),
    })),
    leftOut: structure.leftOut,
    environment: origin.environment,
  };
}

async function writtenRows(
  tx: Transaction,
  { tables }: Structure,
  { writer, onProgress }: Pick<Writing, 'writer' | 'onProgress'>,
): Promise<BackupEnd['tables']> {
  const written: BackupEnd['tables'][number][] = [];
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const [at, table] of tables.entries()) {
    const copy = rowsKept(table) === 'kept' ? copiedRows(tx, table) : undefined;
    const progress = (bytes: number) => onProgress('rows', before + Math.min(bytes, table.bytes), total);
    const counted = { rows: 0 };
    const { bytes, sha256 } = await writer.rows(at, copied(copy, counted), progress);
    written.push({ ...counted, bytes, sha256 });
    before += table.bytes;
    onProgress('rows', before, total);
  }
  return written;
}

/**
 * The rows of a copy, counted as they pass. What PostgreSQL says of their number comes after their end, perhaps in another
 * packet.
 */
async function* copied(
  copy: CopyToStreamQuery | undefined,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  for await (const text of (copy ?? []) as AsyncIterable<Buffer>) {
    for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) counted.rows += 1;
    yield text;
  }
}

/** Ends each row of a copy; within values it is escaped. */
const NEWLINE = 10;

import { must } from '#core/std/must.ts';
import type { Transaction } from '../database/pool.ts';
import { commas, identifier, literal, sql, trusted } from '../database/sql/sql.ts';
import { StartError } from '../std/start-error.ts';
import { RowsInto, copiedRows } from './copy-rows.ts';
import type { BackupHead } from './file/manifest.ts';
import { readBackup, type BackupPart } from './file/read-backup.ts';
import { RowSums } from './row-sums.ts';
import { OWN_SCHEMAS } from './structure/own-schemas.ts';

interface Loading {
  readonly path: string;
  readonly onBytes: (bytes: number, size: number) => void;
  /** Takes a file of the backup. */
  readonly onContent: (part: Extract<BackupPart, { readonly kind: 'content' }>) => Promise<void>;
}

/**
 * Makes the schemas of Colonnade anew from a backup, in the caller's transaction: those that are there are dropped. Throws a StartError
 * where the backup turns out to be damaged, or this PostgreSQL does not take it.
 */
export async function loadBackup(tx: Transaction, { path, onBytes, onContent }: Loading): Promise<void> {
  await tx.query(
    "set local statement_timeout = 0; set local lock_timeout = '10s'; set local maintenance_work_mem = '256MB'",
  );
  let loading: LoadingRows | undefined;
  let after: readonly string[] = [];
  for await (const part of readBackup(path, onBytes)) {
    if (part.kind === 'head') {
      loading = new LoadingRows(tx, part.head);
      await makeSchemas(tx, part.head);
    } else if (part.kind === 'structure') {
      after = part.after;
      await tx.query('set local check_function_bodies = off');
      await make(tx, part.before);
    } else if (part.kind === 'rows') await loading?.add(part.table, part.text);
    else if (part.kind === 'content') await onContent(part);
    else {
      const rows = await must(loading, 'a head').end();
      const wrong = rows.findIndex((count, at) => count !== part.end.tables[at]?.rows);
      if (wrong >= 0)
        throw new StartError(`The backup ${path} is damaged: it says other numbers of rows than it has.`);
    }
  }
  await make(tx, after);
}

async function makeSchemas(tx: Transaction, { schemas, extensions }: BackupHead): Promise<void> {
  await tx.query(sql`drop schema if exists ${commas(OWN_SCHEMAS.map((name) => identifier(name)))} cascade`);
  const homes = new Set([...schemas, ...extensions.map(({ schema }) => schema)]);
  for (const schema of homes) await tx.query(sql`create schema if not exists ${identifier(schema)}`);
  for (const { name, schema } of extensions) {
    await tx.query(sql`create extension if not exists ${identifier(name)} with schema ${identifier(schema)}`);
    const { rows } = await tx.query<{ schema: string }>(
      sql`select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = ${literal(name)}`,
    );
    if (rows[0]?.schema !== schema)
      await tx.query(sql`alter extension ${identifier(name)} set schema ${identifier(schema)}`);
  }
}

async function make(tx: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    try {
      await tx.query(trusted(statement));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `This PostgreSQL does not take the backup (${reason}): restore it into one that is not older than the one that it was made of. Nothing was changed.\nThe statement was: ${statement.slice(0, 500)}`,
      );
    }
  }
}

/** Tables are filled one after another. */
class LoadingRows {
  readonly #tx: Transaction;
  readonly #head: BackupHead;
  readonly #counts: number[];
  #current: { readonly table: number; readonly into: RowsInto } | undefined;

  constructor(tx: Transaction, head: BackupHead) {
    this.#tx = tx;
    this.#head = head;
    this.#counts = head.tables.map(() => 0);
  }

  async add(table: number, text: Buffer): Promise<void> {
    if (this.#current?.table !== table) {
      await this.#finish();
      this.#current = { table, into: new RowsInto(this.#tx, must(this.#head.tables[table], 'a table')) };
    }
    await this.#current.into.add(text);
  }

  /** How many rows came into each table. */
  async end(): Promise<readonly number[]> {
    await this.#finish();
    return this.#counts;
  }

  async #finish(): Promise<void> {
    if (this.#current) this.#counts[this.#current.table] = await this.#current.into.end();
    this.#current = undefined;
  }
}

/** The sums of the rows of a table as they are in the database. */
export async function storedSums(
  tx: Transaction,
  table: { readonly schema: string; readonly name: string; readonly columns: readonly string[] },
): Promise<RowSums> {
  const sums = new RowSums();
  for await (const text of copiedRows(tx, table) as AsyncIterable<Buffer>) sums.add(text);
  return sums;
}

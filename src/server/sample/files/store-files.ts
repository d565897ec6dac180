import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { Database, Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { ContentStore } from '../../files/store/content-store.ts';
import { StartError } from '../../std/start-error.ts';
import { expectContent } from '../../uploads/uploads.ts';
import type { MadeContent, MadeFiles } from './make-files.ts';

/**
 * Notes contents that are about to be stored, at once: whatever becomes of the records, they are collected like an upload that no
 * cell took.
 */
export async function expectContents(db: Database, contents: readonly MadeContent[]): Promise<void> {
  for (const { hash, bytes } of contents) await expectContent(db, hash, bytes.length);
}

/** Whose the files are: the command line's, so that what people may store is theirs alone. */
const ACCOUNT = 'user:0';

/** Stores contents that are expected. Throws StartError where the store cannot. */
export async function storeContents(store: ContentStore, contents: readonly MadeContent[]): Promise<void> {
  try {
    for (const { hash, bytes } of contents) await store.write(hash, Readable.from([bytes]));
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): unknown {
  if (!(error instanceof AppError) || !STORE_FAILURES.has(error.code)) return error;
  const { cause } = error;
  return new StartError(
    `The files of the sample cannot be stored (${cause instanceof Error ? cause.message || cause.name : String(cause)}), nothing was changed: check COLONNADE_FILES and the room that is left there, then do it again.`,
  );
}

const STORE_FAILURES: ReadonlySet<string> = new Set(['file.full', 'file.store']);

/** Notes the files, which the cells of the same transaction will hold. One that is known already is the same. */
export async function noteFiles(tx: Transaction, { files }: Pick<MadeFiles, 'files'>): Promise<void> {
  const list = files.map(({ id, name, size, hash, type, width, height }) => ({
    id,
    name,
    size,
    hash,
    media: type,
    width,
    height,
  }));
  await tx.query(
    sql`insert into colonnade.file (id, account, name, size, hash, media, width, height)
      select f.id, $2, f.name, f.size, f.hash, f.media, f.width, f.height
        from jsonb_to_recordset($1::jsonb) f (id uuid, name text, size bigint, hash text, media text, width int, height int)
      on conflict (id) do nothing`,
    [JSON.stringify(list), ACCOUNT],
  );
}

import type { Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { NotThere, type ContentStore } from '../files/store/content-store.ts';
import type { BackupWriter } from './file/write-backup.ts';

/** What came of copying a store. */
interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
  /** Contents that records name and the store does not have. */
  readonly missing: number;
}

interface Copying {
  readonly store: ContentStore;
  readonly writer: BackupWriter;
  readonly onBytes: (bytes: number, total: number) => void;
}

/**
 * Writes all content of a store. It is read after the moment of the transaction: what its rows name is there by then, and content
 * never changes.
 */
export async function copyFiles(tx: Transaction, { store, writer, onBytes }: Copying): Promise<CopiedFiles> {
  let total = 0;
  for await (const { size } of store.list()) total += size;
  let [count, bytes, missing] = [0, 0, 0];
  const named = namedContent(tx);
  let next = await named.next();
  // Both come in the order of the hashes: what is passed over is not in the store.
  const passOver = async (upTo: string) => {
    for (; !next.done && next.value <= upTo; next = await named.next()) if (next.value !== upTo) missing++;
  };
  for await (const { hash, size } of store.list()) {
    const content = await store.read(hash).catch((error: unknown) => {
      if (error instanceof NotThere) return undefined;
      throw error;
    });
    if (!content) continue;
    await writer.content(hash, size, content as AsyncIterable<Buffer>);
    await passOver(hash);
    count++;
    bytes += size;
    onBytes(bytes, Math.max(total, bytes));
  }
  await passOver(BEHIND_ALL);
  return { count, bytes, missing };
}

/** Behind all hashes. */
const BEHIND_ALL = 'g';
/** Hashes read at once. */
const BATCH = 1_000;

/** The hashes of all content that records name, in their order. */
async function* namedContent(tx: Transaction): AsyncGenerator<string, undefined> {
  for (let last = ''; ;) {
    const batch = await tx.query<{ hash: string }>(
      sql`select distinct hash collate "C" as hash from colonnade.file where kept and hash collate "C" > $1 order by 1 limit $2`,
      [last, BATCH],
    );
    for (const { hash } of batch.rows) yield hash;
    const end = batch.rows.at(-1)?.hash;
    if (end === undefined) return;
    last = end;
  }
}

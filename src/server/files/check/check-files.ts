import { createHash } from 'node:crypto';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { cellsWithFiles } from '../../query/tables/held-files.ts';
import { NotThere, type ContentStore } from '../store/content-store.ts';

/** What is wrong with a file in a cell. */
export interface StoredFault {
  readonly table: string;
  readonly record: string;
  readonly column: string;
  readonly file: string;
  readonly hash: string;
  readonly fault: 'unreadable' | 'unknown' | 'missing' | 'size' | 'damaged';
}

/** A file of a cell, as far as it concerns its content. */
interface Held {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly size: number;
}

/** What has been looked at so far. */
interface CheckedFiles {
  /** Files in cells. */
  files: number;
  /** Different contents. */
  contents: number;
}

/**
 * Looks at every file of every cell: the database must know it and its content, and the store must have the bytes, in their
 * size and, unless `quick`, with their hash; each content is read once. Gives what is wrong as it finds it.
 */
export async function* checkFiles(
  db: Runner,
  store: ContentStore,
  {
    quick,
    checked = { files: 0, contents: 0 },
  }: { readonly quick: boolean; readonly checked?: CheckedFiles },
): AsyncGenerator<StoredFault> {
  const contents = new Map<string, StoredFault['fault'] | undefined>();
  for await (const { table, record, column, value } of cellsWithFiles(db)) {
    const place = { table, record, column };
    for (const held of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      checked.files += 1;
      if (!isHeld(held)) {
        yield { ...place, file: '', hash: '', fault: 'unreadable' };
        continue;
      }
      if (!contents.has(held.hash)) contents.set(held.hash, await faultOf(store, held, quick));
      checked.contents = contents.size;
      const fault = (await isKnown(db, held)) ? contents.get(held.hash) : 'unknown';
      if (fault) yield { ...place, file: held.name, hash: held.hash, fault };
    }
  }
}

function isHeld(value: unknown): value is Held {
  const { id, name, hash, size } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    typeof size === 'number'
  );
}

async function isKnown(db: Runner, { id, hash, size }: Held): Promise<boolean> {
  const { rows } = await db.query({
    name: 'file_known',
    text: sql`select from colonnade.file f join colonnade.content c using (hash) where f.id::text = $1 and hash = $2 and c.size = $3`,
    values: [id, hash, size],
  });
  return rows.length === 1;
}

async function faultOf(
  store: ContentStore,
  { hash, size }: Held,
  quick: boolean,
): Promise<StoredFault['fault'] | undefined> {
  const there = await store.sizeOf(hash);
  if (there === null) return 'missing';
  if (there !== size) return 'size';
  if (quick) return undefined;
  const found = createHash('sha256');
  try {
    for await (const chunk of await store.read(hash)) found.update(chunk as Buffer);
  } catch (error) {
    return error instanceof NotThere ? 'missing' : 'damaged';
  }
  return found.digest('hex') === hash ? undefined : 'damaged';
}

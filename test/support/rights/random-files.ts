import type { FileValue } from '#core/fields/file/file-value.ts';
import { imagesIn } from '#core/fields/rich-text/rich-image.ts';
import type { Database } from '#server/database/pool.ts';
import type { Records } from '../formulas/formulas.ts';
import type { Random } from '#server/sample/random/random.ts';

const NAMES = ['Ada.pdf', 'Été.pdf', 'bon vin.zip', 'FR', 'open 7.txt'];
const KINDS = ['application/pdf', 'application/zip', 'text/plain', 'image/png'];

/** A file of a cell, or none; each has an id of its own. */
export function randomFile(random: Random, { image }: { readonly image?: boolean } = {}): FileValue | null {
  return random.below(4) === 0 ? null : oneFile(random, image ? 'image/png' : random.pick(KINDS));
}

/** The files of a cell, or none. */
export function randomFiles(random: Random): readonly FileValue[] | null {
  const files = Array.from({ length: random.below(4) }, () => oneFile(random, random.pick(KINDS)));
  return files.length === 0 ? null : files;
}

/** A text with an image, or none. */
export function randomReport(random: Random): string | null {
  const image = randomFile(random, { image: true });
  return image && `<p>x</p><img data-file="${image.id}" alt="">`;
}

function oneFile(random: Random, type: string): FileValue {
  const digits = Array.from({ length: 12 }, () => random.below(10)).join('');
  return {
    id: `00000000-0000-4000-8000-${digits}`,
    // Many cells hold the same content: nobody is shown one for the other.
    hash: String(random.below(3)).repeat(64),
    name: random.pick(NAMES),
    size: random.below(10),
    type,
  };
}

/** Uploads that no cell has held: that of the account which asks, and somebody else's. */
export const FRESH = {
  own: { account: 'user:1', file: fresh(1) },
  other: { account: 'user:2', file: fresh(2) },
} as const;

function fresh(digit: number): FileValue {
  const id = `00000000-0000-4000-9000-00000000000${digit}`;
  return { id, hash: '0'.repeat(64), name: 'fresh.pdf', size: 4, type: 'application/pdf' };
}

/** The files in cells of records. */
export function filesIn(records: Records): readonly FileValue[] {
  return Object.values(records).flatMap((rows) => rows.flatMap((row) => Object.values(row).flatMap(filesOf)));
}

/** The files of a cell, whether its column takes one or several, or images stand in its text; none of all others. */
export function filesOf(cell: unknown): readonly FileValue[] {
  if (typeof cell === 'string') return imagesIn(cell).map(inText);
  return [cell]
    .flat()
    .filter((one): one is FileValue => typeof one === 'object' && one !== null && 'hash' in one);
}

function inText(id: string): FileValue {
  return { id, hash: '4'.repeat(64), name: 'image.png', size: 1, type: 'image/png' };
}

/** Makes the database know files as uploads that cells may hold. */
export async function knowFiles(db: Database, files: readonly FileValue[]): Promise<void> {
  for (const file of files) await knowFile(db, file, { account: 'user:1', kept: true });
}

/** Puts the uploads that no cell has held into the database. */
export async function uploadFresh(db: Database): Promise<void> {
  for (const { file, account } of Object.values(FRESH)) await knowFile(db, file, { account, kept: false });
}

async function knowFile(
  db: Database,
  { id, hash, name, size, type }: FileValue,
  { account, kept }: { readonly account: string; readonly kept: boolean },
): Promise<void> {
  await db.query('insert into colonnade.content (hash, size) values ($1, $2) on conflict do nothing', [
    hash,
    size,
  ]);
  await db.query(
    'insert into colonnade.file (id, account, name, size, hash, media, kept) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing',
    [id, account, name, size, hash, type, kept],
  );
}

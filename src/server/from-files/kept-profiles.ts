import type { SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { inTransaction, type Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { SortedValues, ValueSet } from './value-set.ts';

/** Keeps what was found of a sheet, with the different values of its columns. */
export async function keepProfile(
  db: Database,
  profile: SheetProfile,
  { sheet, sets }: { readonly sheet: number; readonly sets: readonly ValueSet[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = [profile.file, sheet];
    await tx.query(sql`delete from colonnade.file_values where file_id = $1 and sheet = $2`, at);
    await tx.query(
      sql`insert into colonnade.file_profile (file_id, sheet, profile) values ($1, $2, $3)
        on conflict (file_id, sheet) do update set profile = excluded.profile`,
      [...at, JSON.stringify(profile)],
    );
    for (const [column, set] of sets.entries()) {
      const { hashes, lines } = set.sorted();
      await tx.query(
        sql`insert into colonnade.file_values (file_id, sheet, at, is_whole, hashes, lines)
          values ($1, $2, $3, $4, $5, $6)`,
        [...at, column, set.isWhole, Buffer.from(hashes.buffer), Buffer.from(lines.buffer)],
      );
    }
  });
}

/** What was found of files, in the order of their sheets. */
export async function keptProfiles(db: Database, files: readonly number[]): Promise<readonly SheetProfile[]> {
  const { rows } = await db.query<{ profile: SheetProfile }>(
    sql`select profile from colonnade.file_profile where file_id = any($1) order by file_id, sheet`,
    [files],
  );
  return rows.map(({ profile }) => profile);
}

/** The different values of a column, as they were kept. */
export interface KeptValues extends SortedValues {
  readonly isWhole: boolean;
}

interface StoredValues {
  readonly isWhole: boolean;
  readonly hashes: Buffer;
  readonly lines: Buffer;
}

/** The different values of a column of a sheet. */
export async function keptValues(
  db: Database,
  { file, key }: Pick<SheetProfile, 'file' | 'key'>,
  at: number,
): Promise<KeptValues | undefined> {
  const { rows } = await db.query<StoredValues>(
    sql`select is_whole as "isWhole", hashes, lines from colonnade.file_values
      where file_id = $1 and sheet = $2 and at = $3`,
    [file, Number(key.split('.')[1]), at],
  );
  const [row] = rows;
  if (!row) return undefined;
  // Bytes may stand anywhere in what was received; numbers of eight bytes may not.
  const copy = (bytes: Buffer) => new Uint8Array(bytes).buffer;
  return {
    isWhole: row.isWhole,
    hashes: new BigUint64Array(copy(row.hashes)),
    lines: new Uint32Array(copy(row.lines)),
  };
}

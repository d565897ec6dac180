import { must } from '#core/std/must.ts';
import { migrationFiles } from '../database/migrate.ts';
import { StartError } from '../std/start-error.ts';
import type { BackupEnd, BackupHead } from './file/manifest.ts';
import { readBackup } from './file/read-backup.ts';
import { RowSums } from './row-sums.ts';

/** A backup that was read from its beginning to its end. */
export interface CheckedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
  /** Of each table, in the order of the head. */
  readonly sums: readonly RowSums[];
}

/**
 * Reads a backup and compares all digests. Throws a StartError where it is none, is damaged, or was made by a newer version of the
 * product.
 */
export async function checkBackup(
  path: string,
  onBytes: (bytes: number, size: number) => void,
): Promise<CheckedBackup> {
  let head: BackupHead | undefined;
  let sums: readonly RowSums[] = [];
  for await (const part of readBackup(path, onBytes)) {
    if (part.kind === 'head') {
      head = part.head;
      await refuseNewer(path, head);
      sums = head.tables.map(() => new RowSums());
    } else if (part.kind === 'rows') sums[part.table]?.add(part.text);
    else if (part.kind === 'end') return { head: must(head, 'a head'), end: part.end, sums };
  }
  throw new Error('A backup that was read has an end');
}

async function refuseNewer(path: string, { migrations, product }: BackupHead): Promise<void> {
  const known = new Set(await migrationFiles());
  const newer = migrations.filter((file) => !known.has(file));
  if (newer.length > 0)
    throw new StartError(
      `The backup ${path} was made by a newer version of Colonnade (${product}; it has ${newer.join(', ')}): restore it with that version. Nothing was changed.`,
    );
}

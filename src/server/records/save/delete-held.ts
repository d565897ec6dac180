import type { Transaction } from '../../database/pool.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { deleteRecords } from '../../query/write/write-record.ts';
import type { PartWriting } from '../../query/write/writing.ts';
import type { RequestContext } from '../request/request-context.ts';
import { settleReferences } from './settle-references.ts';

interface Removing {
  readonly removals: readonly OwnRecords[];
  readonly writing: PartWriting;
  /** Nothing goes along, and no link becomes empty: whatever has one stands in the way. */
  readonly alone?: boolean;
}

/**
 * Makes ghosts of records that may be deleted, and of those that go along with them (LINK-13); gives all of them, and how
 * many were deleted of those that were given.
 * Throws AppError `record.referenced` while live records that stand in the way link to one of them.
 */
export async function deleteHeld(
  tx: Transaction,
  request: RequestContext,
  { removals, writing, alone = false }: Removing,
): Promise<{ readonly all: readonly OwnRecords[]; readonly deleted: number }> {
  const all = await settleReferences(tx, { ...request, operation: writing.operation }, { removals, alone });
  let deleted = 0;
  for (const [at, { table, ids }] of all.entries()) {
    const gone = await deleteRecords(tx, table, { writing, ids });
    if (at < removals.length) deleted += gone;
  }
  return { all, deleted };
}

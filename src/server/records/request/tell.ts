import type { ChangedRecords } from '../../events/events.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import type { RequestContext } from './request-context.ts';

/** Records of which others are told, and the columns that were written. */
export interface Told extends OwnRecords {
  readonly how: ChangedRecords['how'];
  readonly columns?: readonly string[];
}

/** Tells of records that an operation has changed, once that is committed. */
export async function tell(
  { db, recordsChanged }: RequestContext,
  operation: number,
  told: readonly Told[],
): Promise<void> {
  const changes = told.map(({ table, ids, how, columns }) => ({
    how,
    table: table.id,
    records: ids,
    ...(columns ? { columns } : {}),
  }));
  if (changes.length > 0) await recordsChanged?.(db, { operation, changes });
}

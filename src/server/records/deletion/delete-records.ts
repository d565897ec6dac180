import { mayOperate } from '#core/access/access.ts';
import { kindsOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction } from '../../database/pool.ts';
import { asWhatTheyAre, knownRecords } from '../../query/rights/known-records.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { readableTable } from '../../query/scene/place.ts';
import { asOneOperation } from '../request/as-one.ts';
import type { RequestContext } from '../request/request-context.ts';
import { deletableAmong } from '../deleted/deletable.ts';
import { deleteHeld } from '../save/delete-held.ts';
import { tell } from '../request/tell.ts';

/**
 * Deletes records; those that do not exist for the viewer are passed over. Throws AppError `access.refused` where one
 * may not be deleted, `record.referenced` while live records link to one of them.
 */
export async function deleteThem(
  request: RequestContext,
  tableId: number,
  { records, action = 0 }: { readonly records: readonly number[]; readonly action?: number },
): Promise<{ readonly deleted: number; readonly operation: number | undefined }> {
  const table = readableTable(request, tableId);
  if (!kindsOf(request.catalog, table).some((kind) => mayOperate(request.viewer, 'delete', kind)))
    throw new AppError('access.refused');
  const work = { kind: 'delete', table, action } as const;
  const { result, operation } = await asOneOperation(request, work, async (inner) => {
    const { userId, account } = inner.viewer;
    const writing = { userId, account, operation: must(inner.operation, 'the operation') };
    const removals: OwnRecords[] = [];
    const known = await knownRecords(inner.db, inner, { named: table, ids: records });
    for (const { own, ids } of asWhatTheyAre(known))
      removals.push({ table: own, ids: await deletableAmong(inner, own, ids) });
    const { all, deleted } = await inTransaction(inner.db, (tx) =>
      deleteHeld(tx, inner, { removals, writing }),
    );
    await tell(
      inner,
      writing.operation,
      all.map((own) => ({ ...own, how: 'deleted' as const })),
    );
    return deleted;
  });
  return { deleted: result, operation };
}

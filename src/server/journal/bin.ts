import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '../database/pool.ts';
import type { ChangedRecords } from '../events/events.ts';
import { linkToAny, listGhosts, purgeGhosts } from '../query/undo/ghosts.ts';
import { allKnown, asWhatTheyAre, knownRecords } from '../query/rights/known-records.ts';
import { ofFamily, type OwnRecords } from '../query/scene/own-table.ts';
import { readableTable } from '../query/scene/place.ts';
import {
  holdGhosts,
  refuseDeadLinks,
  refuseGhosts,
  refuseHolders,
  reviveThem,
  doerNames,
  type RequestContext,
} from '../records/records.ts';
import { writeOperation } from './operations.ts';
import { mayInJournal } from './undo-rights.ts';

/** Which part of the bin of a table: after the cursor that the part before gave. */
interface BinRequest {
  readonly tableId: number;
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
}

const DEFAULT_COUNT = 50;
const MAX_RECORDS = 200;

/** The deleted records of a table, those that went last first. Throws AppError `access.refused`, `table.unknown`. */
export async function listBin(
  request: RequestContext,
  { tableId, before, search, limit = DEFAULT_COUNT }: BinRequest,
) {
  const table = readableTable(request, tableId);
  if (!mayInJournal(request, { to: 'see-bin', table })) throw new AppError('access.refused');
  const [at, id] = before?.split('_') ?? [];
  const most = Math.min(limit, MAX_RECORDS);
  const ghosts = await listGhosts(request.db, request, table, {
    before: at === undefined ? undefined : { at, id: Number(id) },
    search,
    limit: most,
  });
  const names = await doerNames(
    request,
    ghosts.map(({ by }) => by),
  );
  const last = ghosts.length < most ? undefined : ghosts.at(-1);
  const ids = ghosts.map((ghost) => ghost.id);
  const kinds = await knownRecords(request.db, request, { named: table, ids, state: 'ghost' });
  return {
    records: ghosts.map(({ id: ghost, title, at: deletedAt, by, operation }) => ({
      tableId: (kinds.find((own) => own.ids.includes(ghost))?.table ?? table).id,
      id: ghost,
      title,
      deletedAt,
      deletedBy: names.get(by ?? '') ?? null,
      operation,
    })),
    next: last ? `${last.at}_${last.id}` : null,
  };
}

/**
 * Restores deleted records, all or none. Throws AppError `record.unknown` for one that is not deleted,
 * `record.target_gone` naming the deleted records that they link to.
 */
export async function restoreRecords(request: RequestContext, tableId: number, records: readonly number[]) {
  const named = readableTable(request, tableId);
  const all = await ghostsOf(request, { named, records, to: 'restore' });
  return await inTransaction(request.db, async (tx) => {
    const operation = await writeOperation(tx, request, { kind: 'restore', table: named.id });
    const { revived, restored } = await reviveThem(tx, request, { records: all, operation });
    await refuseDeadLinks(tx, request, revived);
    await request.recordsChanged?.(tx, { operation, changes: changesOf(revived, 'restored') });
    return { operation, restored };
  });
}

/**
 * Deletes deleted records for good, all or none. Throws AppError `record.unknown` for one that is not deleted,
 * `record.referenced` where another record, a ghost too, links to one.
 */
export async function purgeRecords(request: RequestContext, tableId: number, records: readonly number[]) {
  const named = readableTable(request, tableId);
  const all = await ghostsOf(request, { named, records, to: 'purge' });
  return await inTransaction(request.db, async (tx) => {
    await holdGhosts(tx, all);
    for (const { table, ids } of all) {
      const link = await linkToAny(tx, request.catalog, table, { ids, going: ofFamily(all, table) });
      if (link) await refuseHolders({ ...request, db: tx }, [link]);
    }
    const operation = await writeOperation(tx, request, { kind: 'purge', table: named.id });
    let purged = 0;
    for (const { table, ids } of all)
      purged += await purgeGhosts(tx, request.catalog, table, { ids, operation });
    await request.recordsChanged?.(tx, { operation, changes: changesOf(all, 'purged') });
    return { operation, purged };
  });
}

function changesOf(records: readonly OwnRecords[], how: 'restored' | 'purged'): readonly ChangedRecords[] {
  return records.map(({ table, ids }) => ({ how, table: table.id, records: ids }));
}

/**
 * Deleted records by the tables that they are of. Throws AppError `access.refused` where the viewer may not do that with
 * one of them, `record.unknown` for one that is not there.
 */
async function ghostsOf(
  request: RequestContext,
  {
    named,
    records,
    to,
  }: { readonly named: Table; readonly records: readonly number[]; readonly to: 'restore' | 'purge' },
): Promise<readonly OwnRecords[]> {
  if (!mayInJournal(request, { to, table: named })) throw new AppError('access.refused');
  const known = asWhatTheyAre(await allKnown(request.db, request, { named, ids: records, state: 'ghost' }));
  const all = known.map(({ own: table, ids }) => ({ table, ids }));
  for (const { table, ids } of all) {
    if (!mayInJournal(request, { to, table })) throw new AppError('access.refused');
    await refuseGhosts(request.db, request, { table, ids });
  }
  return all;
}

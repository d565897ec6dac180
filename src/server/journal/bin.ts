import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '../database/pool.ts';
import type { RecordChange } from '../events/events.ts';
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
  type Desk,
} from '../records/records.ts';
import { openOperation } from './operations.ts';
import { mayInJournal } from './undo-rights.ts';

/** Which part of the bin of a table: after the cursor that the part before gave. */
interface BinRequest {
  readonly idform: number;
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
}

const USUAL = 50;
const MOST = 200;

/** The deleted records of a table, those that went last first. Throws AppError `access.refused`, `table.unknown`. */
export async function listBin(desk: Desk, { idform, before, search, limit = USUAL }: BinRequest) {
  const table = readableTable(desk, idform);
  if (!mayInJournal(desk, { to: 'see-bin', table })) throw new AppError('access.refused');
  const [at, id] = before?.split('_') ?? [];
  const most = Math.min(limit, MOST);
  const ghosts = await listGhosts(desk.db, desk, table, {
    before: at === undefined ? undefined : { at, id: Number(id) },
    search,
    limit: most,
  });
  const names = await doerNames(
    desk,
    ghosts.map(({ by }) => by),
  );
  const last = ghosts.length < most ? undefined : ghosts.at(-1);
  const ids = ghosts.map((ghost) => ghost.id);
  const kinds = await knownRecords(desk.db, desk, { named: table, ids, state: 'ghost' });
  return {
    records: ghosts.map(({ id: ghost, title, at: deletedAt, by, operation }) => ({
      idform: (kinds.find((own) => own.ids.includes(ghost))?.table ?? table).id,
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
export async function restoreRecords(desk: Desk, idform: number, records: readonly number[]) {
  const named = readableTable(desk, idform);
  const all = await ghostsOf(desk, { named, records, to: 'restore' });
  return await inTransaction(desk.db, async (tx) => {
    const operation = await openOperation(tx, desk, { kind: 'restore', table: named.id });
    const { revived, restored } = await reviveThem(tx, desk, { records: all, operation });
    await refuseDeadLinks(tx, desk, revived);
    await desk.recordsChanged?.(tx, { operation, changes: changesOf(revived, 'restored') });
    return { operation, restored };
  });
}

/**
 * Deletes deleted records for good, all or none. Throws AppError `record.unknown` for one that is not deleted,
 * `record.referenced` where another record, a ghost too, links to one.
 */
export async function purgeRecords(desk: Desk, idform: number, records: readonly number[]) {
  const named = readableTable(desk, idform);
  const all = await ghostsOf(desk, { named, records, to: 'purge' });
  return await inTransaction(desk.db, async (tx) => {
    await holdGhosts(tx, all);
    for (const { table, ids } of all) {
      const link = await linkToAny(tx, desk.catalog, table, { ids, going: ofFamily(all, table) });
      if (link) await refuseHolders({ ...desk, db: tx }, [link]);
    }
    const operation = await openOperation(tx, desk, { kind: 'purge', table: named.id });
    let purged = 0;
    for (const { table, ids } of all)
      purged += await purgeGhosts(tx, desk.catalog, table, { ids, operation });
    await desk.recordsChanged?.(tx, { operation, changes: changesOf(all, 'purged') });
    return { operation, purged };
  });
}

function changesOf(records: readonly OwnRecords[], how: 'restored' | 'purged'): readonly RecordChange[] {
  return records.map(({ table, ids }) => ({ how, table: table.id, records: ids }));
}

/**
 * Deleted records by the tables that they are of. Throws AppError `access.refused` where the viewer may not do that with
 * one of them, `record.unknown` for one that is not there.
 */
async function ghostsOf(
  desk: Desk,
  {
    named,
    records,
    to,
  }: { readonly named: Table; readonly records: readonly number[]; readonly to: 'restore' | 'purge' },
): Promise<readonly OwnRecords[]> {
  if (!mayInJournal(desk, { to, table: named })) throw new AppError('access.refused');
  const known = asWhatTheyAre(await allKnown(desk.db, desk, { named, ids: records, state: 'ghost' }));
  const all = known.map(({ own: table, ids }) => ({ table, ids }));
  for (const { table, ids } of all) {
    if (!mayInJournal(desk, { to, table })) throw new AppError('access.refused');
    await refuseGhosts(desk.db, desk, { table, ids });
  }
  return all;
}

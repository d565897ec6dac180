import { isFamily } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { askedRecords } from '../query/asked-records.ts';
import { everTitles } from '../query/ever-titles.ts';
import {
  deadLinks,
  ghostsAmong,
  linkToAny,
  listGhosts,
  purgeGhosts,
  reviveGhosts,
  type DeadLink,
} from '../query/ghosts.ts';
import { lockAll } from '../query/lock-records.ts';
import { allKnown, asWhatTheyAre, knownRecords } from '../query/known-records.ts';
import type { OwnRecords } from '../query/own-table.ts';
import { readableTable } from '../query/place.ts';
import type { Desk } from '../records/records.ts';
import { tellAccounts } from './account-guard.ts';
import { openOperation } from './operations.ts';
import { guardedColumns, mayInJournal } from './undo-rights.ts';

/** Which part of the bin of a table: after the cursor that the part before gave. */
export interface BinRequest {
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
  const last = ghosts.length < most ? undefined : ghosts.at(-1);
  const ids = ghosts.map((ghost) => ghost.id);
  const kinds = await knownRecords(desk.db, desk, { named: table, ids, state: 'ghost' });
  return {
    records: ghosts.map(({ id: ghost, title, at: deletedAt, by: deletedBy, operation }) => ({
      idform: (kinds.find((own) => own.ids.includes(ghost))?.table ?? table).id,
      id: ghost,
      title,
      deletedAt,
      deletedBy,
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
  for (const { table } of all) desk.accounts?.prove(guardedColumns(table));
  const { userId } = desk.viewer;
  const done = await inTransaction(desk.db, async (tx) => {
    const dead: DeadLink[] = [];
    await holdGhosts(tx, all);
    for (const { table, ids } of all) {
      dead.push(...(await deadLinks(tx, desk.catalog, table, { ids, coming: goneOrBack(all, table) })));
    }
    if (dead.length > 0) throw new AppError('record.target_gone', { titles: await namesOf(tx, desk, dead) });
    const operation = await openOperation(tx, desk, { kind: 'restore', table: named.id });
    let restored = 0;
    for (const { table, ids } of all) restored += await reviveGhosts(tx, table, { ids, operation, userId });
    return { operation, restored };
  });
  await tellAccounts(
    desk,
    all.map(({ table }) => table),
  );
  return done;
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
      const link = await linkToAny(tx, desk.catalog, table, { ids, going: goneOrBack(all, table) });
      if (link) throw new AppError('record.referenced', { record: link.id, table: link.from.id });
    }
    const operation = await openOperation(tx, desk, { kind: 'purge', table: named.id });
    let purged = 0;
    for (const { table, ids } of all)
      purged += await purgeGhosts(tx, desk.catalog, table, { ids, operation });
    return { operation, purged };
  });
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
    await refuseGhosts(desk, table, ids);
  }
  return all;
}

/** Those of the records that have their ids from the same real table. */
function goneOrBack(all: readonly OwnRecords[], table: Table): readonly number[] {
  return all.flatMap((own) => (isFamily(own.table, table) ? own.ids : []));
}

/** Throws AppError `access.refused` for a deleted record that may not be deleted. */
async function refuseGhosts(desk: Desk, table: Table, ids: readonly number[]): Promise<void> {
  const asked = await askedRecords(desk.db, desk, { table, ids, operation: 'delete', state: 'ghost' });
  if (asked.some(({ allowed }) => !allowed)) throw new AppError('access.refused');
}

/** Locks deleted records; whatever is not deleted is not in the bin. */
async function holdGhosts(tx: Transaction, all: readonly OwnRecords[]): Promise<void> {
  await lockAll(tx, all);
  for (const { table, ids } of all) {
    const ghosts = await ghostsAmong(tx, table, ids);
    if (ghosts.size < ids.length) throw new AppError('record.unknown');
  }
}

/** Most records that a refusal names. */
const NAMED = 5;

async function namesOf(tx: Transaction, desk: Desk, dead: readonly DeadLink[]): Promise<string> {
  const names: string[] = [];
  for (const { target, id } of dead.slice(0, NAMED)) {
    const isSeen = mayInJournal(desk, { to: 'see', table: target });
    const titles = isSeen ? await everTitles(tx, desk, target, [id]) : undefined;
    names.push(titles?.get(id) ?? `#${id}`);
  }
  return dead.length > NAMED ? `${names.join(', ')} …` : names.join(', ');
}

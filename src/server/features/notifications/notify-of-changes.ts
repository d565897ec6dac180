import { z } from 'zod';
import { readableColumns } from '#core/access/access.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import { kindsOf, originOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { FollowedHow } from '#core/contract/messaging/notification-kinds.ts';
import type { EventData } from '../../events/events.ts';
import { changesFollowed, isFollowed, type FollowedChange } from '../../followers/followers.ts';
import { addJob, jobNamed, type Job, type JobName } from '../../jobs/jobs.ts';
import { chosenWay, notifyOfFollowed, readChoice } from '../../notifications/notifications.ts';
import { allKnownInFamily } from '../../query/record/record-of-family.ts';
import type { KnownRecords } from '../../query/rights/known-records.ts';
import type { Scene } from '../../query/scene/place.ts';
import { seenRecords } from '../../query/undo/seen-records.ts';
import type { SessionArea } from '../../session/session.ts';
import { sceneOf } from './known-cells.ts';
import { assigning } from './notify-of-assignments.ts';

/** The work that tells followers what an operation did to the records that they follow. */
export const NOTIFY_OF_CHANGES: JobName = jobNamed('notify_of_changes');

const Data = z.object({
  operation: z.number(),
  /** Those at the top of the families whose records were changed. */
  tops: z.array(z.number()),
  /** Tables in which a link to a user that was written is an assignment. */
  assigned: z.array(z.number()),
  by: z.string(),
});

/** Has followers told of what an operation did, where it may have changed a record that somebody else follows. */
export async function heedChanges(
  area: SessionArea,
  { operation, account: by, changes }: EventData['records.changed'],
): Promise<void> {
  const catalog = area.catalog();
  if (!catalog) return;
  const there = changes.filter(({ how, table }) => how !== 'purged' && catalog.tables.has(table));
  const tops = new Set(there.map(({ table }) => topOf(catalog, tableOf(catalog, table)).id));
  if (tops.size === 0) return;
  const records = there.some((change) => change.records === undefined)
    ? undefined
    : there.flatMap((change) => change.records ?? []);
  if (!(await isFollowed(area.db, { tables: [...tops], records, by }))) return;
  const assigned = there.filter(({ how }) => how === 'written' || how === 'imported');
  const data = { operation, tops: [...tops], assigned: assigned.map(({ table }) => table), by };
  await addJob(area.db, NOTIFY_OF_CHANGES, data, { key: `changes:${operation}` });
}

/** Tells each follower of what an operation did to records that one may read by now, those of a table together. */
export function changesJob(area: SessionArea): Job {
  return async (given, signal) => {
    const { operation, tops, assigned, by } = Data.parse(given);
    const catalog = area.catalog();
    if (!catalog) return;
    for (const id of tops) {
      const top = catalog.tables.get(id);
      if (!top) continue;
      const all = await changesFollowed(area.db, {
        operation,
        top: id,
        kinds: kindsOf(catalog, top).map((kind) => kind.id),
        assigning: assigned.flatMap((table) => assigning(catalog, table).map((column) => column.id)),
        by,
      });
      const told: FollowedRecords[] = [];
      for (const [user, changes] of Map.groupBy(all, (change) => change.user)) {
        signal.throwIfAborted();
        told.push(...(await readableChanges(area, { account: `user:${user}`, top, changes })));
      }
      await tell(area, { operation, by }, told);
    }
  };
}

/** What happened to records of a table, as one account may know of it. */
interface FollowedRecords {
  readonly account: string;
  readonly table: number;
  readonly how: FollowedHow;
  readonly ids: readonly number[];
}

interface ChangesOfUser {
  readonly account: string;
  readonly top: Table;
  readonly changes: readonly FollowedChange[];
}

const HOW: Readonly<Record<FollowedChange['what'], FollowedHow>> = {
  modify: 'changed',
  delete: 'deleted',
  // Who follows a record already has it back.
  create: 'restored',
  restore: 'restored',
};

/** By the rights of this moment, with a few statements for each user, however many records these are. */
async function readableChanges(
  area: SessionArea,
  { account, top, changes }: ChangesOfUser,
): Promise<readonly FollowedRecords[]> {
  const scene = await sceneOf(area, account);
  if (!scene) return [];
  const isAssignmentTold =
    changes.some(({ assigned }) => assigned.length > 0) &&
    chosenWay((await readChoice(area.db, account)).ways, 'assignment') !== 'off';
  const told: FollowedRecords[] = [];
  for (const [how, there] of Map.groupBy(changes, ({ what }) => HOW[what])) {
    const byId = new Map(there.map((change) => [change.record, change]));
    const state = how === 'deleted' ? 'ghost' : 'live';
    for (const known of await allKnownInFamily(area.db, scene, { top, ids: [...byId.keys()], state })) {
      const reads = how === 'changed' ? await readableIn(area, scene, known) : undefined;
      const ids = known.ids.filter((id) => {
        const change = byId.get(id);
        if (!change) return false;
        if (isAssignmentTold && change.assigned.some((column) => reads?.(change, column) !== false))
          return false;
        return !reads || change.columns.some((column) => reads(change, column));
      });
      if (ids.length > 0) told.push({ account, table: known.table.id, how, ids });
    }
  }
  return told;
}

/** Whether the viewer reads what a record has in a column, which is named by its id in the record's own table. */
async function readableIn(
  area: SessionArea,
  scene: Scene,
  { table, ids }: KnownRecords,
): Promise<(change: FollowedChange, column: number) => boolean> {
  const seen = await seenRecords(area.db, scene, table, ids);
  const columns = readableColumns(scene.catalog, scene.viewer, table);
  const here = new Map(columns.map((column) => [originOf(column), column.id]));
  return ({ record, table: own }, id) => {
    const column = columnOf(scene.catalog, own, id);
    const readable = column && here.get(originOf(column));
    return readable !== undefined && seen.get(record)?.has(readable) === false;
  };
}

function columnOf({ tables }: Catalog, table: number, id: number): Column | undefined {
  return tables.get(table)?.columns.find((column) => column.id === id);
}

/** Accounts to which the same is to be told are told at once. */
async function tell(
  { db }: SessionArea,
  { operation, by }: { readonly operation: number; readonly by: string },
  all: readonly FollowedRecords[],
): Promise<void> {
  const alike = Map.groupBy(all, ({ table, how, ids }) => JSON.stringify([table, how, ids]));
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const { table, how, ids } = first;
    await notifyOfFollowed(db, {
      accounts: [first, ...others].map(({ account }) => account),
      kind: 'followed_change',
      once: `followed_change:${operation}:${table}:${how}`,
      table,
      record: ids.length === 1 ? ids[0] : undefined,
      subject: { ids, how },
      by,
    });
  }
}

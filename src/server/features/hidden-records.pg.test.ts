import { describe, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { runAction } from '../actions/actions.ts';
import { purgeRecords, recordHistory, restoreRecords } from '../journal/journal.ts';
import {
  cascadeModify,
  deleteThem,
  displayRecord,
  openModify,
  selectRecords,
  type OwnContext,
} from '../records/records.ts';

const { db, catalog, request, table, column, made } = await kindsWorld();
const activity = table('activity').id;

/** Somebody who may do everything with the activities and tasks that are called “Seen”, and knows of no child tables. */
const viewer = ((): OwnContext => {
  const all = { read: true, create: true, update: true, delete: true };
  const seen = { table: activity, ...all, condition: 'subject = "Seen"' };
  const grants = [seen, { table: table('task').id, ...all }, { table: table('person').id, ...all }];
  const role = { id: 77_001, name: 'few', label: { en: 'Few' }, grants };
  const { roles } = catalogOf(withFormulas({ ...catalog.document, roles: [role] }), 3).document;
  return { db, catalog, viewer: { ...request.viewer, roles, rights: rightsKey(roles) } };
})();

const seen = await made('activity', { subject: 'Seen' });
const plain = await made('activity', { subject: 'Hidden' });
const call = await made('call', { subject: 'Hidden too', phone: '1' });
const gone = await made('call', { subject: 'Gone', phone: '2' });
await deleteThem(request, activity, { records: [gone] });
const NEVER = 987_654;

const action = (name: string) =>
  must(
    [...catalog.actions.values()].find((one) => one.name === name),
    name,
  ).id;
const ran =
  (name: string, ...beside: readonly number[]) =>
  async (id: number) =>
    await runAction(viewer, { action: action(name), selected: [id, ...beside], final: true });

/** A window of a new task, or of the activity that is seen. */
const task = await (async () => {
  const { id } = table('task');
  return await openModify(viewer, { tableId: id, id: await made('task', { name: 'Ring' }) });
})();
const window = await openModify(viewer, { tableId: activity, id: seen });
const inTask = { context: task.context, window: task.window, column: column('task', 'activity') };

const CALLS: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  display: async (id) => await displayRecord(viewer, activity, id),
  modify: async (id) => await openModify(viewer, { tableId: activity, id }),
  'modify inside': async (id) => await openModify(viewer, { tableId: activity, id, within: inTask }),
  delete: async (id) => await deleteThem(viewer, activity, { records: [id] }),
  select: async (id) => await selectRecords(viewer, { ...inTask, records: [id] }),
  'select into a list': async (id) =>
    await selectRecords(viewer, { ...window, column: column('activity', 'before'), records: [id] }),
  'edit in place': async (id) =>
    await cascadeModify(viewer, window, { column: column('activity', 'before'), record: id, removed: false }),
  'take out of a list': async (id) =>
    await cascadeModify(viewer, window, { column: column('activity', 'before'), record: id, removed: true }),
  restore: async (id) => await restoreRecords(viewer, activity, [id]),
  history: async (id) => await recordHistory(viewer, { tableId: activity, recordId: id }),
  'action modify': ran('double_hours'),
  'action modify with another': ran('double_hours', seen),
  'action createFrom': ran('again'),
  'action createFrom with another': ran('again', seen),
  'action transformInto': ran('to_task'),
  'action merge': ran('make_one', seen),
};

async function outcome(call: (id: number) => Promise<unknown>, id: number): Promise<unknown> {
  try {
    return await call(id);
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.params, error.columns];
    throw error;
  }
}

async function written(): Promise<unknown> {
  const { rows } = await db.query(
    `select (select count(*) from colonnade.operation) as operations, (select sum(version) from app.activity) as versions,
      (select sum(revision) from colonnade.context) as drafts`,
  );
  return rows[0];
}

describe('[ACCESS-8] a record that its reader may not read is answered as one that was never given', () => {
  test.each(Object.entries(CALLS))('%s', async (_, ask) => {
    const before = await written();
    const never = await outcome(ask, NEVER);
    for (const hidden of [plain, call, gone])
      expect([hidden, await outcome(ask, hidden)]).toEqual([hidden, never]);
    expect(await written()).toEqual(before);
  });

  test('purge, which is for supervisors', async () => {
    const purging = async (id: number) =>
      await outcome(async (one) => await purgeRecords(request, activity, [one]), id);
    expect(await purging(plain)).toEqual(await purging(NEVER));
  });
});

test('[ACCESS-41] an action is about all records that were chosen, or none; a deletion counts those that there were', async () => {
  const run = async (name: string, selected: readonly number[]) =>
    await runAction(request, { action: action(name), selected, final: true });
  for (const name of ['again', 'to_task', 'double_hours', 'make_one'])
    await expect(run(name, [seen, NEVER])).rejects.toMatchObject({ code: 'record.unknown' });
  const one = await made('activity', { subject: 'Two of them' });
  expect(await deleteThem(request, activity, { records: [one, NEVER, gone] })).toMatchObject({ deleted: 1 });
  expect(await deleteThem(request, activity, { records: [one] })).toEqual({
    deleted: 0,
    operation: undefined,
  });
});

import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { sql } from '../database/sql/sql.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import {
  cascadeCreate,
  cascadeModify,
  deleteThem,
  openCreate,
  openModify,
  updateDraft,
  validateDraft,
} from '../records/records.ts';
import {
  displayOperation,
  listBin,
  listOperations,
  processOperations,
  purgeRecords,
  restoreRecords,
} from './journal.ts';

const world = await kindsWorld();
const { db, request, table, made, changed, rows } = world;
const column = (of: string, name: string) => table(of).columns.find((one) => one.name === name)?.id ?? 0;
const save = async ({ context, window }: Pick<RecordResult, 'context' | 'window'>) =>
  await saveDraft(request, { context, window, mine: [] });
const undo = async (...operations: readonly number[]) => await processOperations(request, 'undo', operations);
const redo = async (...operations: readonly number[]) => await processOperations(request, 'redo', operations);
const subjects = async (of = 'activity') =>
  (await rows(of, ['subject'], { sort: [{ column: 'subject' }] })).flat();
const latest = async () =>
  (await db.query<{ id: number }>(sql`select max(id) as id from colonnade.operation`)).rows[0]?.id ?? 0;

describe('records of child tables', () => {
  test('[UNDO-16][CAT-13] a call that was made inside a task is taken back with it, and comes back', async () => {
    const task = await openCreate(request, { tableId: table('task').id, values: { name: 'Prepare' } });
    const within = { context: task.context, window: task.window, column: column('task', 'activity') };
    const call = await openCreate(request, {
      tableId: table('call').id,
      values: { subject: 'Ring', phone: '1' },
      within,
    });
    await updateDraft(request, { ...call, values: { hours: 3 }, complete: false });
    const joined = await validateDraft(request, { context: call.context, window: call.window, mine: [] });
    expect(joined).toMatchObject({ kind: 'record', values: { activity: [call.key, 'Ring'] } });
    const saved = await save(task);
    expect(await rows('task', ['name', 'activity.subject', 'activity.double'])).toEqual([
      ['Prepare', 'Ring', 6],
    ]);
    const [undone] = await undo(saved.operation);
    expect([await subjects(), await rows('task', ['name'])]).toEqual([[], []]);
    await redo(undone ?? 0);
    expect(await rows('task', ['name', 'activity.subject'])).toEqual([['Prepare', 'Ring']]);
    expect(await subjects('call')).toEqual(['Ring']);
  });

  test('[UNDO-2][CAT-13] the list of a table has what was done to its child tables, that of a record also what was saved around it', async () => {
    const listed = async (of: string, record?: number) => {
      const query = { table: table(of).id, record, limit: 3 };
      return (await listOperations(request, 'undo', query)).map(({ id }) => id);
    };
    await made('task', { name: 'Beside' });
    const call = await made('call', { subject: 'Listed', phone: '4' });
    const creation = await latest();
    const task = await openCreate(request, { tableId: table('task').id, values: { name: 'Around' } });
    const within = { context: task.context, window: task.window, column: column('task', 'activity') };
    const inner = await openModify(request, { tableId: table('call').id, id: call, within });
    await updateDraft(request, {
      context: inner.context,
      window: inner.window,
      values: { hours: 5 },
      complete: false,
    });
    await validateDraft(request, { context: inner.context, window: inner.window, mine: [] });
    const { operation } = await save(task);
    for (const of of ['call', 'activity']) {
      expect((await listed(of))[0]).toBe(creation);
      expect(await listed(of, call)).toEqual([operation, creation]);
    }
    expect(await listed('task')).toContain(operation);
    expect(await listed('visit')).not.toContain(creation);
    const { viewer } = request;
    const grants = ['task', 'call'].map((of) => ({ table: table(of).id, read: true }));
    const blind = grants.map((one) =>
      one.table === table('call').id ? { ...one, condition: 'false' } : one,
    );
    for (const [given, found] of [
      [grants, [operation, creation]],
      [blind, []],
    ] as const) {
      const roles = [{ id: 9, name: 'x', label: { en: 'x' }, grants: [...given] }];
      const reader = { ...request, viewer: { ...viewer, roles, rights: rightsKey(roles) } };
      const query = { table: table('call').id, record: call };
      expect((await listOperations(reader, 'undo', query)).map(({ id }) => id)).toEqual(found);
    }
  });

  test('[UNDO-8][CAT-13] what links to one through the table above stands in the way of taking it back', async () => {
    const id = await made('visit', { subject: 'Linked', place: 'Rome' });
    const operation = await latest();
    const task = await made('task', { name: 'Holds', activity: id });
    await expect(undo(operation)).rejects.toMatchObject({ code: 'undo.conflict' });
    const { conflicts } = await displayOperation(request, 'undo', operation);
    expect(conflicts).toMatchObject([
      { kind: 'referenced', tableId: table('visit').id, other: { tableId: table('task').id } },
    ]);
    await expect(deleteThem(request, table('activity').id, { records: [id] })).rejects.toMatchObject({
      code: 'record.referenced',
    });
    await deleteThem(request, table('task').id, { records: [task] });
    await undo(operation);
    expect(await subjects('visit')).toEqual([]);
  });

  test('[UNDO-9][CAT-13] a change is taken back whatever table it was named by; a value that another kind has is in the way', async () => {
    const id = await made('meeting', { subject: 'Meet', code: 'M1', place: 'Oslo' });
    const operation = await changed('activity', id, { code: 'M2', hours: 4 });
    await made('activity', { subject: 'Taker', code: 'M1' });
    await expect(undo(operation)).rejects.toMatchObject({ code: 'undo.conflict' });
    const { conflicts } = await displayOperation(request, 'undo', operation);
    expect(conflicts).toMatchObject([{ kind: 'duplicate', column: 'code' }]);
    await changed('activity', (await idOf('Taker')) ?? 0, { code: 'M3' });
    await undo(operation);
    expect(await rows('meeting', ['subject', 'code', 'hours', 'place'])).toEqual([['Meet', 'M1', 1, 'Oslo']]);
  });

  test('[UNDO-10][CAT-13] the bin of a table has those of its child tables; each comes back, or goes, as what it is', async () => {
    const before = await made('call', { subject: 'Bin call', phone: '77' });
    const after = await made('meeting', { subject: 'Bin meeting', after: before });
    const others = { records: [after, before] };
    await deleteThem(request, table('activity').id, others);
    const bin = async (of: string) =>
      (await listBin(request, { tableId: table(of).id })).records.map(({ title }) => title);
    expect((await bin('activity')).filter((title) => title.startsWith('Bin')).toSorted()).toEqual([
      'Bin call',
      'Bin meeting',
    ]);
    expect(await bin('call')).toContain('Bin call');
    const { records } = await listBin(request, { tableId: table('activity').id, search: 'bin call' });
    expect(records).toMatchObject([{ id: before, operation: await latest() }]);
    await expect(restoreRecords(request, table('meeting').id, [after])).rejects.toMatchObject({
      code: 'record.target_gone',
    });
    expect(await restoreRecords(request, table('activity').id, [after, before])).toMatchObject({
      restored: 2,
    });
    const { rows: changes } = await db.query(
      `select table_id from colonnade.change where what = 'restore' and record_id = any($1) order by record_id`,
      [[before, after]],
    );
    expect(changes).toEqual([{ table_id: table('call').id }, { table_id: table('meeting').id }]);
    await deleteThem(request, table('activity').id, others);
    expect(await purgeRecords(request, table('activity').id, [before, after])).toMatchObject({ purged: 2 });
    expect((await bin('activity')).filter((title) => title.startsWith('Bin'))).toEqual([]);
  });

  test('[CTX-40][CAT-13] lines of the table above are edited in place as what they are', async () => {
    const first = await made('activity', { subject: 'First' });
    const call = await made('call', { subject: 'Line', phone: '55', after: first });
    const outer = await openModify(request, { tableId: table('activity').id, id: first });
    const around = { context: outer.context, window: outer.window };
    const begun = await cascadeModify(request, around, {
      column: column('activity', 'before'),
      record: call,
      removed: false,
    });
    expect(begun.values).toMatchObject({ subject: 'Line', phone: '55' });
    const state = await updateDraft(request, {
      ...around,
      record: call,
      column: column('activity', 'before'),
      values: { hours: 7 },
      complete: false,
    });
    expect(state.values).toMatchObject({ cost: 72 });
    await cascadeCreate(request, around, {
      column: column('activity', 'before'),
      values: { subject: 'New line' },
    });
    const saved = await save(outer);
    expect(
      await rows('call', ['subject', 'hours'], {
        filter: { column: 'phone', operator: 'equal', value: '55' },
      }),
    ).toEqual([['Line', 7]]);
    await undo(saved.operation);
    expect(
      await rows('call', ['hours'], { filter: { column: 'phone', operator: 'equal', value: '55' } }),
    ).toEqual([[1]]);
    expect(await subjects()).not.toContain('New line');
    const again = await openModify(request, { tableId: table('activity').id, id: first });
    await cascadeModify(request, again, {
      column: column('activity', 'before'),
      record: call,
      removed: true,
    });
    await save(again);
    expect(await subjects('call')).not.toContain('Line');
  });

  test('[CAT-13] records of several kinds are held in the order of their ids by whoever deletes, restores or takes back', async () => {
    const visit = await made('visit', { subject: 'Held first', place: 'Rome' });
    const call = await made('call', { subject: 'Held second', phone: '99' });
    const records = [visit, call];
    const waits = async (work: () => Promise<unknown>) => {
      const other = await db.connect();
      await other.query('begin');
      await other.query('select from app.activity where id = $1 for update', [visit]);
      const done = work();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await other.query(waiting)).rowCount === 0) await setTimeout(5);
      const free = await other.query('select from app.activity where id = $1 for update skip locked', [call]);
      await other.query('rollback');
      other.release();
      await done;
      return free.rowCount === 1;
    };
    const { id: activity } = table('activity');
    expect(await waits(async () => await deleteThem(request, activity, { records }))).toBe(true);
    const deletion = await latest();
    expect(await waits(async () => await undo(deletion))).toBe(true);
    await deleteThem(request, activity, { records });
    expect(await waits(async () => await restoreRecords(request, activity, records))).toBe(true);
  });
});

async function idOf(subject: string): Promise<number | undefined> {
  const found = await db.query<{ id: number }>(sql`select id from app.activity where subject = $1`, [
    subject,
  ]);
  return found.rows[0]?.id;
}

import { describe, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { Grant } from '#core/catalog/schema.ts';
import type { Operation } from '#core/contract/records/undo-routes.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { ACTIONS, journalWorld } from '#test/support/calls/journal.ts';
import { runAction } from '../actions/actions.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { displayOperation, listOperations, processOperations, recordHistory } from './journal.ts';

const world = await journalWorld();
const { db, catalog, request, thing, owner, as, create, modify, remove, load, undo } = world;

const column = (name: string) => thing.columns.find((one) => one.name === name)!.id;

/** Somebody with these rights and no others. */
function person(userId: number, ...grants: readonly Grant[]): Viewer {
  const label = { en: 'Role' };
  const roles = [{ id: 90_000 + userId, name: 'role', label, grants: [...grants] }];
  const [account, rights] = [`user:${userId}`, `rights ${userId}`];
  return { ...supervisor, userId, account, roles, rights };
}

const all = { create: true, read: true, update: true, delete: true };
const writer = as(person(11, { table: thing.id, ...all }, { table: owner.id, read: true }));
const colleague = as(person(12, { table: thing.id, ...all }));
const reader = as(person(13, { table: thing.id, read: true, readColumns: [column('name')] }));
const stranger = as(person(14, { table: owner.id, read: true }));

const code = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const listed = async (at: typeof request, query: Parameters<typeof listOperations>[2] = {}) =>
  (await listOperations(at, 'undo', query)).map(({ id }) => id);

describe('[UNDO-1][UNDO-2] the list', () => {
  test('the latest first, by period, by whom, by kind, by action, by table and by record', async () => {
    await testUser(db, 'ada');
    const made = await create(thing, { name: 'Listed' });
    const changed = await modify(thing, made.id, { pieces: 4 }, writer);
    const imported = await load(owner, 'name\nOne\nTwo\n');
    const deleted = await remove(thing, [made.id]);
    expect(await listed(request, { limit: 4 })).toEqual([
      deleted,
      imported,
      changed.operation,
      made.operation,
    ]);
    expect(await listed(request, { before: changed.operation, limit: 1 })).toEqual([made.operation]);
    expect(await listed(request, { kind: 'import' })).toEqual([imported]);
    expect(await listed(request, { user: 11 })).toEqual([changed.operation]);
    expect(await listed(writer, { mine: true })).toEqual([changed.operation]);
    expect(await listed(request, { table: owner.id })).toEqual([imported]);
    const ofRecord = { table: thing.id, record: made.id };
    expect(await listed(request, ofRecord)).toEqual([deleted, changed.operation, made.operation]);
    expect(await listed(request, { from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await listed(request, { to: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
    expect(await code(listed(request, { record: 1 }))).toBe('request.invalid');
    const [last, file] = await listOperations(request, 'undo', { limit: 2 });
    expect(last).toMatchObject({
      kind: 'delete',
      title: expect.stringMatching(/^Listed/),
      records: 1,
      mine: true,
    });
    expect(file).toMatchObject({ kind: 'import', title: 'file.csv', records: 2, undoable: true });
    const [own] = await listOperations(writer, 'undo', { mine: true });
    expect(own).toMatchObject({ who: { id: 11 }, table: thing.id, action: null });
    const { id: other } = await create(thing, { name: 'Stopped' });
    await runAction(request, { action: ACTIONS.stop, selected: [other], final: true });
    expect(await listed(request, { action: ACTIONS.stop })).toEqual([await world.last()]);
    expect(await listed(request, { action: ACTIONS.steps })).toEqual([]);
  });

  test('what was taken back is in the list of redo, and what was done again in that of undo', async () => {
    const { operation } = await create(owner, { name: 'Moving' });
    const [back] = await undo(operation);
    expect(await listed(request, { limit: 1 })).not.toContain(operation);
    expect((await listOperations(request, 'redo', { limit: 1 })).map(({ id }) => id)).toEqual([back]);
    const [again] = await world.redo(back!);
    expect(await listed(request, { limit: 1 })).toEqual([again]);
    expect((await listOperations(request, 'redo', { limit: 50 })).map(({ id }) => id)).not.toContain(back);
  });
});

describe('[UNDO-3] the display', () => {
  test('what changed, with the titles of links, and what undoing would do', async () => {
    const boss = await create(owner, { name: 'Boss' });
    const { id, operation } = await create(thing, { name: 'Shown', owner: boss.id, markers: [boss.id] });
    const shown = await displayOperation(request, 'undo', operation);
    expect(shown).toMatchObject({ total: 1, conflictCount: 0, may: true, reason: null });
    expect(shown.would).toEqual([{ tableId: thing.id, deleted: 1, restored: 0, changed: 0 }]);
    expect(shown.changes).toMatchObject([{ tableId: thing.id, recordId: id, what: 'create' }]);
    const cells = new Map(shown.changes[0]?.cells.map((cell) => [cell.column, cell.to]));
    expect(cells.get('owner')).toEqual([boss.id, 'Boss']);
    expect(cells.get('markers')).toEqual([[boss.id, 'Boss']]);
    const deleted = await remove(thing, [id]);
    expect((await displayOperation(request, 'undo', deleted)).would).toMatchObject([{ restored: 1 }]);
  });

  test('an operation of the other direction, or of none, is not there', async () => {
    const { operation } = await create(owner, { name: 'Either' });
    const [back] = await undo(operation);
    expect(await code(displayOperation(request, 'redo', operation))).toBe('operation.unknown');
    expect(await code(displayOperation(request, 'undo', back!))).toBe('operation.unknown');
    expect(await code(processOperations(request, 'undo', [back!]))).toBe('operation.unknown');
    expect(await code(undo(999_999))).toBe('operation.unknown');
    expect(await displayOperation(request, 'undo', operation)).toMatchObject({ may: false, reason: 'done' });
  });

  test('[UNDO-15] an operation of thousands of records tells how many, and shows the first', async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `Many ${at}`);
    const imported = await load(owner, `name\n${lines.join('\n')}\n`);
    const shown = await displayOperation(request, 'undo', imported);
    expect(shown.changes).toHaveLength(100);
    expect(shown).toMatchObject({ total: 2_500, records: 2_500, would: [{ deleted: 2_500 }] });
    await db.query(`update app.owner set name = 'touched' where name like 'Many %'`);
    const blank = await modify(owner, shown.changes[0]!.recordId, { code: 'M1' });
    expect((await displayOperation(request, 'undo', imported)).conflictCount).toBe(1);
    await undo(blank.operation, imported);
    const { rows } = await db.query(`select 1 from app.owner where name = 'touched' and deleted_at is null`);
    expect(rows).toEqual([]);
  });
});

describe('[UNDO-11] who may', () => {
  test('own operations; those of others take a right', async () => {
    const { operation } = await create(thing, { name: 'Own' }, writer);
    expect(await displayOperation(colleague, 'undo', operation)).toMatchObject({
      may: false,
      reason: 'foreign',
    });
    expect(await code(processOperations(colleague, 'undo', [operation]))).toBe('access.refused');
    const [listing] = await listOperations(colleague, 'undo', { limit: 1 });
    expect(listing).toMatchObject({ id: operation, mine: false, undoable: false });
    const visitor12 = as({ ...writer.viewer, account: 'extranet:1:2' });
    expect(await code(processOperations(visitor12, 'undo', [operation]))).toBe('access.refused');
    expect(await code(processOperations(writer, 'undo', [operation]))).toBe('done');
  });

  test('those of others with a role that lets, as far as its grants go', async () => {
    const { id, operation } = await create(thing, { name: 'Shared' }, writer);
    const changed = await modify(thing, id, { pieces: 3 }, writer);
    const role = {
      id: 90,
      name: 'keeper',
      label: { en: 'Keeper' },
      undoOthers: true,
      grants: [{ table: thing.id, read: true, update: true }],
    };
    const keeper = as({ ...colleague.viewer, roles: [role], rights: 'undoOthers' });
    const [entry] = await recordHistory(keeper, { tableId: thing.id, recordId: id });
    expect(entry).toMatchObject({ operation: changed.operation, undoable: true });
    const [foreign] = await recordHistory(colleague, { tableId: thing.id, recordId: id });
    expect(foreign).toMatchObject({ undoable: false });
    expect(await code(processOperations(keeper, 'undo', [changed.operation]))).toBe('done');
    expect(await code(processOperations(keeper, 'undo', [operation]))).toBe('access.refused');
    expect(await world.one(thing, id)).toMatchObject({ pieces: null });
  });

  test('nobody changes by undo what that user may not change', async () => {
    const { id } = await create(thing, { name: 'Rights', price: '1.00', pieces: 1 }, writer);
    const { operation } = await modify(thing, id, { price: '2.00', pieces: 2 }, writer);
    const narrow = as({
      ...person(11, {
        table: thing.id,
        read: true,
        update: true,
        readColumns: [column('pieces'), column('price')],
        writeColumns: [column('pieces')],
      }),
      rights: 'narrow',
    });
    const shown = await displayOperation(narrow, 'undo', operation);
    expect(shown).toMatchObject({
      may: false,
      reason: 'right',
      conflicts: [{ kind: 'right', column: 'price' }],
    });
    expect(await code(processOperations(narrow, 'undo', [operation]))).toBe('access.refused');
    const blind = as({
      ...person(11, { table: thing.id, read: true, update: true, readColumns: [column('pieces')] }),
      rights: 'blind',
    });
    expect((await displayOperation(blind, 'undo', operation)).conflicts).toMatchObject([
      { kind: 'right', column: null },
    ]);
    const made = await create(thing, { name: 'No deletion' }, writer);
    const keeper = as({
      ...person(11, { table: thing.id, read: true, create: true, update: true }),
      rights: 'keeper',
    });
    expect(await code(processOperations(keeper, 'undo', [made.operation]))).toBe('access.refused');
    expect(await world.one(thing, id)).toMatchObject({ price: '2.00', pieces: 2 });
  });

  test('[UNDO-20] what one may not read is left out of lists, displays and histories', async () => {
    const { id, operation } = await create(thing, { name: 'Seen', price: '3.00', notes: 'secret' });
    expect(await listed(stranger)).not.toContain(operation);
    expect(await code(displayOperation(stranger, 'undo', operation))).toBe('operation.unknown');
    expect(await code(processOperations(stranger, 'undo', [operation]))).toBe('operation.unknown');
    const shown = await displayOperation(reader, 'undo', operation);
    expect(shown.changes[0]?.cells).toEqual([{ column: 'name', from: null, to: 'Seen', stays: false }]);
    expect(JSON.stringify(shown)).not.toContain('secret');
    const [entry] = await recordHistory(reader, { tableId: thing.id, recordId: id });
    expect(entry?.cells).toEqual([{ column: 'name', from: null, to: 'Seen' }]);
    await modify(thing, id, { notes: 'more secret' });
    const after = await displayOperation(reader, 'undo', operation);
    expect(after.reason).toBe('foreign');
    const mine = as({
      ...reader.viewer,
      ...person(1, { table: thing.id, read: true, delete: true, readColumns: [column('name')] }),
      rights: 'mine',
    });
    const blind = await displayOperation(mine, 'undo', operation);
    expect(blind.conflicts).toMatchObject([{ kind: 'changed', column: null, stored: null }]);
    expect(JSON.stringify(blind)).not.toContain('secret');
  });
});

describe('[UNDO-14] the history of a record', () => {
  test('what became of it, the latest first, and of one cell; what was taken back is marked', async () => {
    const { id, operation } = await create(thing, { name: 'Past', pieces: 1 });
    const changed = await modify(thing, id, { pieces: 2, stars: 5 });
    const [back] = await undo(changed.operation);
    const entries = await recordHistory(request, { tableId: thing.id, recordId: id });
    expect(entries.map(({ operation: of, what, kind, undone }) => [of, what, kind, undone])).toEqual([
      [back, 'modify', 'undo', false],
      [changed.operation, 'modify', 'modify', true],
      [operation, 'create', 'create', false],
    ]);
    expect(entries[1]?.cells).toEqual([
      { column: 'pieces', from: 1, to: 2 },
      { column: 'stars', from: null, to: 5 },
    ]);
    const cell = await recordHistory(request, { tableId: thing.id, recordId: id, columnId: column('stars') });
    expect(cell.map(({ cells }) => cells)).toEqual([
      [{ column: 'stars', from: 5, to: null }],
      [{ column: 'stars', from: null, to: 5 }],
    ]);
    const older = await recordHistory(request, {
      tableId: thing.id,
      recordId: id,
      before: changed.operation,
      limit: 1,
    });
    expect(older.map(({ what }) => what)).toEqual(['create']);
    expect(
      await code(recordHistory(reader, { tableId: thing.id, recordId: id, columnId: column('stars') })),
    ).toBe('column.unknown');
  });

  test('[ACCESS-8] of a deleted record for those who may look into the bin; of none for nobody', async () => {
    const { id } = await create(thing, { name: 'Gone' });
    await remove(thing, [id]);
    const past = { tableId: thing.id, recordId: id };
    expect((await recordHistory(writer, past)).map(({ what }) => what)).toEqual(['delete', 'create']);
    expect(await code(recordHistory(reader, past))).toBe('record.unknown');
    expect(await code(recordHistory(request, { tableId: thing.id, recordId: 999_999 }))).toBe(
      'record.unknown',
    );
  });
});

test('[ROUTE-32][UNDO-5][UNDO-6] the routes, and the flow that is closed', async () => {
  await changeCatalog(db, catalog.document, { author: null, message: 'same' });
  const app = await testApp(db);
  await testUser(db, 'chief', { supervisor: true });
  const chief = visitor(app);
  await chief.signIn('chief', PASSWORD);
  const { operation } = await create(owner, { name: 'Routed' });
  const list = (await chief.get('/messaging/undo/list?limit=1')).json<{ operations: Operation[] }>();
  expect(list.operations).toMatchObject([{ id: operation, title: 'Routed', mine: false, undoable: true }]);
  expect((await chief.get(`/messaging/undo/display/${operation}`)).json()).toMatchObject({ may: true });
  expect((await chief.post('/messaging/undo/close')).json()).toEqual({ closed: true });
  expect((await chief.post('/messaging/redo/close')).json()).toEqual({ closed: true });
  expect(await listed(request, { limit: 1 })).toEqual([operation]);
  const done = await chief.post('/messaging/undo/process', { messages: [operation] });
  const [back] = done.json<{ operations: number[] }>().operations;
  const again = await chief.post('/messaging/undo/process', { messages: [operation] });
  expect([again.status, again.json().errors[0]?.code]).toEqual([409, 'undo.done']);
  expect((await chief.get('/messaging/redo/list?limit=1')).json()).toMatchObject({
    operations: [{ id: back }],
  });
  expect((await chief.get(`/messaging/redo/display/${back}`)).json()).toMatchObject({
    would: [{ restored: 1 }],
  });
  expect((await chief.post('/messaging/redo/process', { messages: [back] })).status).toBe(200);
  const blocked = await create(thing, { name: 'Blocking', pieces: 1 });
  await modify(thing, blocked.id, { pieces: 2 });
  const conflict = await chief.post('/messaging/undo/process', { messages: [blocked.operation] });
  expect([conflict.status, conflict.json().errors[0]?.code]).toEqual([409, 'undo.conflict']);
  expect((await chief.get('/messaging/undo/list?record=1')).status).toBe(400);
  expect((await visitor(app).get('/messaging/undo/list')).status).toBe(403);
});

import { describe, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { Grant } from '#core/catalog/schema.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { must } from '#core/std/must.ts';
import { displayRecord, type OwnContext } from '#server/records/records.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import {
  displayOperation,
  listBin,
  listOperations,
  processOperations,
  purgeRecords,
  recordHistory,
  restoreRecords,
} from './journal.ts';

const { db, thing, owner, as, create, modify, remove } = await journalWorld();

let last = 0;

/** The same user as the one who did everything, with one role of these grants. */
function withGrants(...grants: readonly Grant[]): Viewer {
  last += 1;
  const role = { id: 80_000 + last, name: 'role', label: { en: 'x' }, grants: [...grants] };
  return { ...supervisor, rights: `role ${last}`, roles: [role] };
}

const few = { table: thing.id, condition: 'pieces = 1' } as const;

test('[UNDO-11][UNDO-20] what a role allows on some records alone is undone on those alone', async () => {
  const one = await create(thing, { name: 'One', pieces: 1, code: 'A' });
  const two = await create(thing, { name: 'Two', pieces: 2, code: 'B' });
  const changedOne = await modify(thing, one.id, { code: 'A2' });
  const changedTwo = await modify(thing, two.id, { code: 'B2' });
  const request = as(withGrants({ table: thing.id, read: true }, { ...few, read: true, update: true }));
  await expect(processOperations(request, 'undo', [changedTwo.operation])).rejects.toMatchObject({
    code: 'access.refused',
  });
  expect(await displayOperation(request, 'undo', changedTwo.operation)).toMatchObject({
    may: false,
    reason: 'right',
  });
  expect(await displayOperation(request, 'undo', changedOne.operation)).toMatchObject({ may: true });
  await expect(processOperations(request, 'undo', [changedOne.operation])).resolves.toHaveLength(1);
  const column = as(
    withGrants(
      { table: thing.id, read: true, update: true, writeColumns: [] },
      { ...few, update: true, writeColumns: 'all' },
    ),
  );
  await expect(processOperations(column, 'undo', [changedTwo.operation])).rejects.toMatchObject({
    code: 'access.refused',
  });
});

test('[UNDO-20] operations on records that do not exist for the viewer do not exist', async () => {
  const one = await create(thing, { name: 'Seen', pieces: 1 });
  const two = await create(thing, { name: 'Unseen', pieces: 2 });
  const request = as(withGrants({ ...few, read: true, delete: true }));
  const listed = (await listOperations(request, 'undo', {})).map(({ id }) => id);
  expect(listed).toContain(one.operation);
  expect(listed).not.toContain(two.operation);
  await expect(displayOperation(request, 'undo', two.operation)).rejects.toMatchObject({
    code: 'operation.unknown',
  });
  await expect(processOperations(request, 'undo', [two.operation])).rejects.toMatchObject({
    code: 'operation.unknown',
  });
  await expect(recordHistory(request, { tableId: thing.id, recordId: two.id })).rejects.toMatchObject({
    code: 'record.unknown',
  });
});

test('[UNDO-10][UNDO-20] the bin shows, restores and empties only what its user may read and delete', async () => {
  const one = await create(thing, { name: 'Gone', pieces: 1 });
  const two = await create(thing, { name: 'Gone too', pieces: 2 });
  await remove(thing, [one.id, two.id]);
  const request = as(withGrants({ ...few, read: true, delete: true }));
  const bin = await listBin(request, { tableId: thing.id });
  expect(bin.records.map(({ id }) => id)).toEqual([one.id]);
  await expect(restoreRecords(request, thing.id, [one.id, two.id])).rejects.toMatchObject({
    code: 'record.unknown',
  });
  await expect(recordHistory(request, { tableId: thing.id, recordId: two.id })).rejects.toMatchObject({
    code: 'record.unknown',
  });
  const reader = as(withGrants({ table: thing.id, read: true }, { ...few, delete: true }));
  await expect(restoreRecords(reader, thing.id, [two.id])).rejects.toMatchObject({ code: 'access.refused' });
  await expect(purgeRecords(reader, thing.id, [two.id])).rejects.toMatchObject({ code: 'access.refused' });
  expect(await restoreRecords(request, thing.id, [one.id])).toMatchObject({ restored: 1 });
});

describe('[ACCESS-27] who did something', () => {
  const everything = { table: thing.id, create: true, read: true, update: true, delete: true } as const;
  const technical = { id: 77, login: 'technical-login', name: 'Technical name' };

  /** A customer, a record of owners, who acts with the rights of the technical account. */
  async function customer(name: string, ...grants: readonly Grant[]) {
    const { id } = await create(owner, { name });
    await db.query(
      'insert into app."user" (id, login, name, active, supervisor) values ($1, $2, $3, true, false) on conflict (id) do nothing',
      Object.values(technical),
    );
    const viewer = {
      ...withGrants(everything, ...grants),
      userId: technical.id,
      account: `extranet:${owner.id}:${id}`,
      record: { table: owner.id, id, kinds: [owner.id] },
      name: `login of ${name}`,
    };
    return { id, request: as(viewer) };
  }

  /** Everything that is told of who created, changed and deleted a record. */
  async function told(request: OwnContext, id: number) {
    const past = { tableId: thing.id, recordId: id };
    const history = await recordHistory(request, past);
    const listed = await listOperations(request, 'undo', { table: thing.id, record: id });
    const shown = await displayOperation(request, 'undo', must(history[0], 'an entry').operation);
    const record = JSON.parse(await displayRecord(request, thing.id, id)) as RecordAnswer;
    const text = JSON.stringify([history, listed, shown, record]);
    expect(text).not.toMatch(/technical|extranet:|Technical|:77\b/);
    const names = [...history, ...listed, shown].map(({ who }) => who.name);
    return [...new Set([...names, record.createdBy, record.updatedBy])];
  }

  test('customers are named by their own record to those who may read it, and by a word to others', async () => {
    const own = { table: owner.id, condition: 'this = own(owner)', read: true } as const;
    const garden = await customer('Garden Ltd', own);
    const { id } = await create(thing, { name: 'Broken', pieces: 1 }, garden.request);
    await modify(thing, id, { name: 'Quite broken' }, garden.request);
    expect(await told(garden.request, id)).toEqual(['Garden Ltd']);
    expect(await told(as(supervisor), id)).toEqual(['Garden Ltd']);
    expect(await told(as(withGrants({ table: thing.id, read: true })), id)).toEqual(['A customer']);
    const nameless = { table: owner.id, read: true, readColumns: [] };
    expect(await told(as(withGrants({ table: thing.id, read: true }, nameless)), id)).toEqual(['A customer']);
    const others = { table: owner.id, condition: `name <> "Garden Ltd"`, read: true } as const;
    expect(await told(as(withGrants({ table: thing.id, read: true }, others)), id)).toEqual(['A customer']);
    const neighbour = await customer('Neighbour', own);
    expect(await told(neighbour.request, id)).toEqual(['A customer']);
    const blind = await customer('Blind');
    const { id: another } = await create(thing, { name: 'Also broken' }, blind.request);
    expect(await told(blind.request, another)).toEqual(['login of Blind']);
    await expect(listOperations(as(supervisor), 'undo', { user: technical.id })).resolves.toEqual([]);
  });

  test('visitors are visitors to everybody', async () => {
    const { request } = await customer('Nobody');
    const visit = as({ ...request.viewer, account: 'anonymous:17', name: technical.name });
    const { id } = await create(thing, { name: 'By a visitor' }, visit);
    expect(await told(visit, id)).toEqual(['A visitor']);
    expect(await told(as(supervisor), id)).toEqual(['A visitor']);
  });

  test('who touched a record is who did it last, also where the technical user works in person', async () => {
    const { request } = await customer('Mixed Ltd', { table: owner.id, read: true });
    const person = as({ ...supervisor, userId: technical.id, account: `user:${technical.id}` });
    const { id } = await create(thing, { name: 'Mixed' }, request);
    await modify(thing, id, { name: 'Mixed up' }, person);
    const read = async () => JSON.parse(await displayRecord(as(supervisor), thing.id, id)) as RecordAnswer;
    expect(await read()).toMatchObject({ createdBy: 'Mixed Ltd', updatedBy: technical.name });
    await db.query('delete from colonnade.change where record_id = $1', [id]);
    expect(await read()).toMatchObject({ createdBy: null, updatedBy: null });
  });

  test('customers and visitors are not told who works here', async () => {
    const one = await create(thing, { name: 'Made by a user' });
    const { request } = await customer('Curious');
    const team = { id: null, name: 'The team' };
    const [entry] = await recordHistory(request, { tableId: thing.id, recordId: one.id });
    expect(entry).toMatchObject({ what: 'create', who: team });
    expect(await displayOperation(request, 'undo', one.operation)).toMatchObject({ who: team });
    await expect(listOperations(request, 'undo', { user: 1 })).rejects.toMatchObject({
      code: 'access.refused',
    });
    await remove(thing, [one.id]);
    const bin = await listBin(request, { tableId: thing.id });
    expect(bin.records.filter(({ id }) => id === one.id)).toMatchObject([{ deletedBy: 'The team' }]);
  });

  test('the bin names a customer who deleted something', async () => {
    const { request } = await customer('Thrower Ltd');
    const { id } = await create(thing, { name: 'Thrown away' });
    await remove(thing, [id], request);
    const found = async (at: OwnContext) =>
      (await listBin(at, { tableId: thing.id })).records.find((one) => one.id === id);
    expect(await found(as(supervisor))).toMatchObject({ deletedBy: 'Thrower Ltd' });
    expect(await found(as(withGrants(everything)))).toMatchObject({ deletedBy: 'A customer' });
  });
});

test('[ACCESS-24] a cell that may not be read in a record has no history there', async () => {
  const one = await create(thing, { name: 'Half seen', pieces: 3, code: 'SECRET' });
  const code = thing.columns.find(({ name }) => name === 'code')!.id;
  const others = thing.columns.filter(({ id }) => id !== code).map(({ id }) => id);
  const request = as(
    withGrants({ table: thing.id, read: true, readColumns: others }, { ...few, read: true }),
  );
  const past = { tableId: thing.id, recordId: one.id };
  expect(await recordHistory(request, past)).toHaveLength(1);
  await expect(recordHistory(request, { ...past, columnId: code })).rejects.toMatchObject({
    code: 'column.unknown',
  });
});

test('[UNDO-20] a change of nothing that the viewer may read does not exist', async () => {
  const columnId = (name: string) => thing.columns.find((column) => column.name === name)!.id;
  const one = await create(thing, { name: 'Partly seen', pieces: 1, code: 'A', notes: 'n' });
  const hidden = await modify(thing, one.id, { notes: 'secret' });
  const shown = await modify(thing, one.id, { notes: 'more', name: 'Renamed' });
  const code = await modify(thing, one.id, { code: 'B' });
  const closed = await modify(thing, one.id, { pieces: 2 });
  const unseen = await modify(thing, one.id, { code: 'C' });
  const past = { tableId: thing.id, recordId: one.id };
  // The code is read where there is one piece: now that there are two, none of its past is.
  const reader = withGrants(
    { table: thing.id, read: true, readColumns: [columnId('name'), columnId('pieces')] },
    { ...few, read: true, readColumns: [columnId('code')] },
  );
  const request = as(reader);
  const expected = [closed.operation, shown.operation, one.operation];
  expect((await recordHistory(request, past)).map(({ operation }) => operation)).toEqual(expected);
  const about = { table: thing.id, record: one.id };
  expect((await listOperations(request, 'undo', about)).map(({ id }) => id)).toEqual(expected);
  for (const { operation } of [hidden, code, unseen]) {
    expect((await listOperations(request, 'undo', {})).map(({ id }) => id)).not.toContain(operation);
    await expect(displayOperation(request, 'undo', operation)).rejects.toMatchObject({
      code: 'operation.unknown',
    });
    await expect(processOperations(request, 'undo', [operation])).rejects.toMatchObject({
      code: 'operation.unknown',
    });
  }
  await modify(thing, one.id, { pieces: 1 });
  expect((await recordHistory(request, past)).map(({ operation }) => operation)).toEqual(
    expect.arrayContaining([unseen.operation, code.operation]),
  );
  const cell = await recordHistory(request, { ...past, columnId: columnId('code') });
  expect(cell.map(({ operation }) => operation)).toEqual([unseen.operation, code.operation, one.operation]);
});

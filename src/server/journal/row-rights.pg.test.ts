import { expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { supervisor } from '#test/support/every-type.ts';
import { journalWorld } from '#test/support/journal.ts';
import {
  displayOperation,
  listBin,
  listOperations,
  processOperations,
  purgeRecords,
  recordHistory,
  restoreRecords,
} from './journal.ts';

const { thing, as, create, modify, remove } = await journalWorld();

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
  const desk = as(withGrants({ table: thing.id, read: true }, { ...few, read: true, update: true }));
  await expect(processOperations(desk, 'undo', [changedTwo.operation])).rejects.toMatchObject({
    code: 'access.refused',
  });
  expect(await displayOperation(desk, 'undo', changedTwo.operation)).toMatchObject({
    may: false,
    reason: 'right',
  });
  expect(await displayOperation(desk, 'undo', changedOne.operation)).toMatchObject({ may: true });
  await expect(processOperations(desk, 'undo', [changedOne.operation])).resolves.toHaveLength(1);
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
  const desk = as(withGrants({ ...few, read: true, delete: true }));
  const listed = (await listOperations(desk, 'undo', {})).map(({ id }) => id);
  expect(listed).toContain(one.operation);
  expect(listed).not.toContain(two.operation);
  await expect(displayOperation(desk, 'undo', two.operation)).rejects.toMatchObject({
    code: 'operation.unknown',
  });
  await expect(processOperations(desk, 'undo', [two.operation])).rejects.toMatchObject({
    code: 'operation.unknown',
  });
  await expect(recordHistory(desk, { idform: thing.id, idenreg: two.id })).rejects.toMatchObject({
    code: 'record.unknown',
  });
});

test('[UNDO-10][UNDO-20] the bin shows, restores and empties only what its user may read and delete', async () => {
  const one = await create(thing, { name: 'Gone', pieces: 1 });
  const two = await create(thing, { name: 'Gone too', pieces: 2 });
  await remove(thing, [one.id, two.id]);
  const desk = as(withGrants({ ...few, read: true, delete: true }));
  const bin = await listBin(desk, { idform: thing.id });
  expect(bin.records.map(({ id }) => id)).toEqual([one.id]);
  await expect(restoreRecords(desk, thing.id, [one.id, two.id])).rejects.toMatchObject({
    code: 'record.unknown',
  });
  await expect(recordHistory(desk, { idform: thing.id, idenreg: two.id })).rejects.toMatchObject({
    code: 'record.unknown',
  });
  const reader = as(withGrants({ table: thing.id, read: true }, { ...few, delete: true }));
  await expect(restoreRecords(reader, thing.id, [two.id])).rejects.toMatchObject({ code: 'access.refused' });
  await expect(purgeRecords(reader, thing.id, [two.id])).rejects.toMatchObject({ code: 'access.refused' });
  expect(await restoreRecords(desk, thing.id, [one.id])).toMatchObject({ restored: 1 });
});

test('[ACCESS-27] customers and visitors are told what was done, but not by whom', async () => {
  const one = await create(thing, { name: 'Made by a user' });
  const customer = as({
    ...withGrants({ table: thing.id, read: true, delete: true }),
    account: 'extranet:1:1',
  });
  const nobody = { id: null, name: null, account: null };
  const [entry] = await recordHistory(customer, { idform: thing.id, idenreg: one.id });
  expect(entry).toMatchObject({ what: 'create', who: nobody });
  expect(await displayOperation(customer, 'undo', one.operation)).toMatchObject({ who: nobody });
  await expect(listOperations(customer, 'undo', { user: 1 })).rejects.toMatchObject({
    code: 'access.refused',
  });
  await remove(thing, [one.id]);
  const bin = await listBin(customer, { idform: thing.id });
  expect(bin.records.filter(({ id }) => id === one.id)).toMatchObject([{ deletedBy: null }]);
});

test('[ACCESS-24] a cell that may not be read in a record has no history there', async () => {
  const one = await create(thing, { name: 'Half seen', pieces: 3, code: 'SECRET' });
  const code = thing.columns.find(({ name }) => name === 'code')!.id;
  const others = thing.columns.filter(({ id }) => id !== code).map(({ id }) => id);
  const desk = as(withGrants({ table: thing.id, read: true, readColumns: others }, { ...few, read: true }));
  const past = { idform: thing.id, idenreg: one.id };
  expect(await recordHistory(desk, past)).toHaveLength(1);
  await expect(recordHistory(desk, { ...past, idcolumn: code })).rejects.toMatchObject({
    code: 'column.unknown',
  });
});

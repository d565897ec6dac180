import { expect, test } from 'vitest';
import type { Grant } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { actionWorld } from '#test/support/worlds/action-world.ts';
import { openCreate, openModify, updateDraft, type OwnContext } from '../records/records.ts';
import { explainAccess } from './access.ts';

const world = await actionWorld((column) => ({
  actions: [],
  controls: {
    thing: [
      {
        id: 70_500,
        name: 'done',
        kind: 'state',
        state: 'readOnly',
        condition: 'name = "Done"',
        columns: [column('thing.notes')],
      },
      {
        id: 70_501,
        name: 'secret',
        label: { en: 'Secret things', fr: 'Choses secrètes' },
        kind: 'state',
        state: 'hidden',
        condition: 'name = "Secret"',
        columns: [column('thing.notes')],
      },
      {
        id: 70_502,
        name: 'asked',
        kind: 'state',
        state: 'required',
        condition: 'name = "Done"',
        columns: [column('thing.pieces')],
      },
    ],
  },
}));
const { request, thing, made, requestWith } = world;
const columnId = (name: string) => must(thing.columns.find((column) => column.name === name)?.id, name);
const CHANGES: Grant = { table: thing.id, read: true, create: true, update: true };

async function ask(
  at: OwnContext,
  recordId: number,
  more: Partial<Parameters<typeof explainAccess>[1]> = {},
) {
  const asked = { tableId: thing.id, recordId, operation: 'update', column: columnId('notes') } as const;
  return await explainAccess(at, { ...asked, subject: at.viewer, ...more });
}

test('[CTRL-18] a column that a control closes says by which one, and where it does', async () => {
  const id = await made(thing, { name: 'Done', pieces: 1 });
  expect(await ask(requestWith(CHANGES), id)).toMatchObject({
    allowed: false,
    against: [
      {
        reason: 'state_control',
        state: 'readOnly',
        control: { name: 'done', condition: expect.stringMatching(/= "Done"$/) as string },
      },
    ],
    wouldGrant: [],
  });
  const secret = await made(thing, { name: 'Secret' });
  expect((await ask(request, secret)).against).toMatchObject([
    { state: 'hidden', control: { name: 'Secret things' } },
  ]);
  expect(await ask(request, await made(thing, { name: 'Open' }))).toMatchObject({
    allowed: true,
    against: [],
  });
  // What a control asks for is not closed, and reading is no matter of controls.
  expect((await ask(request, id, { column: columnId('pieces') })).allowed).toBe(true);
  expect((await ask(request, id, { operation: 'read' })).allowed).toBe(true);
  expect((await ask(request, 0)).allowed).toBe(true);
});

test('[CTRL-18] controls are told beside what roles do not grant', async () => {
  const id = await made(thing, { name: 'Done', pieces: 1 });
  const names = thing.columns.filter(({ name }) => name !== 'notes').map((column) => column.id);
  const { against, wouldGrant } = await ask(requestWith({ ...CHANGES, writeColumns: names }), id);
  expect(against.map(({ reason }) => reason)).toEqual(['columns', 'state_control']);
  expect(wouldGrant).toEqual([]);
});

test('[CTRL-18] the draft that its user has open is judged, of new records as well', async () => {
  const id = await made(thing, { name: 'Open' });
  const { context: contextId, window: windowId } = await openModify(request, { tableId: thing.id, id });
  const draft = { contextId, windowId };
  expect((await ask(request, id, { draft })).allowed).toBe(true);
  const change = { context: contextId, window: windowId, values: { name: 'Done' }, complete: false };
  await updateDraft(request, change);
  expect((await ask(request, id, { draft })).against).toMatchObject([{ control: { name: 'done' } }]);
  expect((await ask(request, id)).allowed).toBe(true);
  const fresh = await openCreate(request, { tableId: thing.id, values: { name: 'Secret' } });
  const made2 = { draft: { contextId: fresh.context, windowId: fresh.window }, operation: 'create' } as const;
  expect((await ask(request, 0, made2)).against).toMatchObject([{ control: { name: 'Secret things' } }]);
});

test('[CTRL-18] a draft is its user’s own, and of the record that is asked about', async () => {
  const id = await made(thing, { name: 'Open' });
  const { context: contextId, window: windowId } = await openModify(request, { tableId: thing.id, id });
  const draft = { contextId, windowId };
  const other = await made(thing, { name: 'Other' });
  await expect(ask(request, other, { draft })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(ask(request, id, { draft: { contextId, windowId: 9 } })).rejects.toMatchObject({
    code: 'context.stale',
  });
  const somebody = { ...request, viewer: { ...request.viewer, account: 'user:99' } };
  await expect(ask(somebody, id, { draft })).rejects.toMatchObject({ code: 'context.unknown' });
  const clerk = requestWith(CHANGES).viewer;
  await expect(ask(request, id, { draft, subject: clerk })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('[ACCESS-29][CTRL-18] a control on what the reader may not read is not named, nor its condition told', async () => {
  const id = await made(thing, { name: 'Done', pieces: 1 });
  const clerk = requestWith({ ...CHANGES, readColumns: [columnId('notes')] });
  expect((await ask(clerk, id)).against).toEqual([
    { reason: 'state_control', state: 'readOnly', control: { name: null, condition: null } },
  ]);
});

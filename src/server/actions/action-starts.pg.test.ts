import { beforeEach, expect, test } from 'vitest';
import { actionWorld, run } from '#test/support/worlds/action-world.ts';
import { runSentence } from './actions.ts';

const label = { en: 'x' };
const [MARK, GIVE, ERASE, FIND, NEW, BULK, PICK] = [
  70_101, 70_102, 70_103, 70_104, 70_105, 70_106, 70_107,
] as const;
const searched = ['name', 'code', 'notes', 'site', 'mail', 'call', 'pieces', 'price'];
const world = await actionWorld((column, { thing }) => {
  const ofThing = { label, table: thing.id };
  return {
    actions: [
      { ...ofThing, id: MARK, name: 'mark', kind: 'addTo', column: column('thing.markers') },
      { ...ofThing, id: GIVE, name: 'give', kind: 'addTo', column: column('thing.owner') },
      { ...ofThing, id: ERASE, name: 'erase', kind: 'delete' },
      { ...ofThing, id: BULK, name: 'bulk', kind: 'modify' },
      {
        ...ofThing,
        id: PICK,
        name: 'pick',
        kind: 'search',
        parameters: ['name', 'kinds', 'markers'].map((name) => ({ column: column(`thing.${name}`) })),
      },
      {
        ...ofThing,
        id: FIND,
        name: 'find',
        kind: 'search',
        sentence: { en: `find ${searched.map((name) => `{${name}}`).join(' ')} now` },
        parameters: searched.map((name) => ({ column: column(`thing.${name}`) })),
      },
      {
        ...ofThing,
        id: NEW,
        name: 'new_thing',
        kind: 'create',
        sentence: { en: 'new thing for {owner} named {name}' },
        parameters: [{ column: column('thing.owner') }, { column: column('thing.name'), required: true }],
      },
    ],
  };
});
const { db, request, thing, owner, made, stored } = world;

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
});

test('[ACTION-22] what names no record is told at its column, and changes nothing', async () => {
  const ada = await made(owner, { name: 'Ada' });
  const id = await made(thing, { name: 'A', owner: ada });
  for (const nothing of [
    'abc',
    { a: 1 },
    [null, 'x'],
    true,
    1.5,
    -1,
    1e300,
    ['5'],
    String(ada),
    [
      [ada, 'Ada'],
      [ada, 'Ada'],
    ],
  ]) {
    await expect(run(request, GIVE, [id], { given: { owner: nothing } })).rejects.toMatchObject({
      code: 'value.refused',
      columns: [{ column: 'owner', code: 'value.link' }],
    });
  }
  for (const nothing of ['abc', { a: 1 }, [[null]], true, 1.5, [[[ada]]]]) {
    await expect(run(request, MARK, [id], { given: { markers: nothing } })).rejects.toMatchObject({
      code: 'value.refused',
      columns: [{ column: 'markers', code: 'value.link' }],
    });
  }
  expect(await stored(thing, 'owner')).toEqual([{ owner: ada }]);
});

test('[ACTION-26] nothing is asked about no records; those that are chosen twice are one', async () => {
  for (const action of [MARK, ERASE, BULK]) {
    await expect(run(request, action, [])).rejects.toMatchObject({ code: 'request.invalid' });
  }
  const id = await made(thing, { name: 'A' });
  expect(await run(request, BULK, [id, id])).toMatchObject({ kind: 'record', recordId: id });
});

test('[LINK-16] an action that deletes asks with what its answer would delete', async () => {
  const id = await made(thing, { name: 'To be erased' });
  expect(await run(request, ERASE, [id], { final: false })).toMatchObject({
    kind: 'messageBox',
    box: { deletes: { tableId: thing.id, records: [id] } },
  });
});

test('[ACTION-10] a phrase that ends before its sentence says what it says, and the rest is asked for', async () => {
  const ada = await made(owner, { name: 'Ada Long' });
  expect(await runSentence(request, 'new thing for Ada Long')).toMatchObject({
    kind: 'parameters',
    parameters: { fields: [{ column: 'owner', value: [ada, 'Ada Long'] }, { column: 'name' }] },
  });
  expect(await runSentence(request, 'new thing for Ada Long named')).toMatchObject({
    kind: 'parameters',
    parameters: { fields: [{ column: 'owner', value: [ada, 'Ada Long'] }, { column: 'name' }] },
  });
});

test('[ACTION-10] a long phrase is understood, whatever a sentence asks for', async () => {
  // Its words can be given to the eight parameters in more than a thousand million ways: tried one by one it never ends.
  const answer = await runSentence(request, `find ${'y '.repeat(58)}`);
  expect(answer).toMatchObject({ kind: 'parameters', action: FIND });
});

test('[ACTION-24] a search compares with each of several choices and records; what does not fit is told at its column', async () => {
  const given = { kinds: ['a', 'b'], markers: [[5, 'Ada']] };
  expect(await run(request, PICK, [], { given })).toMatchObject({
    kind: 'list',
    filter: {
      all: [
        { column: 'kinds', operator: 'contains', value: 'a' },
        { column: 'kinds', operator: 'contains', value: 'b' },
        { column: 'markers', operator: 'contains', value: 5 },
      ],
    },
  });
  for (const [column, value] of Object.entries({ name: { a: 1 }, kinds: ['zz'], markers: 'x' })) {
    await expect(run(request, PICK, [], { given: { [column]: value } })).rejects.toMatchObject({
      code: 'value.refused',
      columns: [{ column }],
    });
  }
});

import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { AskingResult } from '#core/contract/actions/action-results.ts';
import { must } from '#core/std/must.ts';
import { trusted } from '../database/sql/sql.ts';
import { run as runAs } from '#test/support/worlds/action-world.ts';
import {
  BULK,
  everyActionWorld,
  FIND,
  GIVE,
  MARK,
  NEW,
  SET,
  STEPS,
  SURE,
  TAKE,
  TURN,
  UNMARK,
  WARNED,
} from '#test/support/worlds/every-action.ts';
import { validateDraft } from '../records/records.ts';
import { runSentence } from './actions.ts';

const { db, request, thing, owner, requestWith, made, stored, run, answer, undo, markersOf } =
  await everyActionWorld();

test('[ACTION-20][ACTION-5] an action asks for its parameters, and gives values worked out on each record', async () => {
  const ids = [await made(thing, { name: 'A' }), await made(thing, { name: 'B' })];
  const asked = await run(SET, ids);
  expect(asked).toMatchObject({
    kind: 'parameters',
    parameters: { records: 2, keeps: false, fields: [{ column: 'price', required: true }] },
  });
  await expect(answer(asked, { values: {} })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ column: 'price', code: 'value.required' }],
  });
  await expect(answer(asked, { values: { name: 'X', price: '1.00' } })).rejects.toMatchObject({
    code: 'column.unknown',
  });
  const done = await answer(asked, { values: { price: '12.50' } });
  expect(done).toMatchObject({ kind: 'done', records: 2, tableId: thing.id, operation: expect.any(Number) });
  expect(await stored(thing, 'notes')).toEqual([{ notes: 'now 12.5 for A' }, { notes: 'now 12.5 for B' }]);
  await expect(answer(asked, { values: { price: '1.00' } })).rejects.toMatchObject({
    code: 'context.unknown',
  });
  await undo(done);
  expect(await stored(thing, 'notes, price')).toEqual([
    { notes: null, price: null },
    { notes: null, price: null },
  ]);
});

test('[ACTION-29] what is missing is told while the form is open, before the action asks whether it is to run', async () => {
  const ids = [await made(thing, { name: 'A' })];
  const asked = await run(SURE, ids);
  for (const values of [{}, { name: null }, { name: '' }])
    await expect(answer(asked, { values })).rejects.toMatchObject({
      code: 'value.refused',
      columns: [{ column: 'name', code: 'value.required' }],
    });
  const box = await answer(asked, { values: { name: 'B' } });
  expect(box).toMatchObject({ kind: 'messageBox', box: { message: 'Sure?' } });
  expect(await answer(box, {})).toMatchObject({ kind: 'done', records: 1 });
  expect(await stored(thing, 'name')).toEqual([{ name: 'B' }]);
});

test('[ACTION-21][UNDO-1] several records are changed at once: what is left out stays, all of them or none', async () => {
  const ids = [
    await made(thing, { name: 'A', price: '5.00', pieces: 1 }),
    await made(thing, { name: 'B', price: '6.00', pieces: 2 }),
  ];
  const asked = await run(BULK, ids);
  expect(asked).toMatchObject({ kind: 'parameters', parameters: { keeps: true, records: 2 } });
  const names = asked.kind === 'parameters' ? asked.parameters.fields.map((field) => field.column) : [];
  expect(names).toContain('price');
  expect(names).not.toContain('number');
  expect(names).not.toContain('code_word');
  await expect(answer(asked, { values: { price: '5000.00', pieces: 7 } })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [
      {
        column: 'price',
        code: 'control.refused',
        row: ids[0],
        title: expect.stringMatching(/^A /) as string,
      },
      {
        column: 'price',
        code: 'control.refused',
        row: ids[1],
        title: expect.stringMatching(/^B /) as string,
      },
    ],
  });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: 1 }, { pieces: 2 }]);
  const done = await answer(asked, { values: { pieces: 7 } });
  expect(done).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'pieces, price')).toEqual([
    { pieces: 7, price: '5.00' },
    { pieces: 7, price: '6.00' },
  ]);
  expect(await run(BULK, ids, { given: { pieces: 7 } })).toMatchObject({
    kind: 'done',
    records: 0,
    operation: null,
  });
  expect(await run(BULK, ids.slice(0, 1))).toMatchObject({ kind: 'record', recordId: ids[0] });
});

test('[CTRL-12][ACTION-9] what controls warn of is asked once for all records; to its end nothing is asked', async () => {
  const ids = [await made(thing, { name: 'A' }), await made(thing, { name: 'B' })];
  const asked = await run(WARNED, ids);
  const warned = await answer(asked, { values: { pieces: 500 } });
  expect(warned).toMatchObject({ kind: 'messageBox', box: { message: 'So many?' } });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: null }, { pieces: null }]);
  expect(await answer(warned, { code: 7 })).toMatchObject({ kind: 'nothing' });
  const again = await answer(await run(WARNED, ids), { values: { pieces: 500 } });
  expect(await answer(again, { code: 6 })).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: 500 }, { pieces: 500 }]);
  expect(await run(WARNED, ids, { final: true, given: { pieces: 600 } })).toMatchObject({ records: 2 });
});

test('[ACTION-22][LINK-6] records are added to a relation and taken out of it', async () => {
  const [one, two] = [await made(owner, { name: 'One' }), await made(owner, { name: 'Two' })];
  const ids = [await made(thing, { name: 'A', markers: [one] }), await made(thing, { name: 'B' })];
  const asked = await run(MARK, ids);
  expect(asked).toMatchObject({
    kind: 'parameters',
    parameters: { fields: [{ column: 'markers', required: true, one: true }] },
  });
  expect(await answer(asked, { values: { markers: [two, 'Two'] } })).toMatchObject({ records: 2 });
  expect([await markersOf(ids[0] ?? 0), await markersOf(ids[1] ?? 0)]).toEqual([[one, two], [two]]);
  expect(await run(UNMARK, ids, { given: { markers: two } })).toMatchObject({ kind: 'done', records: 2 });
  expect([await markersOf(ids[0] ?? 0), await markersOf(ids[1] ?? 0)]).toEqual([[one], []]);
  expect(await run(GIVE, ids, { given: { owner: one } })).toMatchObject({ records: 2 });
  expect(await stored(thing, 'owner')).toEqual([{ owner: one }, { owner: one }]);
  expect(await run(TAKE, ids)).toMatchObject({ kind: 'done', records: 2 });
  expect(await stored(thing, 'owner')).toEqual([{ owner: null }, { owner: null }]);
});

test('[ACTION-23] a record becomes one of another table: shown first, several at once', async () => {
  const ids = [
    await made(thing, { name: 'A', price: '4.00' }),
    await made(thing, { name: 'B', price: '5.00' }),
  ];
  const [first, second] = ids;
  const shown = await run(TURN, [first ?? 0]);
  expect(shown).toMatchObject({
    kind: 'record',
    tableId: owner.id,
    recordId: null,
    values: { name: 'A', salary: '8.00' },
  });
  expect(await stored(thing, 'id')).toHaveLength(2);
  const { context, window } = shown as AskingResult;
  await validateDraft(request, { context, window, mine: [] });
  expect(await stored(thing, 'id')).toEqual([{ id: second }]);
  const done = await run(TURN, [second ?? 0], { final: true });
  expect(done).toMatchObject({ kind: 'done', tableId: owner.id, records: 1 });
  expect(await stored(owner, 'name, salary')).toEqual([
    { name: 'A', salary: '8.00' },
    { name: 'B', salary: '10.00' },
  ]);
  await undo(done);
  expect(await stored(thing, 'id')).toEqual([{ id: second }]);
  expect(await stored(owner, 'name')).toEqual([{ name: 'A' }]);
});

test('[ACTION-9][ACTION-20] a record is created with what was asked for; to its end it is saved, or told what is missing', async () => {
  const ada = await made(owner, { name: 'Ada' });
  const asked = await run(NEW, []);
  expect(asked).toMatchObject({ kind: 'parameters', parameters: { records: 0 } });
  expect(await answer(asked, { values: { owner: [ada, 'Ada'], name: 'T' } })).toMatchObject({
    kind: 'record',
    values: { name: 'T', owner: [ada, 'Ada'], code: 'FOR ADA' },
  });
  await expect(run(NEW, [], { final: true, given: { owner: ada } })).rejects.toMatchObject({
    code: 'value.refused',
  });
  const done = await run(NEW, [], { final: true, given: { owner: ada, name: 'T' } });
  expect(done).toMatchObject({ kind: 'done', records: 1 });
  expect(await stored(thing, 'name, code')).toEqual([{ name: 'T', code: 'FOR ADA' }]);
});

test('[ACTION-10] a sentence runs the action with which it has most in common, and asks for what it does not say', async () => {
  const ada = await made(owner, { name: 'Ada Løve' });
  expect(await runSentence(request, 'New thing for Ada Løve named Red box')).toMatchObject({
    kind: 'record',
    values: { name: 'Red box', owner: [ada, 'Ada Løve'] },
  });
  expect(await runSentence(request, 'new thing for nobody named Box')).toMatchObject({
    kind: 'parameters',
    parameters: { fields: [{ column: 'owner' }, { column: 'name', value: 'Box' }] },
  });
  expect(await runSentence(request, 'new')).toMatchObject({ kind: 'parameters', action: NEW });
  expect(await runSentence(request, 'find things')).toMatchObject({ kind: 'parameters', action: FIND });
  expect(await runSentence(request, 'sing a song')).toMatchObject({ kind: 'report', action: 0 });
});

test('[ACTION-24] a search asks first, and shows the list of what was asked for', async () => {
  const asked = await run(FIND, []);
  expect(await answer(asked, { values: { name: 'box', price: '5.00' } })).toMatchObject({
    kind: 'list',
    tableId: thing.id,
    filter: {
      all: [
        { column: 'name', operator: 'contains', value: 'box' },
        { column: 'price', operator: 'greaterOrEqual', value: '5.00' },
      ],
    },
  });
  expect(await run(FIND, [], { given: {} })).toMatchObject({ kind: 'list', filter: null });
  await expect(run(FIND, [], { given: { price: 'much' } })).rejects.toMatchObject({ code: 'value.refused' });
});

test('[ACTION-14] steps are one operation; where one of them fails, nothing of them is done', async () => {
  const ada = await made(owner, { name: 'Ada' });
  const ids = [await made(thing, { name: 'A', owner: ada }), await made(thing, { name: 'B', owner: ada })];
  const done = await run(STEPS, ids);
  expect(done).toMatchObject({ kind: 'done', operation: expect.any(Number) });
  const off = { active: false, owner: null };
  expect(await stored(thing, 'active, owner')).toEqual([off, off]);
  await undo(done);
  const on = { active: true, owner: ada };
  expect(await stored(thing, 'active, owner')).toEqual([on, on]);
  // A second step that its user may not do to the second record.
  const clerk = requestWith(
    { table: owner.id, read: true },
    {
      table: thing.id,
      read: true,
      update: true,
      writeColumns: [must(columnNamed(thing, 'active'), 'active').id],
    },
    { table: thing.id, read: true, update: true, condition: 'name = "A"' },
  );
  await expect(runAs(clerk, STEPS, ids)).rejects.toMatchObject({ code: 'value.refused' });
  expect(await stored(thing, 'active, owner')).toEqual([on, on]);
});

test('[ACTION-20][CTX-52] a form of one record overwrites nothing that it has not shown', async () => {
  const id = await made(thing, { name: 'A', price: '5.00', pieces: 1 });
  const set = (values: string) =>
    db.query(trusted(`update app.thing set ${values}, version = version + 1 where id = $1`), [id]);
  const asked = await run(SET, [id]);
  expect(asked).toMatchObject({ parameters: { fields: [{ column: 'price', value: '5.00' }] } });
  await set('price = 7');
  expect(await answer(asked, { values: { price: '5.00' } })).toMatchObject({ kind: 'done' });
  expect(await stored(thing, 'price')).toEqual([{ price: '7.00' }]);
  const again = await run(SET, [id]);
  await set('price = 8');
  await expect(answer(again, { values: { price: '9.00' } })).rejects.toMatchObject({
    code: 'record.changed',
    columns: [{ column: 'price', code: 'record.changed' }],
  });
  expect(await stored(thing, 'price')).toEqual([{ price: '8.00' }]);
  expect(await answer(await run(SET, [id]), { values: { price: '9.00' } })).toMatchObject({ records: 1 });
  expect(await stored(thing, 'price')).toEqual([{ price: '9.00' }]);
});

test('[ACTION-23][CTX-52] what somebody changes in a record that is being made another one is not lost', async () => {
  const id = await made(thing, { name: 'A', price: '4.00' });
  const shown = (await run(TURN, [id])) as AskingResult;
  await db.query(`update app.thing set notes = 'important', version = version + 1 where id = $1`, [id]);
  const { context, window } = shown;
  await expect(validateDraft(request, { context, window, mine: [] })).rejects.toMatchObject({
    code: 'record.changed',
  });
  expect(await stored(thing, 'id')).toEqual([{ id }]);
  expect(await stored(owner, 'id')).toEqual([]);
});

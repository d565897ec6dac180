import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { displayOperation, processOperations } from './journal.ts';

/** Things of which there are not too many stars, and whose day is fixed once they are broken. */
function withControls(document: Document): Document {
  const tables = document.tables.map((table) => {
    const idOf = (name: string) => must(columnNamed(table, name), name).id;
    if (table.name !== 'thing') return table;
    const message = { en: 'Too many stars.' };
    const controls = [
      {
        id: 90_001,
        name: 'few_stars',
        kind: 'validity' as const,
        condition: 'isEmpty(pieces) or isEmpty(stars) or pieces * stars <= 10',
        message,
      },
      {
        id: 90_002,
        name: 'fixed',
        kind: 'state' as const,
        condition: 'state = "broken"',
        columns: [idOf('bought')],
        state: 'readOnly' as const,
      },
      {
        id: 90_003,
        name: 'weighed',
        kind: 'state' as const,
        condition: 'state = "used"',
        columns: [idOf('weight')],
        state: 'required' as const,
      },
    ];
    return { ...table, controls };
  });
  return { ...document, tables };
}

const { db, request, thing, create, modify, undo, redo, content } = await journalWorld(withControls);

test('[UNDO-21] a validity control that would be broken is foretold and stops the undo; what several come to is judged', async () => {
  const { id } = await create(thing, { name: 'Rated', pieces: 5, stars: 1 });
  const fewer = await modify(thing, id, { pieces: 1 });
  const more = await modify(thing, id, { stars: 4 });
  const before = await content();
  expect(await displayOperation(request, 'undo', fewer.operation)).toMatchObject({
    may: true,
    conflictCount: 1,
    conflicts: [
      { kind: 'control', tableId: thing.id, recordId: id, message: 'Too many stars.', column: null },
    ],
  });
  await expect(undo(fewer.operation)).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ code: 'control.refused', row: id }],
  });
  expect(await content()).toEqual(before);
  expect(await displayOperation(request, 'undo', more.operation)).toMatchObject({
    conflictCount: 0,
    conflicts: [],
  });
  expect(await content()).toEqual(before);
  const [starsBack = 0, piecesBack = 0] = await undo(fewer.operation, more.operation);
  await expect(redo(starsBack)).rejects.toMatchObject({ code: 'value.refused' });
  await redo(piecesBack);
  await redo(starsBack);
  expect(await content()).toEqual(before);
});

test('[UNDO-21] a cell that is closed by now stays, unless it opens with what is taken back', async () => {
  const { id } = await create(thing, { name: 'Dated', state: 'new', bought: '2026-01-01' });
  const dated = await modify(thing, id, { bought: '2026-02-02' });
  const broken = await modify(thing, id, { state: 'broken' });
  expect(await displayOperation(request, 'undo', dated.operation)).toMatchObject({
    conflictCount: 1,
    conflicts: [{ kind: 'closed', recordId: id, column: 'bought' }],
  });
  await expect(undo(dated.operation)).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ code: 'column.read_only', column: 'bought', row: id }],
  });
  expect(await displayOperation(request, 'undo', broken.operation)).toMatchObject({ conflictCount: 0 });
  const before = await content();
  const made = await undo(dated.operation, broken.operation);
  await redo(...made);
  expect(await content()).toEqual(before);
});

test('[UNDO-21] what must not be empty by now does not become so', async () => {
  const { id } = await create(thing, { name: 'Seen', state: 'new' });
  const weighed = await modify(thing, id, { weight: '1.000' });
  const used = await modify(thing, id, { state: 'used' });
  expect(await displayOperation(request, 'undo', weighed.operation)).toMatchObject({
    conflictCount: 1,
    conflicts: [{ kind: 'required', recordId: id, column: 'weight' }],
  });
  await expect(undo(weighed.operation)).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ code: 'value.required', column: 'weight', row: id }],
  });
  await undo(used.operation, weighed.operation);
});

test('[UNDO-21] somebody who just writes the record does not keep the display waiting', async () => {
  const { id } = await create(thing, { name: 'Busy', pieces: 5, stars: 1 });
  const fewer = await modify(thing, id, { pieces: 1 });
  await modify(thing, id, { stars: 4 });
  const other = await db.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from app.thing where id = $1 for update', [id]);
    expect(await displayOperation(request, 'undo', fewer.operation)).toMatchObject({
      may: true,
      conflictCount: 0,
    });
  } finally {
    await other.query('rollback');
    other.release();
  }
  await expect(processOperations(request, 'undo', [fewer.operation])).rejects.toMatchObject({
    code: 'value.refused',
  });
});

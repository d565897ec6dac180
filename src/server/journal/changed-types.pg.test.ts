import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Column, Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { journalWorld } from '#test/support/calls/journal.ts';
import { untilWaiting } from '#test/support/calls/until-waiting.ts';
import { changeCatalog, readCatalog } from '../catalog/catalog.ts';
import { inTransaction, openPool } from '../database/pool.ts';
import { typeChanges } from '../query/tables/converted-types.ts';
import { foreseenDrafts } from '../query/write/carry-drafts.ts';
import { displayOperation, recordHistory } from './journal.ts';
import { openCreate, openModify, updateDraft } from '../records/records.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { processOperations } from './process.ts';

const label = { en: 'Label' };
const TEXT = { id: 9_500_001, name: 'memo', label, type: 'text' } as const;

function withColumns(columns: (target: number) => readonly Column[]) {
  return (document: Document): Document => ({
    ...document,
    tables: document.tables.map((table) =>
      table.name === 'thing'
        ? {
            ...table,
            columns: [
              ...table.columns.filter(({ name }) => name !== 'memo' && name !== 'boss'),
              ...columns(
                must(
                  document.tables.find(({ name }) => name === 'owner'),
                  'owners',
                ).id,
              ),
            ],
          }
        : table,
    ),
  });
}

const linked = withColumns((target) => [TEXT, { id: 9_500_002, name: 'boss', label, type: 'link', target }]);
const numbered = withColumns(() => [
  { ...TEXT, type: 'decimal' },
  { id: 9_500_002, name: 'boss', label, type: 'text' },
]);

const withType = (type: 'decimal' | 'multilineText') =>
  withColumns((target) => [
    { ...TEXT, type },
    { id: 9_500_002, name: 'boss', label, type: 'link', target },
  ]);

const world = await journalWorld(linked);
const { db, thing, owner, create, modify, one } = world;

/** Puts columns in force, and gives what then asks about records. */
async function become(change: (document: Document) => Document) {
  const document = change(world.catalog.document);
  const { version } = await changeCatalog(db, document, { author: null, message: 'types' });
  const request = { ...world.request, catalog: catalogOf(document, version) };
  return {
    request,
    undo: async (id: number) => await processOperations(request, 'undo', [id]),
    redo: async (id: number) => await processOperations(request, 'redo', [id]),
  };
}

const ada = await create(owner, { name: 'Ada', code: 'ADA' });
const bob = await create(owner, { name: 'Bob', code: 'BOB' });

test('[CAT-23] what was written before a column got another type is shown as it was, and undone and redone converted', async () => {
  const { id } = await create(thing, { name: 'Anvil', memo: '12.5', boss: ada.id });
  const first = await modify(thing, id, { memo: '7', boss: bob.id });
  const [titleOfAda, titleOfBob] = await Promise.all(
    [ada, bob].map(async (who) => {
      const row = await one(owner, who.id);
      return String(row?.['name']);
    }),
  );
  const { request, undo, redo } = await become(numbered);
  expect(await one(thing, id)).toMatchObject({
    memo: '7.00',
    boss: expect.stringContaining(titleOfBob ?? '') as string,
  });
  const shown = await displayOperation(request, 'undo', first.operation);
  expect(shown.changes[0]?.cells).toMatchObject([
    { column: 'memo', from: null, to: null, written: { from: '12.5', to: '7' } },
    { column: 'boss', written: { from: expect.stringContaining(titleOfAda ?? '') as string } },
  ]);
  expect(shown.conflicts).toEqual([]);
  await undo(first.operation);
  expect(await one(thing, id)).toMatchObject({
    memo: '12.50',
    boss: expect.stringContaining(titleOfAda ?? '') as string,
  });
  const taken = await world.last();
  expect((await displayOperation(request, 'redo', taken)).changes[0]?.cells).toMatchObject([
    { column: 'memo', from: '7.00', to: '12.50' },
    { column: 'boss' },
  ]);
  await redo(taken);
  const again = await world.last();
  expect(await one(thing, id)).toMatchObject({ memo: '7.00' });
  const entries = await recordHistory(request, { tableId: thing.id, recordId: id });
  expect(entries.length).toBeGreaterThan(3);

  const back = await become(linked);
  expect(await one(thing, id)).toMatchObject({ memo: '7', boss: bob.id });
  // What was done again was done with numbers and names.
  await back.undo(again);
  expect(await one(thing, id)).toMatchObject({ memo: '12.50', boss: ada.id });
});

test('[CAT-23] a value that the new type does not have is a hindrance, and nothing is written', async () => {
  await become(linked);
  const { id } = await create(thing, { name: 'Bolt', memo: 'about 7' });
  const worded = await modify(thing, id, { memo: '7' });
  const { request, undo } = await become(numbered);
  const shown = await displayOperation(request, 'undo', worded.operation);
  expect(shown.conflicts).toMatchObject([{ kind: 'unconverted', recordId: id, column: 'memo' }]);
  await expect(undo(worded.operation)).rejects.toMatchObject({ code: 'undo.conflict' });
  expect(await one(thing, id)).toMatchObject({ memo: '7.00' });
});

/** Saves while a change of the type waits for its end; gives what the save was answered, and what holds afterwards. */
async function savedMeanwhile(
  type: 'decimal' | 'multilineText',
  opened: { readonly context: number; readonly window: number },
) {
  const catalog = must(await readCatalog(db), 'the catalog');
  const gate = openPool({ connectionString: world.connectionString }, 1);
  const changed = Promise.withResolvers<Awaited<ReturnType<typeof become>>>();
  const saved = Promise.withResolvers<unknown>();
  await inTransaction(gate, async (tx) => {
    await tx.query('lock table colonnade.catalog_version in exclusive mode');
    become(withType(type)).then(changed.resolve, changed.reject);
    await untilWaiting(db, 1);
    saveDraft({ ...world.request, catalog }, { ...opened, mine: [] }).then(saved.resolve, saved.resolve);
    await untilWaiting(db, 2);
  });
  await gate.end();
  const { request } = await changed.promise;
  return { answer: await saved.promise, request: { ...world.request, ...request } };
}

test.each([
  // The stored value reads otherwise by now.
  ['decimal', '9.5', '7.00', '9.50', 'record.conflict'],
  // Stored like a text: no statement fails by itself.
  ['multilineText', '9', '7', '9', 'catalog.changed'],
] as const)(
  '[CAT-26] a save that meets the change to %s is refused in words; its draft stays, and is saved then',
  async (type, typed, stored, shown, code) => {
    await become(linked);
    const { id } = await create(thing, { name: `Edge ${type}`, memo: '7' });
    const opened = await openModify(world.request, { tableId: thing.id, id });
    await updateDraft(world.request, { ...opened, values: { memo: typed }, complete: false });
    const { answer, request } = await savedMeanwhile(type, opened);
    expect(answer).toMatchObject({ code });
    expect(await one(thing, id)).toMatchObject({ memo: stored });
    await saveDraft(request, { ...opened, mine: ['memo'] });
    expect(await one(thing, id)).toMatchObject({ memo: shown });
  },
);

test('[CAT-26] a new record that meets the change of a type is made once, of the new type', async () => {
  await become(linked);
  const opened = await openCreate(world.request, {
    tableId: thing.id,
    values: { name: 'Edge of new', memo: '9.5' },
  });
  const { answer, request } = await savedMeanwhile('decimal', opened);
  expect(answer).toMatchObject({ code: 'catalog.changed' });
  const { recordId } = await saveDraft(request, { ...opened, mine: [] });
  expect(await one(thing, recordId)).toMatchObject({ name: 'Edge of new', memo: '9.50' });
});

test('[CAT-25][CONF-133] what is typed in an open form converts with its column, or gives way to what is stored', async () => {
  await become(linked);
  const { id } = await create(thing, { name: 'Clamp', memo: '7' });
  const other = await create(thing, { name: 'Drill', memo: '8' });
  const opened = await Promise.all(
    [id, other.id].map(async (record) => await openModify(world.request, { tableId: thing.id, id: record })),
  );
  const typed = ['9.5', 'nine'];
  for (const [at, { context, window }] of opened.entries())
    await updateDraft(world.request, { context, window, values: { memo: typed[at] }, complete: false });
  const next = catalogOf(numbered(world.catalog.document), 1);
  const types = typeChanges(world.catalog, next);
  const foreseen = await inTransaction(db, async (tx) => await foreseenDrafts(tx, world.catalog, types));
  expect(foreseen.get(TEXT.id)).toEqual({
    typed: 2,
    lost: 1,
    losers: new Set([world.request.viewer.account]),
  });
  const { request } = await become(numbered);
  for (const { context, window } of opened)
    await saveDraft({ ...world.request, ...request }, { context, window, mine: [] });
  expect(await one(thing, id)).toMatchObject({ memo: '9.50' });
  expect(await one(thing, other.id)).toMatchObject({ memo: '8.00' });
});

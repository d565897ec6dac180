import { beforeEach, expect, test } from 'vitest';
import { mayRun } from '#core/access/run.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { actionWorld, run } from '#test/support/worlds/action-world.ts';
import { openModify, suggestLinks } from '../records/records.ts';
import { runInWindow, runSentence } from './actions.ts';

const label = { en: 'x' };
const [MERGE, COUNT, NEW, SHOW, BOTH] = [70_101, 70_102, 70_103, 70_104, 70_105] as const;
let columnId: (path: string) => number = () => 0;
const world = await actionWorld((column, { thing, owner }) => {
  columnId = column;
  const ofThing = { label, table: thing.id };
  return {
    actions: [
      { label, table: owner.id, id: MERGE, name: 'merge', kind: 'merge' },
      {
        ...ofThing,
        id: COUNT,
        name: 'count',
        kind: 'modify',
        values: [{ column: column('thing.pieces'), formula: '7' }],
      },
      {
        ...ofThing,
        id: NEW,
        name: 'new_thing',
        kind: 'create',
        sentence: { en: 'new thing for {owner} named {name}' },
        parameters: [{ column: column('thing.owner') }, { column: column('thing.name'), required: true }],
      },
      { ...ofThing, id: SHOW, name: 'show', kind: 'display' },
      { label, table: owner.id, id: BOTH, name: 'both', kind: 'steps', steps: [COUNT] },
    ],
    columns: { 'thing.owner': { candidates: 'code = @code' } },
    controls: {
      thing: [
        {
          id: 70_200,
          name: 'secret',
          kind: 'state',
          state: 'hidden',
          condition: 'name = "Secret"',
          columns: [column('thing.notes')],
        },
      ],
    },
  };
});
const { db, catalog, request, thing, owner, made, stored, requestWith } = world;
const all = { read: true, create: true, update: true, delete: true } as const;
const only = (...paths: readonly string[]) => paths.map((path) => columnId(path));

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
});

test('[ACTION-15][ACCESS-8] a merge that would change a link that its user may not know says that records link to it', async () => {
  const [kept, gone] = [await made(owner, { name: 'A' }), await made(owner, { name: 'B' })];
  await made(thing, { name: 'T', owner: gone });
  const names = only('thing.name');
  const clerk = requestWith(
    { table: owner.id, ...all },
    { table: thing.id, ...all, readColumns: names, writeColumns: names },
  );
  await expect(run(clerk, MERGE, [kept, gone], { final: true })).rejects.toMatchObject({
    code: 'record.referenced_unseen',
  });
  expect(await stored(owner, 'id')).toHaveLength(2);
});

test('[ACTION-15] list entries go to the record that stays, also where its user changes them from the other side alone', async () => {
  const [kept, gone] = [await made(owner, { name: 'A' }), await made(owner, { name: 'B' })];
  const holder = await made(thing, { name: 'T', markers: [gone] });
  const clerk = requestWith(
    { table: thing.id, ...all },
    { table: owner.id, ...all, writeColumns: only('owner.name') },
  );
  await run(clerk, MERGE, [kept, gone], { final: true });
  const { rows } = await db.query(
    'select source_id, target_id from app.thing__markers where target_id <> $1',
    [gone],
  );
  expect(rows).toEqual([{ source_id: holder, target_id: kept }]);
  // Neither side may be changed: the entry would be lost.
  const other = await made(owner, { name: 'C' });
  await made(thing, { name: 'U', markers: [other] });
  const reader = requestWith(
    { table: thing.id, read: true },
    { table: owner.id, ...all, writeColumns: only('owner.name') },
  );
  await expect(run(reader, MERGE, [kept, other], { final: true })).rejects.toMatchObject({
    code: 'record.referenced',
  });
});

test('[ACCESS-8] a link that its reader may not know suggests nothing; what one may not know limits no suggestions', async () => {
  await made(owner, { name: 'A', code: 'X1' });
  const link = columnId('thing.owner');
  const asked = { text: '', limit: 5 };
  const blind = requestWith(
    { table: owner.id, read: true },
    { table: thing.id, read: true, readColumns: only('thing.name') },
  );
  await expect(suggestLinks(blind, link, asked)).rejects.toMatchObject({ code: 'column.unknown' });
  const given = { code: 'X1' };
  const knowing = requestWith({ table: owner.id, read: true }, { table: thing.id, read: true });
  expect(await suggestLinks(knowing, link, { ...asked, given })).toHaveLength(1);
  const half = requestWith(
    { table: owner.id, read: true },
    { table: thing.id, read: true, readColumns: only('thing.owner') },
  );
  expect(await suggestLinks(half, link, { ...asked, given })).toEqual([]);
});

test('[ACTION-13] an action that its user may not run is refused, one that is not there is unknown', async () => {
  const id = await made(thing, { name: 'A' });
  const reader = requestWith({ table: thing.id, read: true });
  await expect(run(reader, COUNT, [id], { final: true })).rejects.toMatchObject({ code: 'access.refused' });
  await expect(run(request, 79_999, [id], { final: true })).rejects.toMatchObject({ code: 'action.unknown' });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: null }]);
});

test('[ACCESS-13][ACCESS-16][AREA-8] a grant without columns grants all, and a title is made of those that its reader may read, else of the id', async () => {
  const owned = await made(owner, { name: 'A', code: 'X1' });
  const link = columnId('thing.owner');
  const titles = async (grant: Partial<Grant>) =>
    (
      await suggestLinks(
        requestWith({ table: thing.id, read: true }, { table: owner.id, read: true, ...grant }),
        link,
        { text: '', limit: 5 },
      )
    ).map(({ id, title }) => [id, title]);
  expect(await titles({})).toEqual([[owned, 'A']]);
  expect(await titles({ readColumns: only('owner.name') })).toEqual([[owned, 'A']]);
  expect(await titles({ readColumns: only('owner.code') })).toEqual([[owned, `#${owned}`]]);
});

test('[ACTION-11][ACTION-28] an action is not run on a record of another table that has the same id', async () => {
  const id = await made(owner, { name: 'A' });
  await db.query(`insert into app.thing (id, name) overriding system value values ($1, 'same id')`, [id]);
  const { context, window } = await openModify(request, { tableId: owner.id, id });
  const start = { context, window, action: COUNT, selected: [], final: true };
  await expect(runInWindow(request, start)).rejects.toMatchObject({ code: 'request.invalid' });
  expect(await stored(thing, 'pieces')).toEqual([{ pieces: null }]);
  const own = await openModify(request, { tableId: thing.id, id });
  const done = await runInWindow(request, { ...start, context: own.context, window: own.window });
  expect(done).toMatchObject({ kind: 'done', records: 1 });
  const shown = await runInWindow(request, {
    ...start,
    context: own.context,
    window: own.window,
    action: SHOW,
    final: false,
  });
  expect(shown).toMatchObject({ kind: 'record', recordId: id, context: 0, window: 0, readOnly: true });
});

test('[ACTION-17] steps are offered to those who may read the table that they belong to', async () => {
  const action = must(catalog.actions.get(BOTH), 'the steps');
  const { viewer } = requestWith({ table: thing.id, ...all });
  expect(mayRun(catalog, viewer, action)).toBe(false);
  expect(
    mayRun(catalog, requestWith({ table: thing.id, ...all }, { table: owner.id, read: true }).viewer, action),
  ).toBe(true);
});

test('[ACTION-10][ACCESS-8] a sentence of which its user may not know a part is understood without it', async () => {
  await made(owner, { name: 'Ada' });
  const phrase = 'new thing for Ada named Box';
  const blind = requestWith({ table: thing.id, ...all });
  expect(await runSentence(blind, phrase)).toMatchObject({ kind: 'record', values: { name: 'Box' } });
  const fixed = requestWith(
    { table: owner.id, read: true },
    { table: thing.id, ...all, writeColumns: only('thing.name') },
  );
  const shown = await runSentence(fixed, phrase);
  expect(shown).toMatchObject({ kind: 'record', values: { name: 'Box', owner: null } });
});

test('[CTRL-5][ACTION-7] a record that is only displayed says what controls hide of it', async () => {
  const id = await made(thing, { name: 'Secret' });
  expect(await run(request, SHOW, [id])).toMatchObject({ readOnly: true, states: { notes: 'hidden' } });
});

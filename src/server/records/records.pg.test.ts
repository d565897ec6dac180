import { expect, test } from 'vitest';
import { sql } from '../database/sql/sql.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { namedDiff } from '#test/support/calls/journal.ts';
import {
  cancelDraft,
  deleteThem,
  displayRecord,
  openCreate,
  openModify,
  resumeContext,
  unfinishedWork,
  updateDraft,
  type RequestContext,
} from './records.ts';

const { db, catalog } = await everyTypeWorld();
const request: RequestContext = { db, catalog, viewer: supervisor };
const other: RequestContext = { ...request, viewer: { ...supervisor, userId: 9, account: 'user:9' } };
const thing = catalog.tablesByName.get('thing')!.id;
const owner = catalog.tablesByName.get('owner')!.id;

const FULL = {
  name: 'Anvil',
  code: 'ab-1',
  notes: 'Two\nlines',
  active: false,
  pieces: 12,
  weight: '1.500',
  price: '9.99',
  site: 'https://example.org/a',
  mail: 'a@example.org',
  call: '+33 1 23 45 67 89',
  bought: '2026-02-28',
  opens: '09:30:00',
  lasts: 5400,
  state: 'used',
  kinds: ['a', 'c'],
  paint: '#2a5bd7',
  stars: 4,
};

async function create(form: number, values: Record<string, unknown>, at = request): Promise<number> {
  const opened = await openCreate(at, { tableId: form, values: values });
  return (await saveDraft(at, { context: opened.context, window: opened.window, mine: [] })).recordId;
}

async function show(form: number, id: number) {
  return JSON.parse(await displayRecord(request, form, id)) as {
    version: number;
    title: string;
    values: Record<string, unknown>;
  };
}

/** The changes of a thing, by technical names. */
const journal = async (id: number) =>
  (
    await db.query<{ kind: string; diff: object }>(
      sql`select o.kind, c.diff from colonnade.change c join colonnade.operation o on o.id = c.operation_id where c.table_id = $1 and c.record_id = $2 order by o.id`,
      [thing, id],
    )
  ).rows.map(({ kind, diff }) => ({ kind, diff: namedDiff(catalog, diff) }));

test('[CTX-20][COL-1][COL-4][CAT-11] a new record of every column type is stored and read back exactly, with its journal', async () => {
  const boss = await create(owner, { name: 'Ada' });
  const id = await create(thing, { ...FULL, owner: boss, markers: [boss] });
  const { values, title } = await show(thing, id);
  expect(values).toMatchObject({ ...FULL, code: 'AB-1', owner: [boss, 'Ada'], markers: [[boss, 'Ada']] });
  expect(title).toBe(`Anvil T-${String(values['number']).padStart(4, '0')}`);
  const [entry] = await journal(id);
  expect(entry).toMatchObject({
    kind: 'create',
    diff: { name: [null, 'Anvil'], price: [null, '9.99'], owner: [null, boss], markers: [null, [boss]] },
  });
  expect((await db.query('select 1 from colonnade.context')).rows).toEqual([]);
});

test('[CTX-21][BAD-11][COL-2][COL-8][COL-9] refused and missing values name their columns; the good ones of an update are kept', async () => {
  const opened = await openCreate(request, { tableId: thing, values: {} });
  // Nobody has changed it yet: it is no unfinished work.
  expect(await unfinishedWork(request)).toEqual([]);
  const update = (values: Record<string, unknown>) =>
    updateDraft(request, { context: opened.context, window: opened.window, values, complete: false });
  await expect(update({ pieces: -1, mail: 'nobody', code: 'x', owner: 12345 })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [
      { column: 'pieces', code: 'value.too_small' },
      { column: 'mail', code: 'value.email' },
      { column: 'owner', code: 'link.target' },
    ],
  });
  await expect(update({ number: 3 })).rejects.toMatchObject({ code: 'column.read_only' });
  await expect(update({ nothing: 3 })).rejects.toMatchObject({ code: 'column.unknown' });
  const validation = { context: opened.context, window: opened.window, mine: [] };
  await expect(saveDraft(request, validation)).rejects.toMatchObject({
    columns: [{ column: 'name', code: 'value.required' }],
  });
  expect(recordIn(await resumeContext(request, opened.context)).values).toMatchObject({
    code: 'X',
    state: 'new',
    pieces: null,
  });
  expect(await unfinishedWork(request)).toHaveLength(1);
  await cancelDraft(request, { context: opened.context, byUser: true, all: true });
  expect(await unfinishedWork(request)).toEqual([]);
});

test('[CTX-4] a context of another user does not exist', async () => {
  const opened = await openCreate(request, { tableId: thing, values: {} });
  await expect(resumeContext(other, opened.context)).rejects.toMatchObject({ code: 'context.unknown' });
  await expect(
    cancelDraft(other, { context: opened.context, byUser: true, all: true }),
  ).rejects.toMatchObject({ code: 'context.unknown' });
  await cancelDraft(request, { context: opened.context, byUser: true, all: true });
});

test('[CTX-50][CTX-51][CTX-52] other columns are merged, the same column asks, nothing is overwritten silently', async () => {
  const id = await create(thing, { name: 'Shared', pieces: 1, stars: 1 });
  const mine = await openModify(request, { tableId: thing, id: id });
  const theirs = await openModify(other, { tableId: thing, id: id });
  const change = async (at: RequestContext, context: number, values: Record<string, unknown>) =>
    await updateDraft(at, { context, window: 1, values, complete: false });
  await change(request, mine.context, { pieces: 2, stars: 2 });
  await change(other, theirs.context, { stars: 3, code: 'T' });
  await saveDraft(other, { context: theirs.context, window: 1, mine: [] });
  const validation = { context: mine.context, window: 1, mine: [] };
  await expect(saveDraft(request, validation)).rejects.toMatchObject({
    code: 'record.conflict',
    columns: [{ column: 'stars', code: 'record.conflict' }],
  });
  await saveDraft(request, { ...validation, mine: ['stars'] });
  expect((await show(thing, id)).values).toMatchObject({ pieces: 2, stars: 2, code: 'T' });
  expect((await journal(id)).map((entry) => entry.diff)).toEqual([
    expect.anything(),
    { stars: [1, 3], code: [null, 'T'] },
    { pieces: [1, 2], stars: [3, 2] },
  ]);
});

test('[CTX-6] a draft is committed once, whoever repeats the call', async () => {
  const opened = await openCreate(request, { tableId: thing, values: { name: 'Once' } });
  const validation = { context: opened.context, window: opened.window, mine: [] };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => saveDraft(request, validation)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect((await db.query(`select 1 from app.thing where name = 'Once'`)).rows).toHaveLength(1);
});

test('[CTX-52] many writers on one record lose no change', async () => {
  const id = await create(thing, { name: 'Busy', pieces: 0 });
  const columns = ['pieces', 'stars', 'code', 'lasts', 'weight', 'price', 'paint', 'opens'];
  const values = [7, 5, 'Z', 60, '2.000', '3.00', '#000000', '10:00:00'];
  await Promise.all(
    columns.map(async (column, at) => {
      const opened = await openModify(request, { tableId: thing, id: id });
      await updateDraft(request, {
        context: opened.context,
        window: 1,
        values: { [column]: values[at] },
        complete: false,
      });
      await saveDraft(request, { context: opened.context, window: 1, mine: [] });
    }),
  );
  expect((await show(thing, id)).values).toMatchObject(
    Object.fromEntries(columns.map((column, at) => [column, values[at]])),
  );
});

test('[COL-5][CTRL-4] a doubled value of a unique column, or of columns unique together, is refused', async () => {
  const boss = await create(owner, { name: 'Unique', code: 'U1' });
  await expect(create(owner, { name: 'Again', code: 'U1' })).rejects.toMatchObject({ code: '23505' });
  await create(thing, { name: 'A', owner: boss, code: 'K' });
  await expect(create(thing, { name: 'B', owner: boss, code: 'K' })).rejects.toMatchObject({ code: '23505' });
});

test('[CTX-53] deleting makes a ghost that no longer exists for anybody; a linked record cannot go', async () => {
  const boss = await create(owner, { name: 'Linked' });
  const id = await create(thing, { name: 'Going', owner: boss });
  await expect(deleteThem(request, owner, { records: [boss] })).rejects.toMatchObject({
    code: 'record.referenced',
  });
  const draft = await openModify(request, { tableId: thing, id: id });
  await updateDraft(request, { context: draft.context, window: 1, values: { pieces: 1 }, complete: false });
  expect(await deleteThem(request, thing, { records: [id] })).toMatchObject({ deleted: 1 });
  await expect(displayRecord(request, thing, id)).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(saveDraft(request, { context: draft.context, window: 1, mine: [] })).rejects.toMatchObject({
    code: 'record.gone',
  });
  expect(await deleteThem(request, owner, { records: [boss] })).toMatchObject({ deleted: 1 });
});

test('[ACCESS-5][ACCESS-8] a role writes only what it grants, and reads only what it grants', async () => {
  const clerk: RequestContext = { ...request, viewer: viewerWith(catalog, 'clerk') };
  const id = await create(thing, { name: 'Guarded', price: '1.00', pieces: 1 });
  const shown = JSON.parse(await displayRecord(clerk, thing, id)) as { values: Record<string, unknown> };
  expect(Object.keys(shown.values).toSorted()).toEqual([
    'markers',
    'name',
    'number',
    'owner',
    'pieces',
    'state',
  ]);
  const opened = await openModify(clerk, { tableId: thing, id: id });
  const update = (values: Record<string, unknown>) =>
    updateDraft(clerk, { context: opened.context, window: 1, values, complete: false });
  await expect(update({ state: 'used' })).rejects.toMatchObject({ code: 'column.read_only' });
  await expect(update({ price: '0.00' })).rejects.toMatchObject({ code: 'column.read_only' });
  await update({ pieces: 5 });
  await saveDraft(clerk, { context: opened.context, window: 1, mine: [] });
  expect((await show(thing, id)).values).toMatchObject({ pieces: 5, price: '1.00' });
  await expect(deleteThem(clerk, thing, { records: [id] })).rejects.toMatchObject({ code: 'access.refused' });
  await expect(openCreate(clerk, { tableId: owner, values: {} })).rejects.toMatchObject({
    code: 'access.refused',
  });
});

test('[CTX-54] a save compares with what its user saw, not with what was stored when the draft came to the column', async () => {
  const id = await create(thing, { name: 'Counted', pieces: 1 });
  const late = await openModify(request, { tableId: thing, id });
  const there = await openModify(other, { tableId: thing, id });
  const save = async (
    at: RequestContext,
    context: number,
    values: Record<string, unknown>,
    seen?: Record<string, unknown>,
  ) => {
    await updateDraft(at, { context, window: 1, values, seen, complete: false });
    return await saveDraft(at, { context, window: 1, mine: [] });
  };
  await save(other, there.context, { pieces: 2 });
  const conflict = { code: 'record.conflict', columns: [{ column: 'pieces' }] };
  await expect(save(request, late.context, { pieces: 5 })).rejects.toMatchObject(conflict);
  await expect(save(request, late.context, { pieces: 2 })).rejects.toMatchObject(conflict);
  await expect(save(request, late.context, { pieces: 2 }, { pieces: 2 })).resolves.toBeDefined();
  const later = await openModify(request, { tableId: thing, id });
  await expect(save(request, later.context, { pieces: 9 }, { pieces: 1 })).rejects.toMatchObject(conflict);
});

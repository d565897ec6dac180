import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { COMPUTED_CATALOG, COMPUTED_SHOP } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { displayRecord, openCreate, openModify, resumeContext, updateDraft } from '../records.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());
const catalog = COMPUTED_CATALOG;
const request = { db, catalog, viewer: supervisor };
const idOf = (name: string) => must(catalog.tablesByName.get(name), name).id;

beforeAll(async () => {
  await changeCatalog(db, COMPUTED_SHOP, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
  await db.query(`select setval(pg_get_serial_sequence('app.order', 'id'), 100)`);
  await db.query(`select setval(pg_get_serial_sequence('app.line', 'id'), 100)`);
});

type Opened = Awaited<ReturnType<typeof openModify>>;

async function update({ context, window }: Opened, values: Record<string, unknown>, complete = false) {
  return await updateDraft(request, { context, window, values, complete });
}

async function stored(table: string, id: number): Promise<Record<string, unknown>> {
  const text = await displayRecord(request, idOf(table), id);
  return (JSON.parse(text) as { values: Record<string, unknown> }).values;
}

test('[COMP-6][CTX-11][FORMULA-9] a change of a draft answers with the computed columns that follow from it, and no others', async () => {
  const opened = await openModify(request, { tableId: idOf('line'), id: 1 });
  expect(opened.values).toMatchObject({ amount: '33.75', label: 'ÉCLAIR: 33.7' });
  expect((await update(opened, { quantity: 10 })).values).toEqual({
    quantity: 10,
    amount: '112.50',
    label: 'ÉCLAIR: 112.',
    share: '0.4813',
  });
  expect((await update(opened, { note: 'x' })).values).toEqual({ note: 'x', label: 'X: 112.5' });
  expect((await update(opened, { starts: '08:00:00' })).values).toEqual({ starts: '08:00:00' });
  expect((await update(opened, { order: 6 })).values).toEqual({
    order: [6, '11077 FR'],
    client: [7, 'Bon app’ (FR)'],
    share: null,
  });
  expect(recordIn(await resumeContext(request, opened.context)).values).toMatchObject({
    amount: '112.50',
    label: 'X: 112.5',
    share: null,
  });
  expect((await update(opened, {}, true)).values).toMatchObject({ amount: '112.50' });
});

test('[COMP-6] nobody writes a computed column', async () => {
  const opened = await openModify(request, { tableId: idOf('line'), id: 1 });
  await expect(update(opened, { amount: '1.00' })).rejects.toMatchObject({ code: 'column.read_only' });
  await expect(openCreate(request, { tableId: idOf('line'), values: { label: 'x' } })).rejects.toMatchObject({
    code: 'column.read_only',
  });
});

test('[COMP-7] first values follow from what is given, as long as nobody gave another', async () => {
  const opened = await openCreate(request, { tableId: idOf('order'), values: {} });
  expect(opened.values).toMatchObject({ due: null, reminder: null, responsible: [1, '#1'], total: '0.00' });
  expect((await update(opened, { ordered: '2026-02-01' })).values).toEqual({
    ordered: '2026-02-01',
    due: '2026-03-03',
    reminder: '2026-03-10',
    late: false,
  });
  expect((await update(opened, { due: '2026-04-01' })).values).toEqual({
    due: '2026-04-01',
    reminder: '2026-04-08',
  });
  const last = await update(opened, { ordered: '2026-02-02', responsible: null });
  expect(last.values).toMatchObject({ ordered: '2026-02-02', responsible: null });
  expect(last.values).not.toHaveProperty('due');
  const { recordId } = await saveDraft(request, { ...opened, mine: [] });
  expect(await stored('order', recordId)).toMatchObject({
    ordered: '2026-02-02',
    due: '2026-04-01',
    reminder: '2026-04-08',
    responsible: null,
  });
});

test('[COMP-7] a form shows what begins in columns that its user may not write, where they may be read', async () => {
  const table = must(catalog.tablesByName.get('order'), 'order');
  const id = (name: string) =>
    must(
      table.columns.find((column) => column.name === name),
      name,
    ).id;
  const as = (key: string, ...grants: readonly Omit<Grant, 'table'>[]) => ({
    ...request,
    viewer: {
      ...supervisor,
      rights: key,
      roles: [
        { id: 92, name: key, label: { en: key }, grants: grants.map((one) => ({ table: table.id, ...one })) },
      ],
    },
  });
  const written = { create: true, read: true, update: true, writeColumns: [id('ordered')] };
  const seeing = as('seeing', written);
  const opened = await openCreate(seeing, { tableId: table.id, values: {} });
  expect(opened.values).toMatchObject({ due: null, reminder: null });
  expect(opened.changed).toEqual([]);
  const { context, window } = opened;
  const given = { context, window, values: { ordered: '2026-02-01' }, complete: false };
  const locked = { due: '2026-03-03', reminder: '2026-03-10' };
  expect((await updateDraft(seeing, given)).values).toMatchObject({ ordered: '2026-02-01', ...locked });
  expect(recordIn(await resumeContext(seeing, context))).toMatchObject({
    values: locked,
    changed: ['ordered'],
  });
  const { recordId } = await saveDraft(seeing, { context, window, mine: [] });
  expect(await stored('order', recordId)).toMatchObject(locked);

  const open = [id('ordered'), id('due')];
  const blind = as('blind', { ...written, readColumns: open });
  const half = as(
    'half',
    { ...written, readColumns: open },
    { read: true, condition: 'ordered = 2026-02-02' },
  );
  for (const own of [blind, half]) {
    const draft = await openCreate(own, { tableId: table.id, values: {} });
    const answer = await updateDraft(own, { ...given, context: draft.context, window: draft.window });
    expect(answer.values).toMatchObject({ due: '2026-03-03' });
    expect(answer.values).not.toHaveProperty('reminder', '2026-03-10');
    const shown = recordIn(await resumeContext(own, draft.context)).values;
    expect(shown).toMatchObject({ due: '2026-03-03' });
    expect(shown['reminder'] ?? null).toBeNull();
  }
});

test('[COMP-7] a changed record keeps its values: first values are for new ones', async () => {
  const opened = await openModify(request, { tableId: idOf('order'), id: 6 });
  expect((await update(opened, { ordered: '2026-02-01' })).values).toEqual({
    ordered: '2026-02-01',
    late: false,
  });
});

test('[COMP-8] whoever may read a computed column sees its value, whatever it is made of; whoever may not does not', async () => {
  const grant = { table: idOf('line'), read: true, create: true, update: true };
  const clerk: Viewer = {
    ...supervisor,
    rights: 'clerk',
    roles: [
      {
        id: 91,
        name: 'clerk',
        label: { en: 'Clerk' },
        grants: [{ ...grant, readColumns: [42, 121], writeColumns: [42] }],
      },
    ],
  };
  const own = { ...request, viewer: clerk };
  const opened = await openModify(own, { tableId: idOf('line'), id: 2 });
  expect(opened.values).toEqual({ quantity: 2, amount: '199.98' });
  const { context, window } = opened;
  const answer = await updateDraft(own, { context, window, values: { quantity: 3 }, complete: false });
  expect(answer.values).toEqual({ quantity: 3, amount: '299.97' });
});

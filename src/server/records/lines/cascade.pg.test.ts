import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql } from '../../database/sql/sql.ts';
import {
  around,
  controlledShop,
  CUSTOMER,
  CUSTOMER_LINK,
  LINE,
  LINES,
  ORDER,
  type Opened,
} from '#test/support/formulas/controlled-shop.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { draftWindow } from '../../query/list/run-list.ts';
import {
  cancelDraft,
  cascadeCancel,
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  cascadeValidate,
  draftedRows,
  openCreate,
  openModify,
  resumeContext,
  selectRecords,
  updateDraft,
  validateDraft,
  type RequestContext,
} from '../records.ts';

const { db, request } = await controlledShop();

async function lineIn(around: Opened, values: Record<string, unknown>): Promise<number> {
  const { recordId } = await cascadeCreate(request, around, { column: LINES, values });
  await cascadeValidate(request, around, { record: recordId });
  return recordId;
}

async function linesOf({ context, window }: Opened, record: number): Promise<readonly unknown[]> {
  const asked = {
    tableId: LINE,
    columns: ['quantity', 'amount', 'share'],
    parent: { columnId: LINES, record },
  };
  const rows = await draftedRows(request, { contextId: context, windowId: window });
  return (JSON.parse(await draftWindow(db, request, asked, rows)) as { rows: unknown[] }).rows;
}

test('[CTX-40][CTX-41][CTX-20] an order is made with its lines and a new customer from inside, in one save', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { number: 1 } });
  const inner = await openCreate(request, {
    tableId: CUSTOMER,
    within: { ...around(order), column: CUSTOMER_LINK },
  });
  expect(inner).toMatchObject({ context: order.context, window: 2 });
  await updateDraft(request, { ...around(inner), values: { name: 'Neu', country: 'DE' }, complete: false });
  const back = recordIn(await validateDraft(request, { ...around(inner), mine: [] }));
  expect(back).toMatchObject({ window: 1, closed: [2], tableId: ORDER });
  const key = must(back.nested[0], 'the customer').recordId;
  expect(back.values).toMatchObject({ customer: [key, 'Neu (DE)'], country: 'DE' });
  expect((await db.query(`select 1 from app.customer where name = 'Neu'`)).rows).toEqual([]);

  const first = await lineIn(order, { quantity: 2, price: '10' });
  const added = await cascadeCreate(request, around(order), {
    column: LINES,
    values: { quantity: 1, price: '5' },
  });
  expect(added.outer.values).toMatchObject({ total: '25.00' });
  const input = { record: added.recordId, values: { quantity: 4 }, complete: false };
  expect(await cascadeInput(request, around(order), input)).toMatchObject({
    values: { quantity: 4, amount: '20.00', share: '0.5000' },
    outer: { values: { total: '40.00' } },
  });
  await cascadeValidate(request, around(order), { record: added.recordId });
  const root = 9_000_000_000_000_000;
  expect(await linesOf(order, root)).toEqual([
    [first, 2, '20.00', '0.5000'],
    [added.recordId, 4, '20.00', '0.5000'],
  ]);
  const resumed = recordIn(await resumeContext(request, order.context));
  expect(resumed.nested.map(({ state }) => state)).toEqual(['new', 'new', 'new']);

  const { recordId, operation } = await saveDraft(request, { ...around(order), mine: [] });
  const stored = await db.query(
    `select o.number, c.name, (select sum(l.amount) from app.line l where l."order" = o.id) as total
      from app."order" o join app.customer c on c.id = o.customer where o.id = $1`,
    [recordId],
  );
  expect(stored.rows).toEqual([{ number: 1, name: 'Neu', total: '40.00' }]);
  const changes = await db.query('select what, table_id from colonnade.change where operation_id = $1', [
    operation,
  ]);
  expect(changes.rows.map((row: { table_id: number }) => row.table_id).toSorted((a, b) => a - b)).toEqual([
    20, 30, 40, 40,
  ]);
  await expect(saveDraft(request, { ...around(order), mine: [] })).rejects.toMatchObject({
    code: 'context.unknown',
  });
});

test('[CTX-41] stored lines are changed and removed with their order, or not at all', async () => {
  const order = await openModify(request, { tableId: ORDER, id: 5 });
  expect(order.values['total']).toBe('233.73');
  await cascadeModify(request, around(order), { column: LINES, record: 1, removed: false });
  const changed = await cascadeInput(request, around(order), {
    record: 1,
    values: { quantity: 1 },
    complete: false,
  });
  expect(changed).toMatchObject({
    values: { quantity: 1, amount: '11.25' },
    outer: { values: { total: '211.23' } },
  });
  await cascadeValidate(request, around(order), { record: 1 });
  const removed = await cascadeModify(request, around(order), { column: LINES, record: 2, removed: true });
  expect(removed.outer.values).toMatchObject({ total: '11.25' });
  expect((await linesOf(order, 5)).length).toBe(2);
  const before = await db.query('select id, quantity from app.line order by id');
  expect(before.rows[0]).toEqual({ id: 1, quantity: 3 });
  await saveDraft(request, { ...around(order), mine: [] });
  const after = await db.query(
    'select id, quantity, deleted_at is null as live from app.line where id < 4 order by id',
  );
  expect(after.rows).toEqual([
    { id: 1, quantity: 1, live: true },
    { id: 2, quantity: 2, live: false },
    { id: 3, quantity: null, live: true },
  ]);
});

test('[CTX-42] dropping the edit of a row brings back what was there before it began', async () => {
  const order = await openModify(request, { tableId: ORDER, id: 5 });
  await cascadeModify(request, around(order), { column: LINES, record: 1, removed: false });
  await cascadeInput(request, around(order), { record: 1, values: { quantity: 7 }, complete: false });
  expect((await cascadeCancel(request, around(order), { record: 1 })).outer.values).toMatchObject({
    total: '11.25',
  });
  expect(recordIn(await resumeContext(request, order.context)).nested).toEqual([]);
  await cascadeModify(request, around(order), { column: LINES, record: 1, removed: false });
  await cascadeInput(request, around(order), { record: 1, values: { quantity: 2 }, complete: false });
  await cascadeValidate(request, around(order), { record: 1 });
  await cascadeModify(request, around(order), { column: LINES, record: 1, removed: false });
  await cascadeInput(request, around(order), { record: 1, values: { quantity: 9 }, complete: false });
  expect(await cascadeCancel(request, around(order), { record: 1 })).toMatchObject({
    values: { quantity: 2 },
  });
  const added = await cascadeCreate(request, around(order), { column: LINES, values: {} });
  await cascadeCancel(request, around(order), { record: added.recordId });
  expect(recordIn(await resumeContext(request, order.context)).nested).toMatchObject([
    { recordId: 1, state: 'changed', editing: false },
  ]);
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-48] a line that was taken out comes back with the changes that it had', async () => {
  const order = await openModify(request, { tableId: ORDER, id: 5 });
  const stored = (await db.query<{ quantity: number }>(sql`select quantity from app.line where id = 1`))
    .rows[0];
  await cascadeModify(request, around(order), { column: LINES, record: 1, removed: false });
  await cascadeInput(request, around(order), { record: 1, values: { quantity: 8 }, complete: false });
  await cascadeValidate(request, around(order), { record: 1 });
  const remove = async () =>
    await cascadeModify(request, around(order), { column: LINES, record: 1, removed: true });
  await remove();
  expect(await cascadeCancel(request, around(order), { record: 1 })).toMatchObject({
    values: { quantity: 8 },
  });
  await remove();
  const begun = await cascadeModify(request, around(order), { column: LINES, record: 1, removed: false });
  expect(begun).toMatchObject({ values: { quantity: 8 } });
  expect(recordIn(await resumeContext(request, order.context)).nested).toMatchObject([
    { recordId: 1, state: 'changed', editing: true },
  ]);
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
  const fresh = await openModify(request, { tableId: ORDER, id: 5 });
  await cascadeModify(request, around(fresh), { column: LINES, record: 1, removed: true });
  expect(await cascadeCancel(request, around(fresh), { record: 1 })).toMatchObject({ recordId: 0 });
  const again = await cascadeModify(request, around(fresh), { column: LINES, record: 1, removed: false });
  expect(again.values).toMatchObject({ quantity: stored?.quantity });
  await cancelDraft(request, { context: fresh.context, byUser: false, all: true });
});

test('[ACCESS-18] whoever signs in with records is told of every record of a save, and asked before one is deleted', async () => {
  const told: unknown[] = [];
  const accounts: NonNullable<RequestContext['accounts']> = {
    admit: (table, ids, values) => {
      told.push(['admit', table.name, ids, values === undefined ? 'deleted' : 'changed']);
      return Promise.resolve();
    },
    prove: () => undefined,
    warnings: () => Promise.resolve([]),
    passwordProblem: () => Promise.resolve(undefined),
  };
  const recordsChanged: RequestContext['recordsChanged'] = (_, { operation, changes }) => {
    for (const { how, table, records } of changes)
      told.push([how, request.catalog.tables.get(table)?.name, records, operation]);
    return Promise.resolve();
  };
  const at = { ...request, accounts, recordsChanged };
  const made = await openCreate(request, { tableId: ORDER, values: {} });
  await lineIn(made, { quantity: 1 });
  const { recordId } = await saveDraft(request, { ...around(made), mine: [] });
  const line = await db.query<{ id: number }>(sql`select id from app.line where "order" = $1`, [recordId]);
  const id = must(line.rows[0], 'the line').id;
  const order = await openModify(request, { tableId: ORDER, id: recordId });
  await cascadeModify(request, around(order), { column: LINES, record: id, removed: true });
  await lineIn(order, { quantity: 2 });
  const { operation } = await saveDraft(at, { ...around(order), mine: [] });
  expect(told).toEqual([
    ['admit', 'order', [recordId], 'changed'],
    ['admit', 'line', [id], 'deleted'],
    ['written', 'order', [recordId], operation],
    ['written', 'line', [expect.any(Number)], operation],
    ['deleted', 'line', [id], operation],
  ]);
});

test('[CTX-21] what is wrong with a line is told at the line, and nothing is saved', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: {} });
  const line = await cascadeCreate(request, around(order), { column: LINES, values: { discount: '0.5' } });
  await expect(cascadeValidate(request, around(order), { record: line.recordId })).rejects.toMatchObject({
    columns: [{ column: 'note', code: 'control.refused' }],
  });
  await expect(validateDraft(request, { ...around(order), mine: [] })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ column: 'note', code: 'control.refused', row: line.recordId }],
  });
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-45] stored records are chosen for a link and for a list of the window', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: {} });
  const linked = await selectRecords(request, { ...around(order), column: CUSTOMER_LINK, records: [7] });
  expect(linked.values['customer']).toEqual([7, 'Bon app’ (FR)']);
  const moved = await selectRecords(request, { ...around(order), column: LINES, records: [3] });
  expect(moved.nested).toMatchObject([{ recordId: 3, state: 'changed' }]);
  expect(moved.values['total']).toBe(recordIn(await resumeContext(request, order.context)).values['total']);
  const { recordId } = await saveDraft(request, { ...around(order), mine: [] });
  expect((await db.query('select "order" from app.line where id = 3')).rows).toEqual([{ order: recordId }]);
});

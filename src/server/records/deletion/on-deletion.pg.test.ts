import { beforeEach, expect, test } from 'vitest';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { OnDeletion } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../../database/sql/sql.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import {
  controlledShop,
  CUSTOMER,
  LINE,
  ORDER,
  orderWithLine,
} from '#test/support/formulas/controlled-shop.ts';
import { processOperations, restoreRecords } from '../../journal/journal.ts';
import { deleteThem, displayRecord, foretellDeletion, type RequestContext } from '../records.ts';

const { db, request } = await controlledShop();
let versions = 500;
let world = { customer: 0, order: 0, line: 0 };

/** The request where links say what becomes of them, by the table and name of the link. */
function where(says: Readonly<Record<string, OnDeletion>>): RequestContext {
  const document = structuredClone(request.catalog.document);
  for (const table of document.tables)
    for (const [at, column] of table.columns.entries()) {
      const onDeletion = says[`${table.name}.${column.name}`];
      if (onDeletion && column.type === 'link')
        (table.columns as object[])[at] = { ...column, onDeletion, required: false };
    }
  return { ...request, catalog: catalogOf(document, (versions += 1)) };
}

/** The request of somebody with one role of these grants, who reads and writes what `request` does otherwise. */
function requestWith(base: RequestContext, ...grants: readonly object[]): RequestContext {
  const document = structuredClone(base.catalog.document);
  const role = { id: 79_000 + (versions += 1), name: 'clerk', label: { en: 'Clerk' }, grants };
  const { roles } = catalogOf(withFormulas({ ...document, roles: [role as never] }), versions).document;
  return { ...base, viewer: { ...base.viewer, roles, rights: rightsKey(roles) } };
}

beforeEach(async () => {
  world = await orderWithLine(db, request);
});

/** Whether the customer, the order and the line are live, and where the links of the latter two lead. */
async function state(): Promise<readonly unknown[]> {
  const { rows } = await db.query<{ row: readonly unknown[] }>(
    sql`select json_build_array(c.deleted_at is null, o.deleted_at is null, l.deleted_at is null, o.customer = c.id, l."order" = o.id) as row
      from app.customer c, app."order" o, app.line l where c.id = $1 and o.id = $2 and l.id = $3`,
    [world.customer, world.order, world.line],
  );
  return rows[0]?.row ?? [];
}

const WHOLE = [true, true, true, true, true];

test('[LINK-13] unless a link says otherwise, those that have it stand in the way and are named', async () => {
  await expect(deleteThem(request, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
    code: 'record.referenced',
    params: { titles: expect.stringContaining('7') as unknown },
  });
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-13][LINK-10] links that keep their record lead to a ghost afterwards, and show its title', async () => {
  const keeping = where({ 'order.customer': 'keep' });
  await deleteThem(keeping, CUSTOMER, { records: [world.customer] });
  expect(await state()).toEqual([false, true, true, true, true]);
  const shown = JSON.parse(await displayRecord(keeping, ORDER, world.order)) as {
    values: { customer: unknown };
  };
  expect(shown.values.customer).toEqual(expect.arrayContaining([world.customer]));
  // What was deleted later comes back although its link leads to a ghost.
  await deleteThem(where({ 'order.customer': 'keep', 'line.order': 'deleteAlong' }), ORDER, {
    records: [world.order],
  });
  await restoreRecords(where({ 'order.customer': 'keep', 'line.order': 'deleteAlong' }), ORDER, [
    world.order,
  ]);
  expect(await state()).toEqual([false, true, true, true, true]);
});

test('[LINK-13] links that empty are emptied with the deletion, and one undo gives both back', async () => {
  const emptying = where({ 'order.customer': 'empty' });
  const { deleted, operation } = await deleteThem(emptying, CUSTOMER, { records: [world.customer] });
  expect(deleted).toBe(1);
  expect(await state()).toEqual([false, true, true, null, true]);
  await processOperations(emptying, 'undo', [operation ?? 0]);
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-13][LINK-15] what is deleted along goes and comes with its record, also of records that go along', async () => {
  const along = where({ 'order.customer': 'deleteAlong', 'line.order': 'deleteAlong' });
  const { deleted, operation } = await deleteThem(along, CUSTOMER, { records: [world.customer] });
  expect(deleted).toBe(1);
  expect(await state()).toEqual([false, false, false, true, true]);
  await processOperations(along, 'undo', [operation ?? 0]);
  expect(await state()).toEqual(WHOLE);
  await deleteThem(along, CUSTOMER, { records: [world.customer] });
  expect((await restoreRecords(along, CUSTOMER, [world.customer])).restored).toBe(1);
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-15] what was deleted before does not come back with its record', async () => {
  const along = where({ 'line.order': 'deleteAlong' });
  await deleteThem(along, LINE, { records: [world.line] });
  await deleteThem(along, ORDER, { records: [world.order] });
  await restoreRecords(along, ORDER, [world.order]);
  expect(await state()).toEqual([true, true, false, true, true]);
});

test('[LINK-13] a link that refuses stops what would go along, and nothing is changed', async () => {
  const mixed = where({ 'order.customer': 'deleteAlong', 'line.order': 'refuse' });
  await expect(deleteThem(mixed, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
    code: 'record.referenced',
  });
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-14] nobody deletes along or empties what they may not change, and nothing hidden is named', async () => {
  for (const says of ['empty', 'deleteAlong', 'refuse'] as const) {
    const base = where({ 'order.customer': says });
    const all = { read: true, create: true, update: true, delete: true };
    const blind = requestWith(base, { table: CUSTOMER, ...all });
    await expect(deleteThem(blind, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
      code: 'record.referenced_unseen',
      params: {},
    });
    const reader = requestWith(base, { table: CUSTOMER, ...all }, { table: ORDER, read: true });
    await expect(deleteThem(reader, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
      code: 'record.referenced',
    });
  }
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-14] a record is not named by a link that the viewer may not read', async () => {
  const all = { read: true, create: true, update: true, delete: true };
  const number = request.catalog.tables.get(ORDER)?.columns.find(({ name }) => name === 'number')?.id;
  const blinkered = requestWith(
    request,
    { table: CUSTOMER, ...all },
    { table: ORDER, read: true, readColumns: [number] },
  );
  await expect(deleteThem(blinkered, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
    code: 'record.referenced_unseen',
  });
});

test('[LINK-16] what a deletion would mean is told before: what goes along, what stays and what is in the way', async () => {
  const along = where({ 'order.customer': 'deleteAlong', 'line.order': 'empty' });
  const told = await foretellDeletion(along, CUSTOMER, [world.customer]);
  expect(told).toMatchObject({
    references: [
      {
        tableId: ORDER,
        becomes: 'deleted',
        count: 1,
        more: false,
        records: [[world.order, expect.any(String)]],
      },
      { tableId: LINE, becomes: 'emptied', count: 1, records: [[world.line, expect.any(String)]] },
    ],
    unseen: false,
  });
  expect(await foretellDeletion(request, CUSTOMER, [world.customer])).toMatchObject({
    references: [{ tableId: ORDER, becomes: 'refused', count: 1 }],
  });
  const blind = requestWith(request, { table: CUSTOMER, read: true, delete: true });
  expect(await foretellDeletion(blind, CUSTOMER, [world.customer])).toEqual({ references: [], unseen: true });
  expect(await foretellDeletion(request, CUSTOMER, [999_999])).toEqual({ references: [], unseen: false });
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-13] what goes along hides nothing that stands in the way, however much it is', async () => {
  const along = where({ 'order.customer': 'deleteAlong', 'line.order': 'deleteAlong' });
  const document = structuredClone(along.catalog.document);
  const lines = must(
    document.tables.find(({ id }) => id === LINE),
    'the lines',
  );
  const payer = { id: 79_900, name: 'payer', label: { en: 'Payer' }, type: 'link', target: CUSTOMER };
  (lines.columns as object[]).push(payer);
  const paying = { ...along, catalog: catalogOf(document, (versions += 1)) };
  await db.query('alter table app.line add column if not exists payer bigint');
  const copies = `insert into app.line ("order", quantity, price, payer, created_by, updated_by)
    select $1, 1, 1, $2, created_by, updated_by from app.line, generate_series(1, 20) where id = $3`;
  await db.query(copies, [world.order, world.customer, world.line]);
  const foreign = await db.query<{ id: number }>(sql`select min(id) as id from app."order" where id <> $1`, [
    world.order,
  ]);
  await db.query(copies, [foreign.rows[0]?.id, world.customer, world.line]);
  await expect(deleteThem(paying, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
    code: 'record.referenced',
  });
  expect(await state()).toEqual(WHOLE);
});

test('[LINK-16] what would go along or be emptied is in the way where its user may not delete or change it', async () => {
  const mayRead = { table: ORDER, read: true };
  for (const onDeletion of ['deleteAlong', 'empty'] as const) {
    const base = where({ 'order.customer': onDeletion });
    const clerk = requestWith(base, { table: CUSTOMER, read: true, delete: true }, mayRead);
    const told = { tableId: ORDER, count: 1, records: [[world.order, expect.any(String) as string]] };
    const { references } = await foretellDeletion(clerk, CUSTOMER, [world.customer]);
    expect(references).toMatchObject([{ ...told, becomes: 'refused' }]);
    await expect(deleteThem(clerk, CUSTOMER, { records: [world.customer] })).rejects.toMatchObject({
      code: 'record.referenced',
    });
    const chief = await foretellDeletion(base, CUSTOMER, [world.customer]);
    expect(chief.references[0]).toMatchObject({
      ...told,
      becomes: onDeletion === 'empty' ? 'emptied' : 'deleted',
    });
  }
});

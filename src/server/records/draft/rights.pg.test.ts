import { afterAll, beforeAll, expect, test } from 'vitest';
import { trusted } from '../../database/sql/sql.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { RIGHTS_SHOP } from '#test/support/rights/rights-shop.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { importFile } from '../../import/import.ts';
import { cascadeModify, deleteThem, displayRecord, openCreate, openModify, updateDraft } from '../records.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());

const tables = new Map(RIGHTS_SHOP.tables.map(({ name, id }) => [name, id]));
const idOf = (name: string) => must(tables.get(name), name);

beforeAll(async () => {
  await changeCatalog(db, RIGHTS_SHOP, { author: null, message: 'test' });
  await insertAll(db, {
    ...SHOP_RECORDS,
    user: [...(SHOP_RECORDS['user'] ?? []), { id: 2, name: 'Bob' }, { id: 3, name: 'Cem' }],
  });
  await db.query(`insert into app.order__helpers (source_id, target_id) values (5, 1), (5, 2), (5, 3)`);
  for (const table of ['order', 'line', 'customer'])
    await db.query(trusted(`select setval(pg_get_serial_sequence('app.${table}', 'id'), 100)`));
});

let versions = 100;

/** A request of the user 1 with one role of these grants. */
function requestWith(...grants: readonly Grant[]) {
  const role = { id: 500, name: 'role', label: { en: 'Role' }, grants: [...grants] };
  const catalog = catalogOf(withFormulas({ ...RIGHTS_SHOP, roles: [role] }), versions++);
  const { roles } = catalog.document;
  const viewer: Viewer = { ...supervisor, userId: 1, account: 'user:1', roles, rights: rightsKey(roles) };
  return { db, catalog, viewer };
}

async function change(request: ReturnType<typeof requestWith>, id: number, values: Record<string, unknown>) {
  const { context, window } = await openModify(request, { tableId: idOf('order'), id: id });
  await updateDraft(request, { context, window, values, complete: false });
  return await saveDraft(request, { context, window, mine: [] });
}

async function create(request: ReturnType<typeof requestWith>, values: Record<string, unknown>) {
  const { context, window } = await openCreate(request, { tableId: idOf('order'), values: values });
  return await saveDraft(request, { context, window, mine: [] });
}

const all = { read: true, create: true, update: true, delete: true } as const;

test('[ACCESS-20] a record is created only where its values fulfil a role', async () => {
  const request = requestWith({ table: 30, ...all, condition: 'status = "open"' }, { table: 20, read: true });
  await expect(create(request, { status: 'shipped' })).rejects.toMatchObject({ code: 'access.refused' });
  await expect(create(request, {})).rejects.toMatchObject({ code: 'access.refused' });
  await expect(create(request, { status: 'open' })).resolves.toMatchObject({ version: 1 });
});

test('[ACCESS-20] a value is given to a new record only where one role grants the record and the column', async () => {
  const request = requestWith(
    { table: 30, ...all, writeColumns: [34, 37] },
    { table: 30, create: true, condition: 'status = "open"', writeColumns: [31] },
  );
  await expect(create(request, { status: 'open', number: 7 })).resolves.toMatchObject({ version: 1 });
  await expect(create(request, { status: 'shipped', number: 7 })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ column: 'number', code: 'column.read_only' }],
  });
});

test('[ACCESS-21] a record is changed as its stored values allow, so that a state can be left', async () => {
  const request = requestWith(
    { table: 30, read: true },
    { table: 30, update: true, condition: 'status = "open"' },
  );
  await expect(openModify(request, { tableId: 30, id: 6 })).rejects.toMatchObject({ code: 'access.refused' });
  await expect(change(request, 5, { status: 'shipped' })).resolves.toMatchObject({ version: 2 });
  await expect(openModify(request, { tableId: 30, id: 5 })).rejects.toMatchObject({ code: 'access.refused' });
  await db.query(`update app."order" set status = 'open' where id = 5`);
});

test('[ACCESS-21] what a role stopped allowing while a draft was open is refused when it is saved', async () => {
  const request = requestWith(
    { table: 30, read: true },
    { table: 30, update: true, condition: 'status = "open"' },
  );
  const { context, window } = await openModify(request, { tableId: 30, id: 5 });
  await updateDraft(request, { context, window, values: { number: 1 }, complete: false });
  await db.query(`update app."order" set status = 'shipped', version = version + 1 where id = 5`);
  await expect(saveDraft(request, { context, window, mine: [] })).rejects.toMatchObject({
    code: 'access.refused',
  });
  await db.query(`update app."order" set status = 'open' where id = 5`);
});

test('[ACCESS-6] one role’s record and another role’s column do not make a cell writable', async () => {
  const request = requestWith(
    { table: 30, read: true, update: true, condition: 'status = "open"', writeColumns: [37] },
    { table: 30, read: true, update: true, condition: 'status = "shipped"', writeColumns: [31] },
  );
  const { rights } = JSON.parse(await displayRecord(request, 30, 5)) as { rights: unknown };
  expect(rights).toEqual({ update: true, delete: false, hidden: [], fixed: ['number'] });
  await expect(change(request, 5, { rush: true })).resolves.toBeDefined();
  await expect(change(request, 5, { number: 9 })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ column: 'number', code: 'column.read_only' }],
  });
});

test('[ACCESS-22] records that a list does not show its reader stay in it when the reader changes it', async () => {
  const request = requestWith({ table: 30, ...all }, { table: 10, read: true, condition: 'name <> "Cem"' });
  const opened = await openModify(request, { tableId: 30, id: 5 });
  expect(opened.values['helpers']).toEqual([
    [1, 'Ada'],
    [2, 'Bob'],
  ]);
  await change(request, 5, { helpers: [2] });
  const { rows } = await db.query('select target_id from app.order__helpers where source_id = 5 order by 1');
  expect(rows).toEqual([{ target_id: 2 }, { target_id: 3 }]);
});

test('[ACCESS-8] what a role does not show cannot be linked to, changed or deleted', async () => {
  const request = requestWith(
    { table: 30, ...all, condition: 'status = "open"' },
    { table: 20, read: true, condition: 'false' },
  );
  await expect(displayRecord(request, 30, 6)).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(openModify(request, { tableId: 30, id: 6 })).rejects.toMatchObject({ code: 'record.unknown' });
  expect(await deleteThem(request, 30, { records: [6] })).toMatchObject({ deleted: 0 });
  const opened = await openModify(request, { tableId: 30, id: 5 });
  expect(opened.values['customer']).toBeNull();
  const { context, window } = opened;
  const linked = updateDraft(request, { context, window, values: { customer: 7 }, complete: false });
  await expect(linked).rejects.toMatchObject({ columns: [{ column: 'customer', code: 'link.target' }] });
});

test('[ACCESS-21] a record is deleted only where a role allows it', async () => {
  const request = requestWith(
    { table: 40, read: true },
    { table: 40, delete: true, condition: 'quantity = 3' },
  );
  await expect(deleteThem(request, 40, { records: [1, 2] })).rejects.toMatchObject({
    code: 'access.refused',
  });
  expect(await deleteThem(request, 40, { records: [1] })).toMatchObject({ deleted: 1 });
});

test('[ACCESS-21] a line is taken out of its list only where a role still allows it when the list is saved', async () => {
  const request = requestWith(
    { table: 30, ...all },
    { table: 40, read: true },
    { table: 40, delete: true, condition: 'quantity = 2' },
  );
  const { context, window } = await openModify(request, { tableId: 30, id: 5 });
  await cascadeModify(request, { context, window }, { column: 35, record: 2, removed: true });
  await db.query('update app.line set quantity = 9 where id = 2');
  await expect(saveDraft(request, { context, window, mine: [] })).rejects.toMatchObject({
    code: 'access.refused',
  });
  await db.query('update app.line set quantity = 2 where id = 2');
  await expect(saveDraft(request, { context, window, mine: [] })).resolves.toBeDefined();
  const { rows } = await db.query('select deleted_at is null as live from app.line where id = 2');
  expect(rows).toEqual([{ live: false }]);
});

test('[ACCESS-23] an import finds only records that exist for its user, and makes only those that its user may make', async () => {
  const request = requestWith(
    { table: 30, ...all, condition: 'number < 100' },
    { table: 20, read: true, condition: 'country = "DE"' },
  );
  await db.query(`insert into app.customer (name, country) values ('Berlin', 'DE')`);
  const table = must(request.catalog.tables.get(30), 'the table');
  const file = (text: string) => importFile(request, { table, source: lines(text), check: false });
  expect(await file('number;customer.name\n7;Berlin\n700;Berlin\n8;Bon app’\n')).toMatchObject({
    imported: 0,
    refused: 2,
    problems: [
      { line: 3, code: 'import.not_allowed' },
      { line: 4, code: 'import.no_record' },
    ],
  });
  expect(await file('number;customer.name\n7;Berlin\n')).toMatchObject({ imported: 1 });
});

async function* lines(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../database/sql/sql.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { RIGHTS_SHOP } from '#test/support/rights/rights-shop.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { explainAccess } from './access.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());

const tables = new Map(RIGHTS_SHOP.tables.map((table) => [table.name, table]));
const order = must(tables.get('order'), 'order');
const columnId = (name: string) => must(order.columns.find((column) => column.name === name)?.id, name);

beforeAll(async () => {
  await changeCatalog(db, RIGHTS_SHOP, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
});

let versions = 100;
type Roles = Readonly<Record<string, readonly Grant[]>>;

/** A request of the user 1 with the roles `own`; there are `others`. */
function requestWith(own: Roles, others: Roles = {}, account = 'user:1') {
  const made = Object.entries({ ...own, ...others }).map(([name, grants], at) => ({
    id: 500 + at,
    name,
    label: { en: name, fr: `${name} (fr)` },
    grants: [...grants],
  }));
  const catalog = catalogOf(withFormulas({ ...RIGHTS_SHOP, roles: made }), versions++);
  const roles = catalog.document.roles.filter(({ name }) => name in own);
  const viewer: Viewer = { ...supervisor, userId: 1, account, roles, rights: rightsKey(roles) };
  return { db, catalog, viewer };
}

type RequestContext = ReturnType<typeof requestWith>;

async function ask(request: RequestContext, asked: Partial<Parameters<typeof explainAccess>[1]>) {
  return await explainAccess(request, {
    tableId: order.id,
    recordId: 1,
    operation: 'update',
    column: undefined,
    subject: request.viewer,
    ...asked,
  });
}

/** The id of an order that is in a state. */
async function orderIn(state: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app."order" where status = $1 order by id`,
    [state],
  );
  return must(rows[0]?.id, state);
}

test('[ACCESS-28] says by which role and on which condition something is allowed', async () => {
  const request = requestWith({
    reader: [{ table: 30, read: true }],
    clerk: [{ table: 30, update: true, condition: 'status = "open"' }],
  });
  expect(await ask(request, { recordId: await orderIn('open') })).toEqual({
    allowed: true,
    by: [
      {
        role: 'clerk',
        about: { kind: 'table', label: expect.any(String) as string },
        operations: ['update'],
        condition: { text: expect.stringMatching(/= "Open"$/) as string, holds: true },
      },
    ],
    against: [],
    wouldGrant: [],
    controls: [],
  });
});

test('[ACCESS-28][ACCESS-9] says which condition is not true, and which roles would grant it', async () => {
  const request = requestWith(
    {
      reader: [{ table: 30, read: true }],
      clerk: [{ table: 30, update: true, condition: 'status = "open"' }],
    },
    { chief: [{ everything: true, update: true }], idler: [{ table: 30, read: true }] },
  );
  const told = await ask(request, { recordId: await orderIn('shipped') });
  expect(told).toMatchObject({
    allowed: false,
    by: [],
    against: [
      {
        reason: 'condition',
        grants: [{ role: 'clerk', condition: { text: expect.any(String) as string, holds: false } }],
      },
    ],
    wouldGrant: [
      { role: 'clerk', has: true, conditions: [expect.any(String) as string] },
      { role: 'chief', has: false, conditions: [] },
    ],
  });
});

test('[ACCESS-28] tells one reason from another', async () => {
  const reasons = async (grants: readonly Grant[], column?: string) => {
    const asked = {
      recordId: await orderIn('open'),
      column: column === undefined ? undefined : columnId(column),
    };
    return (await ask(requestWith({ clerk: grants }), asked)).against.map(({ reason }) => reason);
  };
  const reads: Grant = { table: 30, read: true };
  expect(await reasons([reads])).toEqual(['no_role']);
  const some: Grant = { table: 30, update: true, writeColumns: [columnId('status')] };
  expect(await reasons([reads, some], 'rush')).toEqual(['columns']);
  const all: Grant = { table: 30, read: true, update: true };
  expect(await reasons([all, { table: 40, read: true }], 'pieces')).toEqual(['computed']);
  expect(await reasons([all, { table: 40, read: true }], 'lines')).toEqual(['other_end']);
  const hidden: readonly Grant[] = [
    { table: 30, read: true, update: true, readColumns: [columnId('status')] },
    { table: 30, read: true, condition: 'status = "shipped"' },
  ];
  expect(await reasons(hidden, 'rush')).toEqual(['hidden']);
});

test('[ACCESS-29][ACCESS-9] a condition on what the reader may not read is not told, nor whether a role of others holds here', async () => {
  const status = columnId('status');
  const grants: readonly Grant[] = [
    { table: 30, read: true, readColumns: [status] },
    { table: 30, update: true, condition: 'rush or status = "open"' },
    { table: 30, update: true, condition: 'status in ("open", "shipped")' },
  ];
  const others = { chief: [{ table: 30, update: true, condition: 'not rush' }] };
  const told = await ask(requestWith({ clerk: grants }, others), {
    recordId: await orderIn('open'),
  });
  expect(told.by.map(({ condition }) => condition)).toEqual([
    { text: null, holds: null },
    { text: expect.any(String) as string, holds: true },
  ]);
  const refused = await ask(requestWith({ clerk: grants.slice(0, 1) }, others), {
    recordId: await orderIn('open'),
  });
  expect(refused.wouldGrant).toEqual([{ role: 'chief', has: false, conditions: [null] }]);
});

test('[ACCESS-29] customers and visitors are not told which roles there are', async () => {
  const own = { reader: [{ table: 30, read: true }] };
  const request = requestWith(own, { chief: [{ everything: true, update: true }] }, 'extranet:20:1');
  expect((await ask(request, { recordId: await orderIn('open') })).wouldGrant).toEqual([]);
});

test('[ACCESS-8][ACCESS-28] what does not exist for the reader is not explained', async () => {
  const request = requestWith({ clerk: [{ table: 30, read: true, condition: 'false', readColumns: [31] }] });
  await expect(ask(request, {})).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(ask(request, { recordId: 9_999 })).rejects.toMatchObject({ code: 'record.unknown' });
  await expect(ask(request, { tableId: 20 })).rejects.toMatchObject({ code: 'table.unknown' });
  await expect(ask(request, { column: columnId('rush') })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask(request, { column: 1 })).rejects.toMatchObject({ code: 'column.unknown' });
});

test('[ACCESS-28] a supervisor is told of the rights of somebody else, who that person is in the conditions', async () => {
  const request = requestWith({
    clerk: [
      { table: 30, read: true },
      { table: 30, update: true, condition: 'me.name = "x"' },
    ],
  });
  const { viewer: subject, catalog } = request;
  const chief = {
    db,
    catalog,
    viewer: { ...subject, userId: 2, account: 'user:2', roles: [SUPERVISOR], rights: 'supervisor' },
  };
  const told = await explainAccess(chief, {
    tableId: order.id,
    recordId: await orderIn('open'),
    operation: 'update',
    column: undefined,
    subject,
  });
  expect(told.against).toMatchObject([{ reason: 'condition', grants: [{ role: 'clerk' }] }]);
});

test('[ACCESS-28] without a record the answer is about any: conditions stay open', async () => {
  const request = requestWith({
    clerk: [
      { table: 30, read: true },
      { table: 30, create: true, condition: 'status = "open"' },
    ],
  });
  expect(await ask(request, { recordId: 0, operation: 'create' })).toMatchObject({
    allowed: true,
    by: [{ condition: { holds: null } }],
  });
  expect(await ask(request, { recordId: 0, operation: 'delete' })).toMatchObject({
    allowed: false,
    against: [{ reason: 'no_role' }],
  });
  await expect(ask(request, { operation: 'create' })).rejects.toMatchObject({ code: 'request.invalid' });
});

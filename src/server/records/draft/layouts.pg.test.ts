import { afterAll, beforeEach, expect, test } from 'vitest';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Grant } from '#core/catalog/schema.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { RIGHTS_SHOP } from '#test/support/rights/rights-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import {
  cascadeInput,
  cascadeModify,
  displayRecord,
  openCreate,
  openModify,
  updateDraft,
} from '../records.ts';

const [NUMBER, STATUS, LINES] = [31, 34, 35];
const [OPEN, LARGE, FRENCH, MANY, BULK] = [701, 702, 703, 704, 711];
const LAYOUTS: Readonly<Record<string, readonly object[]>> = {
  order: [
    { id: OPEN, name: 'open', condition: 'status = "open"', bold: true },
    { id: LARGE, name: 'large', condition: 'number > 10', columns: [NUMBER], colour: 'red' },
    { id: FRENCH, name: 'french', condition: 'customer.country = "FR"', background: 'blue' },
    { id: MANY, name: 'many', condition: 'sum(lines.quantity) > 10', italic: true },
  ],
  line: [{ id: BULK, name: 'bulk', condition: 'quantity > 8', background: 'yellow' }],
};
const SHOP = {
  ...RIGHTS_SHOP,
  tables: RIGHTS_SHOP.tables.map((table) => ({ ...table, layouts: LAYOUTS[table.name] ?? [] })),
};

const db = await shopDatabase();
afterAll(async () => await db.end());
await changeCatalog(db, withFormulas(SHOP), { author: null, message: 'test' });

beforeEach(async () => {
  await db.query('truncate app."order", app.line, app.customer cascade');
  await insertAll(db, {
    customer: [{ id: 7, name: 'Bon app’', country: 'FR' }],
    order: [
      { id: 5, number: 3, customer: 7, status: 'open' },
      { id: 6, number: 20, status: 'shipped' },
    ],
    line: [{ id: 1, order: 5, quantity: 3 }],
  });
});

let versions = 1;

/** A request of a user with one role of these grants. */
function requestWith(...grants: readonly Grant[]) {
  const role = { id: 500, name: 'role', label: { en: 'Role' }, grants: [...grants] };
  const catalog = catalogOf(withFormulas({ ...SHOP, roles: [role] }), versions++);
  const { roles } = catalog.document;
  const viewer: Viewer = { ...supervisor, userId: 1, account: 'user:1', roles, rights: rightsKey(roles) };
  return { db, catalog, viewer };
}

type Asking = ReturnType<typeof requestWith>;

const all = { read: true, create: true, update: true, delete: true } as const;
const everything = requestWith(...[10, 20, 30, 40].map((table) => ({ table, ...all })));

const stored = async (request: Asking, id: number) =>
  (JSON.parse(await displayRecord(request, 30, id)) as RecordAnswer).layouts;
const given = async (
  request: Asking,
  { context, window }: Pick<RecordResult, 'context' | 'window'>,
  values: Readonly<Record<string, unknown>>,
) => (await updateDraft(request, { context, window, values, complete: false })).layouts;
const opened = async (request: Asking, id: number) => await openModify(request, { tableId: 30, id });

test('[SEC-6] a record tells which layouts hold of it, and its draft which would', async () => {
  expect(await stored(everything, 5)).toEqual([OPEN, FRENCH]);
  const draft = await opened(everything, 5);
  expect(draft.layouts).toEqual([OPEN, FRENCH]);
  expect(await given(everything, draft, { number: 11 })).toEqual([OPEN, LARGE, FRENCH]);
  expect(await given(everything, draft, { status: 'shipped', customer: null })).toEqual([LARGE]);
  expect(await stored(everything, 5)).toEqual([OPEN, FRENCH]);
});

test('[SEC-6] a new record has the layouts of what it would be', async () => {
  const draft = await openCreate(everything, { tableId: 30, values: { status: 'open' } });
  expect(draft).toMatchObject({ kind: 'record', layouts: [OPEN] });
  expect(await given(everything, draft, { number: 12, customer: 7 })).toEqual([OPEN, LARGE, FRENCH]);
});

test('[SEC-6] what is typed in a line counts for it and for the record that has it', async () => {
  const draft = await opened(everything, 5);
  const begun = await cascadeModify(everything, draft, { column: LINES, record: 1, removed: false });
  expect(begun).toMatchObject({ layouts: [], outer: { layouts: [OPEN, FRENCH] } });
  const line = { record: 1, values: { quantity: 11 }, complete: false };
  expect(await cascadeInput(everything, draft, line)).toMatchObject({
    layouts: [BULK],
    outer: { layouts: [OPEN, FRENCH, MANY] },
  });
});

test('[SEC-6] a layout whose condition reads a column or table that its reader may not is not told', async () => {
  const request = requestWith({ table: 30, ...all, readColumns: [STATUS], writeColumns: [STATUS] });
  expect(await stored(request, 6)).toEqual([]);
  expect(await stored(request, 5)).toEqual([OPEN]);
  const draft = await opened(request, 5);
  expect(await given(request, draft, { status: 'shipped' })).toEqual([]);
});

test('[SEC-6] nothing that a draft says opens a value to layouts: a stored record is judged as it is stored', async () => {
  const request = requestWith(
    { table: 30, ...all, readColumns: [STATUS], writeColumns: [STATUS] },
    { table: 30, ...all, readColumns: [NUMBER], writeColumns: [NUMBER], condition: 'status = "open"' },
  );
  expect(await stored(request, 6)).toEqual([]);
  const draft = await opened(request, 6);
  expect(await given(request, draft, { status: 'open' })).toEqual([OPEN]);
  const own = await openCreate(request, { tableId: 30, values: { status: 'open', number: 20 } });
  expect(own).toMatchObject({ layouts: [OPEN, LARGE] });
});

test('[SEC-6] a linked record that its reader may not see counts as none', async () => {
  const request = requestWith(
    { table: 30, ...all },
    { table: 20, read: true, condition: 'name <> "Bon app’"' },
  );
  expect(await stored(request, 5)).toEqual([OPEN]);
});

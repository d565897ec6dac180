import { afterAll, beforeEach, expect, test } from 'vitest';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Grant } from '#core/catalog/schema.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { RIGHTS_SHOP } from '#test/support/rights/rights-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { draftWindow } from '../../query/list/run-list.ts';
import {
  cascadeCreate,
  cascadeInput,
  cascadeModify,
  draftedRows,
  openModify,
  updateDraft,
} from '../records.ts';

const [LINES, ORDER, QUANTITY, PRICE] = [35, 41, 42, 43];
const all = { read: true, create: true, update: true, delete: true } as const;
const db = await shopDatabase();
afterAll(async () => await db.end());
await changeCatalog(db, RIGHTS_SHOP, { author: null, message: 'test' });

beforeEach(async () => {
  await db.query('truncate app."order", app.line cascade');
  await insertAll(db, {
    order: [{ id: 5, number: 3, status: 'shipped' }],
    line: [{ id: 1, order: 5, quantity: 9, price: '12.50' }],
  });
  await db.query("select setval(pg_get_serial_sequence('app.line', 'id'), 100)");
});

let versions = 1;

/** What the list of lines shows in an open draft of the order 5, to a user with one role of these grants. */
async function shownIn(
  grants: readonly Grant[],
  change: (
    request: Request,
    window: { readonly context: number; readonly window: number },
  ) => Promise<unknown>,
): Promise<unknown> {
  const request = requestWith(grants);
  const draft = await openModify(request, { tableId: 30, id: 5 });
  await change(request, draft);
  const rows = await draftedRows(request, { contextId: draft.context, windowId: draft.window });
  const asked = { tableId: 40, parent: { columnId: LINES, record: 5 }, columns: ['quantity', 'price'] };
  const { rows: shown } = JSON.parse(await draftWindow(db, request, asked, rows)) as {
    readonly rows: readonly (readonly unknown[])[];
  };
  return shown.map(([, ...cells]) => cells);
}

type Request = ReturnType<typeof requestWith>;

function requestWith(grants: readonly Grant[]) {
  const role = { id: 500, name: 'role', label: { en: 'Role' }, grants: [...grants] };
  const catalog = catalogOf(withFormulas({ ...RIGHTS_SHOP, roles: [role] }), versions++);
  const { roles } = catalog.document;
  const viewer: Viewer = { ...supervisor, userId: 1, account: 'user:1', roles, rights: rightsKey(roles) };
  return { db, catalog, viewer };
}

const FEW = [
  { table: 30, ...all },
  { table: 40, ...all, readColumns: [ORDER, QUANTITY], writeColumns: [ORDER, QUANTITY] },
  { table: 40, ...all, readColumns: [PRICE], writeColumns: [PRICE], condition: 'quantity < 5' },
];

test('[ACCESS-57][QUERY-6] what a draft makes of a line does not open what may not be read of it as it is stored', async () => {
  const shown = await shownIn(FEW, async (request, window) => {
    await cascadeModify(request, window, { column: LINES, record: 1, removed: false });
    await cascadeInput(request, window, { record: 1, values: { quantity: 1 }, complete: false });
  });
  expect(shown).toEqual([[1, null]]);
});

test('[ACCESS-57] a new line is read as the draft has it', async () => {
  const shown = await shownIn(FEW, async (request, window) => {
    await cascadeCreate(request, window, { column: LINES, values: { quantity: 2, price: '3.00' } });
  });
  expect(shown).toEqual([
    [9, null],
    [2, '3.00'],
  ]);
});

test('[ACCESS-57][ACCESS-8] what a draft makes of the record around them does not show lines that are hidden', async () => {
  const grants = [
    { table: 30, ...all },
    { table: 40, ...all, condition: 'order.status = "open"' },
  ];
  const shown = await shownIn(grants, async (request, { context, window }) => {
    await updateDraft(request, { context, window, values: { status: 'open' }, complete: false });
  });
  expect(shown).toEqual([]);
});

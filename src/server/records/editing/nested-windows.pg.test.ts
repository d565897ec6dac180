import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { must } from '#core/std/must.ts';
import { trusted } from '../../database/sql/sql.ts';
import { COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { recordIn, saveDraft } from '#test/support/calls/drafts.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { knownError } from '../../http/map-error.ts';
import {
  cancelDraft,
  cascadeCreate,
  cascadeModify,
  cascadeValidate,
  draftedRows,
  openCreate,
  openModify,
  resumeContext,
  suggestLinks,
  unfinishedWork,
  updateDraft,
  validateDraft,
  type RequestContext,
} from '../records.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());

const [AGENT, CODE] = [900, 901];

/** The shop, whose lines may name a customer, too. */
const DOCUMENT = withFormulas({
  ...COMPUTED_SHOP,
  tables: COMPUTED_SHOP.tables.map((table) =>
    table.name === 'line'
      ? {
          ...table,
          columns: [
            ...table.columns,
            { id: AGENT, name: 'agent', type: 'link', target: 20, label: { en: 'Agent' } },
          ],
        }
      : table.name === 'customer'
        ? {
            ...table,
            uniques: [[21, 22]],
            columns: [
              ...table.columns,
              { id: CODE, name: 'code', type: 'text', unique: true, label: { en: 'Code' } },
            ],
          }
        : table,
  ),
});
const catalog = catalogOf(DOCUMENT, 1);
const request: RequestContext = { db, catalog, viewer: supervisor };
const [CUSTOMER, ORDER, LINE] = [20, 30, 40];
const [CUSTOMER_LINK, ORDERS, ORDER_LINK, LINES] = [32, 24, 41, 35];

beforeAll(async () => {
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
  for (const table of ['order', 'line', 'customer'])
    await db.query(trusted(`select setval(pg_get_serial_sequence('app.${table}', 'id'), 100)`));
});

type Opened = Pick<RecordResult, 'context' | 'window'>;

const at = ({ context, window }: Opened) => ({ context, window });

/** A customer's window over that of an order. */
async function customerIn(order: Opened, name: string): Promise<RecordResult> {
  const within = { ...at(order), column: CUSTOMER_LINK };
  return await openCreate(request, { tableId: CUSTOMER, values: { name, country: 'DE' }, within });
}

async function accepted(window: Opened): Promise<RecordResult> {
  return recordIn(await validateDraft(request, { ...at(window), mine: [] }));
}

const customersNamed = async (name: string) =>
  (await db.query('select id from app.customer where name = $1', [name])).rows.length;

test('[CTX-49][CTX-1][CTX-2] resuming a context shows its top window and those below, with the column that each goes to', async () => {
  const line = await openCreate(request, { tableId: LINE, values: { quantity: 2 } });
  const order = await openCreate(request, {
    tableId: ORDER,
    values: {},
    within: { ...at(line), column: ORDER_LINK },
  });
  const customer = await customerIn(order, 'Drei');
  const resumed = await resumeContext(request, line.context);
  const { below, hasChanged, ...top } = resumed;
  expect(hasChanged).toBe(false);
  expect(top).toEqual(customer);
  expect(below).toMatchObject([
    { window: 1, tableId: LINE, columnId: null, values: { quantity: 2 } },
    { window: 2, tableId: ORDER, columnId: ORDER_LINK },
  ]);
  expect(top).toMatchObject({ window: 3, tableId: CUSTOMER, columnId: CUSTOMER_LINK });
  const back = await accepted(customer);
  expect((await resumeContext(request, line.context)).below).toMatchObject([{ window: 1 }]);
  expect(await accepted(back)).toMatchObject({
    window: 1,
    nested: [{ tableId: ORDER }, { tableId: CUSTOMER }],
  });
  await saveDraft(request, { ...at(line), mine: [] });
  const { rows } = await db.query(
    `select c.name from app.line l join app."order" o on o.id = l."order" join app.customer c on c.id = o.customer
      where l.quantity = 2 and c.name = 'Drei'`,
  );
  expect(rows).toEqual([{ name: 'Drei' }]);
});

test('[CTX-55] a record made from inside is opened again with all that belongs to it; dropping that leaves it as it was', async () => {
  const line = await openCreate(request, { tableId: LINE, values: {} });
  const within = { ...at(line), column: ORDER_LINK };
  const order = await openCreate(request, { tableId: ORDER, values: { number: 7 }, within });
  await accepted(await customerIn(order, 'Vier'));
  const first = await cascadeCreate(request, at(order), {
    column: LINES,
    values: { quantity: 3, price: '2' },
  });
  await cascadeValidate(request, at(order), { record: first.recordId });
  const key = must((await accepted(order)).nested[0], 'the order').recordId;

  const again = await openModify(request, { tableId: ORDER, id: key, within });
  expect(again).toMatchObject({ key, recordId: null, values: { number: 7, total: '6.00' } });
  expect(again.nested.map(({ tableId, of }) => [tableId, of])).toEqual([
    [CUSTOMER, 0],
    [LINE, 0],
  ]);
  await cascadeModify(request, at(again), { column: LINES, record: first.recordId, removed: true });
  const rows = await draftedRows(request, { contextId: line.context, windowId: again.window });
  expect(rows.filter(({ table }) => table.id === ORDER)).toHaveLength(1);
  expect(rows.some(({ id }) => id === first.recordId)).toBe(false);
  const dropped = recordIn(await cancelDraft(request, { context: line.context, byUser: true, all: false }));
  expect(dropped.nested).toHaveLength(3);

  const customer = must(
    dropped.nested.find(({ tableId }) => tableId === CUSTOMER),
    'the customer',
  );
  const opened = await openModify(request, { tableId: ORDER, id: key, within });
  const deeper = await openModify(request, {
    tableId: CUSTOMER,
    id: customer.recordId,
    within: { ...at(opened), column: CUSTOMER_LINK },
  });
  await updateDraft(request, { ...at(deeper), values: { country: 'AT' }, complete: false });
  const changed = await accepted(deeper);
  expect(changed.values['customer']).toEqual([customer.recordId, 'Vier (AT)']);
  expect((await accepted(changed)).nested).toHaveLength(3);
  await saveDraft(request, { ...at(line), mine: [] });
  const stored = await db.query(
    `select c.country, (select sum(l.amount) from app.line l where l."order" = o.id and l.quantity = 3) as total
      from app."order" o join app.customer c on c.id = o.customer where c.name = 'Vier'`,
  );
  expect(stored.rows).toEqual([{ country: 'AT', total: '6.00' }]);
});

test('[CTX-66] where another window is on top by now, or another record in it, nothing is changed or dropped', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { number: 8 } });
  const customer = await customerIn(order, 'Acht');
  const { context, window, key } = customer;
  const shown = { tableId: CUSTOMER, recordId: key };
  const drop = async (meant: { window?: number; shown?: typeof shown }) =>
    await cancelDraft(request, { context, byUser: false, all: false, ...meant });
  await accepted(customer);
  await expect(drop({ window, shown })).rejects.toMatchObject({ code: 'context.stale' });
  const within = { ...at(order), column: CUSTOMER_LINK };
  const other = await openModify(request, { tableId: CUSTOMER, id: 7, within });
  expect(other.window).toBe(window);
  const update = async (record: typeof shown) =>
    await updateDraft(request, {
      context,
      window,
      values: { name: 'Astray' },
      shown: record,
      complete: true,
    });
  await expect(update(shown)).rejects.toMatchObject({ code: 'context.stale' });
  await expect(update({ tableId: ORDER, recordId: 7 })).rejects.toMatchObject({ code: 'context.stale' });
  await expect(drop({ window, shown })).rejects.toMatchObject({ code: 'context.stale' });
  expect(recordIn(await resumeContext(request, context)).values['name']).toBe('Bon app’');
  expect((await update({ tableId: CUSTOMER, recordId: 7 })).values['name']).toBe('Astray');
  expect(recordIn(await drop({ window, shown: { tableId: CUSTOMER, recordId: 7 } })).window).toBe(
    order.window,
  );
  await cancelDraft(request, { context, byUser: false, all: true });
});

test('[CTX-46] a stored record that is changed from inside is called as the draft has it', async () => {
  const order = await openModify(request, { tableId: ORDER, id: 6 });
  const within = { ...at(order), column: CUSTOMER_LINK };
  const customer = await openModify(request, { tableId: CUSTOMER, id: 7, within });
  await updateDraft(request, { ...at(customer), values: { country: 'BE' }, complete: false });
  expect((await accepted(customer)).values['customer']).toEqual([7, 'Bon app’ (BE)']);
  expect((await resumeContext(request, order.context)).kind).toBe('record');
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-55] a record of the draft is opened from another window, too, and stays one record', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { number: 4 } });
  const key = must((await accepted(await customerIn(order, 'Zwei'))).nested[0], 'the customer').recordId;
  const line = await openCreate(request, {
    tableId: LINE,
    values: { quantity: 1 },
    within: { ...at(order), column: LINES },
  });
  await updateDraft(request, { ...at(line), values: { agent: key }, complete: false });
  const within = { ...at(line), column: AGENT };
  const customer = await openModify(request, { tableId: CUSTOMER, id: key, within });
  await updateDraft(request, { ...at(customer), values: { country: 'CH' }, complete: false });
  expect((await accepted(customer)).values['agent']).toEqual([key, 'Zwei (CH)']);
  const rows = await draftedRows(request, { contextId: order.context, windowId: 1 });
  expect(rows.filter(({ id }) => id === key)).toMatchObject([{ values: { country: 'CH' } }]);
  const back = await accepted(line);
  expect(back.nested).toHaveLength(2);
  expect(back.values['customer']).toEqual([key, 'Zwei (CH)']);
  await saveDraft(request, { ...at(order), mine: [] });
  expect(await customersNamed('Zwei')).toBe(1);
});

test('[CTX-56] a new record that the draft leads to no more is not saved, nor what belongs to it', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: { number: 2 } });
  const customer = await customerIn(order, 'Nie');
  await cascadeCreate(request, at(customer), { column: ORDERS, values: { number: 3 } });
  await accepted(customer);
  await updateDraft(request, { ...at(order), values: { customer: 7 }, complete: false });
  const { operation } = await saveDraft(request, { ...at(order), mine: [] });
  expect(await customersNamed('Nie')).toBe(0);
  const changes = await db.query('select table_id from colonnade.change where operation_id = $1', [
    operation,
  ]);
  expect(changes.rows).toEqual([{ table_id: ORDER }]);
});

test('[CTX-57] links suggest the new records of their draft first, of nobody else’s and not those of open windows', async () => {
  const order = await openCreate(request, { tableId: ORDER, values: {} });
  const customer = await customerIn(order, 'Bonne Église');
  const suggested = async (text: string, limit = 20) =>
    (await suggestLinks(request, CUSTOMER_LINK, { text, limit, inside: at(order) })).map(({ id, title }) => [
      id,
      title,
    ]);
  expect(await suggested('egl')).toEqual([]);
  const key = must((await accepted(customer)).nested[0], 'the customer').recordId;
  expect(await suggested('egl')).toEqual([[key, 'Bonne Église (DE)']]);
  expect(await suggested('bon')).toEqual([
    [key, 'Bonne Église (DE)'],
    [7, 'Bon app’ (FR)'],
  ]);
  expect(await suggested('bon', 1)).toHaveLength(1);
  expect(await suggestLinks(request, CUSTOMER_LINK, { text: 'egl', limit: 20 })).toEqual([]);
  const other: RequestContext = { ...request, viewer: { ...supervisor, account: 'user:99' } };
  await expect(
    suggestLinks(other, CUSTOMER_LINK, { text: '', limit: 20, inside: at(order) }),
  ).rejects.toMatchObject({ code: 'context.unknown' });
  const closed = { context: order.context, window: customer.window };
  await expect(
    suggestLinks(request, CUSTOMER_LINK, { text: '', limit: 20, inside: closed }),
  ).rejects.toMatchObject({ code: 'context.stale' });
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-49] a window over a stored record that was left again is no unfinished work', async () => {
  const order = await openModify(request, { tableId: ORDER, id: 6 });
  const unfinished = async () =>
    (await unfinishedWork(request)).filter(({ context }) => context === order.context).length;
  await openModify(request, { tableId: CUSTOMER, id: 7, within: { ...at(order), column: CUSTOMER_LINK } });
  expect(await unfinished()).toBe(0);
  await cancelDraft(request, { context: order.context, byUser: true, all: false });
  expect(await unfinished()).toBe(0);
  await updateDraft(request, { ...at(order), values: { rush: true }, complete: false });
  expect(await unfinished()).toBe(1);
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-58] the record of an open window has no second draft above it', async () => {
  const order = await openModify(request, { tableId: ORDER, id: 5 });
  const within = { ...at(order), column: CUSTOMER_LINK };
  const customer = await openModify(request, { tableId: CUSTOMER, id: 7, within });
  const edited = cascadeModify(request, at(customer), { column: ORDERS, record: 5, removed: false });
  await expect(edited).rejects.toMatchObject({ code: 'record.opened' });
  const opened = openModify(request, { tableId: ORDER, id: 5, within: { ...at(customer), column: ORDERS } });
  await expect(opened).rejects.toMatchObject({ code: 'record.opened' });
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

test('[CTX-64] what only one record may hold is told where it is typed, and at its record when it was taken since', async () => {
  const stored = await openCreate(request, {
    tableId: CUSTOMER,
    values: { name: 'Alt', country: 'PT', code: 'A1' },
  });
  const { recordId } = await saveDraft(request, { ...at(stored), mine: [] });
  const order = await openCreate(request, { tableId: ORDER, values: {} });
  const customer = await customerIn(order, 'Neuer');
  const give = async (values: Record<string, unknown>) => {
    await updateDraft(request, { ...at(customer), values, complete: false });
    return await validateDraft(request, { ...at(customer), mine: [] });
  };
  await expect(give({ code: 'A1' })).rejects.toMatchObject({
    code: 'value.refused',
    columns: [{ column: 'code', code: 'record.duplicate' }],
  });
  await expect(give({ code: 'B2', name: 'Alt', country: 'PT' })).rejects.toMatchObject({
    columns: [{ column: 'name' }, { column: 'country' }],
  });
  const back = recordIn(await give({ country: 'ES' }));
  const { key } = { key: must(back.nested[0], 'the customer').recordId };
  const other = await openModify(request, { tableId: CUSTOMER, id: recordId });
  await updateDraft(request, { ...at(other), values: { code: 'B2' }, complete: false });
  await saveDraft(request, { ...at(other), mine: [] });
  const refused = await validateDraft(request, { ...at(order), mine: [] }).catch((error: unknown) => error);
  expect(knownError(refused, catalog)).toMatchObject({
    code: 'record.duplicate',
    columns: [{ column: 'code', row: key }],
  });
  const within = { ...at(order), column: CUSTOMER_LINK };
  const same = await openModify(request, { tableId: CUSTOMER, id: recordId, within });
  await updateDraft(request, { ...at(same), values: { credit: '5.00', code: 'B2' }, complete: false });
  expect((await accepted(same)).window).toBe(order.window);
  await cancelDraft(request, { context: order.context, byUser: false, all: true });
});

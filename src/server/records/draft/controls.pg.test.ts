import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { must } from '#core/std/must.ts';
import { COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { importFile } from '../../import/import.ts';
import { processOperations } from '../../journal/journal.ts';
import { openCreate, openModify, updateDraft } from '../records.ts';

const CONTROLS = [
  {
    id: 301,
    name: 'some_pieces',
    kind: 'validity',
    condition: 'quantity >= 1',
    message: { en: 'Order at least one piece.', fr: 'Commandez au moins une pièce.' },
    columns: [42],
  },
  {
    id: 302,
    name: 'within_credit',
    kind: 'validity',
    condition: 'amount <= coalesce(order.customer.credit, 0)',
    message: { en: 'This is more than the customer’s credit.' },
  },
];

const document = withFormulas({
  ...COMPUTED_SHOP,
  tables: COMPUTED_SHOP.tables.map((table) =>
    table.name === 'line' ? { ...table, controls: CONTROLS } : table,
  ),
});
const catalog = catalogOf(document, 1);
const db = await shopDatabase();
afterAll(async () => await db.end());
const request = { db, catalog, viewer: supervisor };
const line = must(catalog.tablesByName.get('line'), 'line');

beforeAll(async () => {
  await changeCatalog(db, document, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
  await db.query(`select setval(pg_get_serial_sequence('app.line', 'id'), 100)`);
});

async function create(values: Record<string, unknown>, locale = 'en_GB') {
  const at = { ...request, viewer: { ...supervisor, locale } };
  const { context, window } = await openCreate(at, { tableId: line.id, values: values });
  return await saveDraft(at, { context, window, mine: [] });
}

test('[CTRL-1][CTRL-2][CTRL-9] a record is saved only if it fulfils the controls of its table; each that it breaks is told where it marks', async () => {
  expect(checkDocument(document).filter(({ path }) => path.includes('controls'))).toEqual([]);
  await expect(create({ order: 5, quantity: 0, price: '1.00' }, 'fr_FR')).rejects.toMatchObject({
    code: 'value.refused',
    columns: [
      { column: 'quantity', code: 'control.refused', params: { message: 'Commandez au moins une pièce.' } },
    ],
  });
  await expect(create({ order: 5, quantity: -9, price: '-1000.00' })).rejects.toMatchObject({
    columns: [
      { column: 'quantity', params: { message: 'Order at least one piece.' } },
      { column: '', params: { message: 'This is more than the customer’s credit.' } },
    ],
  });
  expect((await create({ order: 5, quantity: 1, price: '1000.00' })).recordId).toBeGreaterThan(100);
});

test('[CTRL-9] a change is judged with what the record holds beside it; the draft is kept', async () => {
  const { context, window } = await openModify(request, { tableId: line.id, id: 1 });
  const change = (values: Record<string, unknown>) =>
    updateDraft(request, { context, window, values, complete: false });
  const save = () => saveDraft(request, { context, window, mine: [] });
  await change({ price: '400.00' });
  await expect(save()).rejects.toMatchObject({ columns: [{ column: '', code: 'control.refused' }] });
  await change({ quantity: 2 });
  expect((await save()).recordId).toBe(1);
});

test('[CTRL-10] an import is refused for lines that break a control, each told with its message', async () => {
  const file = 'order.number;quantity;price\n11076;5;10\n11076;0;10\n11076;2;900\nnobody;0;1\n';
  const answer = await importFile(request, { table: line, check: false, source: chunks(file, 65_536) });
  expect(answer).toMatchObject({ lines: 4, imported: 0, refused: 3 });
  expect(answer.problems.map(({ line: at, column, message }) => [at, column, message])).toEqual([
    [3, 'quantity', 'Order at least one piece.'],
    [4, '', 'This is more than the customer’s credit.'],
    [5, 'order.number', expect.any(String)],
  ]);
});

test('[UNDO-21] what is taken back breaks no control that held before: the latest first, or both together', async () => {
  const { recordId: id } = await create({ order: 5, quantity: 1, price: '10.00' });
  const change = async (values: Record<string, unknown>) => {
    const { context, window } = await openModify(request, { tableId: line.id, id });
    await updateDraft(request, { context, window, values, complete: false });
    return (await saveDraft(request, { context, window, mine: [] })).operation;
  };
  const cheaper = await change({ price: '2.00' });
  const more = await change({ quantity: 400 });
  const stored = async () =>
    (await db.query('select quantity, price from app.line where id = $1', [id])).rows[0];
  await expect(processOperations(request, 'undo', [cheaper])).rejects.toMatchObject({
    code: 'value.refused',
    columns: [
      { code: 'control.refused', row: id, params: { message: 'This is more than the customer’s credit.' } },
    ],
  });
  expect(await stored()).toEqual({ quantity: 400, price: '2.00' });
  const [lessAgain, dearerAgain] = await processOperations(request, 'undo', [cheaper, more]);
  expect(await stored()).toEqual({ quantity: 1, price: '10.00' });
  await expect(processOperations(request, 'redo', [lessAgain ?? 0])).rejects.toMatchObject({
    code: 'value.refused',
  });
  await processOperations(request, 'redo', [dearerAgain ?? 0]);
  // What is not right already may go back all the same.
  await db.query(`update app.line set price = -5 where id = $1`, [id]);
  const noted = await change({ note: 'x', quantity: 2, price: '1.00' });
  await db.query(`update app.customer set credit = -1`);
  await expect(processOperations(request, 'undo', [noted])).resolves.toHaveLength(1);
  await db.query(`update app.customer set credit = 1000`);
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { readArchive } from '../archive/archive.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';

type Refactoring = AnswerOf<Contract['api_formula_refactor']>;

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
afterAll(async () => await db.end());
await migrate(db);
const read = await readArchive(fileURLToPath(new URL('../../../sample/app', import.meta.url)));
if ('problems' in read) throw new Error(JSON.stringify(read.problems));
const catalog = await changeCatalog(db, read.document, { author: null, message: 'test' });
const app = await testApp(db);
let chief: Visitor;

beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
});

const tableId = (name: string) => must(catalog.tablesByName.get(name), name).id;
const columnId = (path: string) => {
  const [table = '', name] = path.split('.');
  const columns = must(catalog.tablesByName.get(table), table).columns;
  return must(
    columns.find((column) => column.name === name),
    path,
  ).id;
};

async function refactor(change: object): Promise<Refactoring> {
  const answer = await chief.post('/api/formula/refactor', { change });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Refactoring>();
}

const told = ({ formulas }: Refactoring) =>
  formulas.map(({ object, path, effect, before, after }) => [
    `${object}.${path.join('.')}`.replace(/\.(columns|controls)\.\d+/, ''),
    effect,
    before,
    after,
  ]);

describe('[FORMULA-13][ADMIN-9] what a change of the sample’s tables does to its formulas', () => {
  test('only whoever has opened the configuration may ask', async () => {
    const change = { kind: 'remove', columnId: columnId('order_line.discount') };
    const other = visitor(app);
    await other.signIn('chief', PASSWORD);
    expect((await other.post('/api/formula/refactor', { change })).status).toBe(422);
  });

  test('a new name: they read otherwise and mean the same', async () => {
    const answer = await refactor({
      kind: 'rename',
      columnId: columnId('order_line.discount'),
      name: 'rebate',
      label: { en: 'Rebate given' },
    });
    expect(answer.possible).toBe(true);
    expect(told(answer)).toEqual([
      [
        'order_line.formula',
        'renamed',
        'Quantity * [Unit price] * (1 - coalesce(Discount, 0) / 100)',
        'Quantity * [Unit price] * (1 - coalesce([Rebate given], 0) / 100)',
      ],
      [
        'order_line.condition',
        'renamed',
        'coalesce(Discount, 0) <= 50 or not isEmpty(Remark)',
        'coalesce([Rebate given], 0) <= 50 or not isEmpty(Remark)',
      ],
      ['order_line.layouts.0.condition', 'renamed', 'Discount >= 20', '[Rebate given] >= 20'],
    ]);
  });

  test('a removal: what reads the column breaks, with the place and the reason', async () => {
    const answer = await refactor({ kind: 'remove', columnId: columnId('order_line.amount') });
    expect(answer.possible).toBe(false);
    expect(told(answer)).toEqual([
      ['sales_order.formula', 'broken', 'sum(Lines.Amount)', `sum(Lines.#${columnId('order_line.amount')})`],
    ]);
    expect(answer.formulas[0]?.problems).toMatchObject([
      { code: 'column_unknown', message: expect.any(String) },
    ]);
    const table = await refactor({ kind: 'remove', tableId: tableId('product') });
    expect(told(table)).toContainEqual(
      expect.arrayContaining(['order_line.default.formula', 'broken', 'Product.Price']),
    );
  });

  test('another type: they give another kind of value, or break', async () => {
    const integer = await refactor({
      kind: 'retype',
      columnId: columnId('order_line.unit_price'),
      column: {
        type: 'decimal',
        default: { formula: `#${columnId('order_line.product')}.#${columnId('product.price')}` },
      },
    });
    expect(told(integer).map(([place, effect]) => [place, effect])).toEqual([
      ['order_line.formula', 'retyped'],
    ]);
    const text = await refactor({
      kind: 'retype',
      columnId: columnId('sales_order.freight'),
      column: { type: 'text' },
    });
    expect(text.possible).toBe(false);
    expect(text.formulas.map(({ effect, before }) => [effect, before])).toEqual([
      ['broken', 'Goods + coalesce(Freight, 0)'],
    ]);
  });

  test('a move along a link: they follow it; back again they no longer do', async () => {
    const there = await refactor({
      kind: 'move',
      columnId: columnId('sales_order.freight'),
      tableId: tableId('company'),
    });
    expect(there.possible).toBe(true);
    expect(told(there)).toEqual([
      [
        'sales_order.formula',
        'rewritten',
        'Goods + coalesce(Freight, 0)',
        'Goods + coalesce(Customer.Freight, 0)',
      ],
    ]);
    const back = await refactor({
      kind: 'move',
      columnId: columnId('product.price'),
      tableId: tableId('order_line'),
    });
    expect(told(back)).toEqual([['order_line.default.formula', 'rewritten', 'Product.Price', 'Price']]);
    const nowhere = await refactor({
      kind: 'move',
      columnId: columnId('sales_order.freight'),
      tableId: tableId('category'),
    });
    expect(nowhere).toMatchObject({ possible: false, formulas: [{ effect: 'broken' }] });
  });

  test('a change that says nothing, of nothing, or to no type is refused', async () => {
    const status = async (change: object) => (await chief.post('/api/formula/refactor', { change })).status;
    expect(await status({ kind: 'remove' })).toBe(400);
    expect(await status({ kind: 'remove', columnId: 5 })).toBe(404);
    expect(await status({ kind: 'move', columnId: columnId('product.price'), tableId: 5 })).toBe(404);
    expect(
      await status({ kind: 'retype', columnId: columnId('product.price'), column: { type: 'soup' } }),
    ).toBe(400);
  });
});

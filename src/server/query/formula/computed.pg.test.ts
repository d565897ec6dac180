import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../../database/sql/sql.ts';
import { COMPUTED_CATALOG, COMPUTED_SHOP } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { exportList } from '../bulk/export.ts';
import { readRecord } from '../record/read-record.ts';
import { suggestions } from '../record/suggestions.ts';
import { listCount, listWindow } from '../list/run-list.ts';
import type { WindowRequest } from '../list/shape.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());
const catalog = COMPUTED_CATALOG;
const scene = { catalog, viewer: supervisor };
const tableOf = (name: string) => must(catalog.tablesByName.get(name), name);

beforeAll(async () => {
  await changeCatalog(db, COMPUTED_SHOP, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
});

async function rows(
  table: string,
  columns: readonly string[],
  more: Partial<WindowRequest> & { viewer?: Viewer } = {},
): Promise<ListAnswer['rows']> {
  const { viewer = supervisor, ...request } = more;
  const wanted = { tableId: tableOf(table).id, columns, ...request };
  return (JSON.parse(await listWindow(db, { catalog, viewer }, wanted)) as ListAnswer).rows;
}

test('[COMP-1] a column is worked out of its own record, of linked ones and of lists, in the places of its type', async () => {
  expect(await rows('line', ['amount', 'share', 'client', 'label'])).toEqual([
    [1, '33.75', '0.1444', [7, 'Bon app’ (FR)'], 'ÉCLAIR: 33.7'],
    [2, '199.98', '0.8556', [7, 'Bon app’ (FR)'], 'CAFÉ 😀: 199.'],
    [3, null, null, [7, 'Bon app’ (FR)'], ': '],
  ]);
  expect(await rows('order', ['total', 'country', 'is_mine', 'late', 'best_customer'])).toEqual([
    [5, '233.73', 'FR', true, true, null],
    [6, '0.00', 'FR', false, false, null],
  ]);
  expect(await rows('customer', ['full_name', 'open_orders', 'owed'])).toEqual([
    [7, 'Bon app’ (FR)', 1, '233.73'],
  ]);
});

test('[COMP-1] of a linked record that is not there nothing is worked out, neither a constant nor a sum', async () => {
  await db.query('insert into app.line (id, quantity) overriding system value values (90, 1)');
  const cells = ['order.total', 'order.late', 'order.is_mine', 'client', 'order.best_customer'];
  const all = await rows('line', cells);
  expect(all.find(([id]) => id === 90)).toEqual([90, null, null, null, null, null]);
  const filter = { formula: 'isEmpty(order.total) and isEmpty(order.is_mine)' };
  expect(await rows('line', [], { filter })).toEqual([[90]]);
  await db.query('delete from app.line where id = 90');
});

test('[COMP-1] computed columns are read through links, in records, titles, suggestions and exports', async () => {
  expect(await rows('line', ['order.total', 'order.customer.owed', 'order'])).toContainEqual([
    1,
    '233.73',
    '233.73',
    [5, '11076 FR'],
  ]);
  const record = await readRecord(db, scene, tableOf('order'), 5);
  expect(record).toMatchObject({ title: '11076 FR', values: { total: '233.73', is_mine: true } });
  expect(await suggestions(db, scene, tableOf('customer'), { text: 'app fr', limit: 5 })).toEqual([
    { id: 7, title: 'Bon app’ (FR)', subtitle: null },
  ]);
  const columns = ['number', 'customer', 'total'];
  const list = { tableId: tableOf('order').id, columns, form: 'import' } as const;
  const { text, values } = exportList(scene, list, 'line');
  const exported = await db.query({ text, values });
  expect(exported.rows).toEqual([{ row: '11076,Bon app’ (FR),233.73' }, { row: '11077,Bon app’ (FR),0.00' }]);
});

test('[COMP-3] lists are sorted, filtered, searched and counted by computed columns, page by page', async () => {
  const sort = [{ column: 'share', descending: true }];
  const [first] = await rows('line', ['share'], { sort, limit: 1 });
  expect(first).toEqual([2, '0.8556']);
  expect(await rows('line', ['share'], { sort, limit: 5, after: ['0.8556', '2'] })).toEqual([
    [1, '0.1444'],
    [3, null],
  ]);
  const filter = { column: 'order.total', operator: 'greater', value: '100' } as const;
  expect(await rows('line', [], { filter, sort: [{ column: 'amount' }] })).toHaveLength(3);
  expect(
    await rows('order', ['number'], { filter: { column: 'late', operator: 'equal', value: true } }),
  ).toEqual([[5, 11_076]]);
  expect(await listCount(db, scene, { tableId: tableOf('line').id, filter, step: 2 })).toMatchObject({
    count: 3,
  });
  const labelled = { column: 'label', operator: 'contains', value: 'eclair' } as const;
  expect(await rows('line', ['note'], { filter: labelled })).toEqual([[1, 'Éclair']]);
  expect(await rows('customer', ['name'], { search: 'app (fr' })).toEqual([[7, 'Bon app’']]);
});

test('[COMP-4] what depends on the viewer is the viewer’s own, in one statement for all', async () => {
  const other = { ...supervisor, userId: 2, account: 'user:2' };
  const stranger = { ...other, account: 'anonymous:1' };
  const mine = { filter: { column: 'is_mine', operator: 'equal', value: true } } as const;
  expect(await rows('order', ['is_mine'], mine)).toEqual([[5, true]]);
  expect(await rows('order', ['is_mine'], { ...mine, viewer: other })).toEqual([]);
  expect(await rows('order', ['is_mine'], { viewer: stranger })).toEqual([
    [5, false],
    [6, true],
  ]);
  const record = await readRecord(db, { catalog, viewer: other }, tableOf('order'), 5);
  expect(record?.values).toMatchObject({ is_mine: false });
});

test('[COMP-2] what follows from its own record alone stands in the table, indexed; the rest does not', async () => {
  const columns = await db.query<{ name: string; generated: string }>(
    sql`select attname as name, attgenerated as generated from pg_attribute where attrelid = 'app.line'::regclass and attnum > 0 and not attisdropped and attname in ('amount', 'share', 'label', 'client') order by 1`,
  );
  expect(columns.rows).toEqual([
    { name: 'amount', generated: 's' },
    { name: 'label', generated: 's' },
  ]);
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    sql`set enable_seqscan = off; explain select id from app.line where amount > 100 and deleted_at is null`,
  );
  expect(JSON.stringify(plan)).toContain('ix_121');
  await db.query('reset enable_seqscan');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { Document } from '#core/catalog/schema.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { COMPUTED_CATALOG, COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changeCatalog, presentApplication } from '../../catalog/catalog.ts';
import { listCount, listWindow } from '../list/run-list.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());
const catalog = COMPUTED_CATALOG;
const idOf = (name: string) => must(catalog.tablesByName.get(name), name).id;

beforeAll(async () => {
  await changeCatalog(db, COMPUTED_SHOP, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
});

async function ids(
  table: string,
  filter: RequestFilter,
  viewer: Viewer = supervisor,
): Promise<readonly unknown[]> {
  const request = { tableId: idOf(table), columns: [], filter };
  const { rows } = JSON.parse(await listWindow(db, { catalog, viewer }, request)) as ListAnswer;
  expect(await listCount(db, { catalog, viewer }, request)).toMatchObject({ count: rows.length });
  return rows.map(([id]) => id);
}

test('[FORMULA-12] a part of a filter may be a formula: in the reader’s words, through links and lists, by who asks', async () => {
  expect(await ids('line', { formula: 'quantity * price > 100' })).toEqual([2]);
  expect(
    await ids(
      'line',
      { formula: 'Quantité >= 2 et [Prix unitaire] < 50' },
      { ...supervisor, locale: 'fr_FR' },
    ),
  ).toEqual([1]);
  expect(await ids('line', { formula: 'order.customer.country = "FR" and order.total > 200' })).toEqual([
    1, 2, 3,
  ]);
  expect(await ids('order', { formula: 'count(lines where quantity > 1) = 2' })).toEqual([5]);
  expect(await ids('order', { formula: 'salesperson = me' })).toEqual([5]);
  expect(await ids('order', { formula: 'status = "Shipped"' })).toEqual([6]);
});

test('[FORMULA-12] the same words may mean something else in another language', async () => {
  const labels: Readonly<Record<string, object>> = {
    quantity: { en: 'Grade', fr: 'Note' },
    note: { en: 'Note', fr: 'Grade' },
  };
  const document = {
    ...COMPUTED_SHOP,
    tables: COMPUTED_SHOP.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({
        ...column,
        ...(table.name === 'line' && labels[column.name] ? { label: labels[column.name] } : {}),
      })),
    })),
  };
  const other = catalogOf(Document.parse(document), 2);
  const found = async (locale: string) => {
    const scene = { catalog: other, viewer: { ...supervisor, locale } };
    const request = { tableId: idOf('line'), columns: [], filter: { formula: 'isEmpty(Grade)' } };
    return (JSON.parse(await listWindow(db, scene, request)) as ListAnswer).rows;
  };
  expect(await found('en_GB')).toEqual([[3]]);
  await db.query('update app.line set quantity = 1 where id = 3');
  expect(await found('en_GB')).toEqual([]);
  expect(await found('fr_FR')).toEqual([[3]]);
  await db.query('update app.line set quantity = null where id = 3');
});

test('[FORMULA-12] formulas and conditions go together, and a negation is the exact complement', async () => {
  const large: RequestFilter = { formula: 'quantity > 2' };
  expect(await ids('line', { not: large })).toEqual([2, 3]);
  expect(await ids('line', { any: [large, { column: 'quantity', operator: 'isEmpty' }] })).toEqual([1, 3]);
  expect(await ids('line', { all: [{ not: { formula: 'isEmpty(quantity)' } }, { not: large }] })).toEqual([
    2,
  ]);
});

test('[FORMULA-12] what a viewer may not read is unknown to the formula; what is wrong is refused', async () => {
  const clerk: Viewer = {
    ...supervisor,
    rights: 'filter-clerk',
    roles: [
      {
        id: 91,
        name: 'clerk',
        label: { en: 'Clerk' },
        grants: [{ table: idOf('line'), read: true, readColumns: [42, 41] }],
      },
    ],
  };
  expect(await ids('line', { formula: 'quantity = 3' }, clerk)).toEqual([1]);
  const refused = (formula: string, viewer: Viewer) =>
    expect(ids('line', { formula }, viewer)).rejects.toMatchObject({ code: 'filter.formula' });
  await refused('price > 1', clerk);
  await refused('order.total > 1', clerk);
  await refused('quantity', supervisor);
  await refused('quantity >', supervisor);
  await refused('#43 > 1', clerk);
});

test('[FORMULA-12][COMP-10] a view’s filter may be a formula; the application has it in the viewer’s words', () => {
  const view = {
    id: 500,
    name: 'large',
    label: { en: 'Large' },
    table: idOf('line'),
    mode: 'datatable',
    columns: [{ column: [42] }],
  };
  const filter = { all: [{ formula: 'quantity * price > 100' }] };
  const document = withFormulas({ ...COMPUTED_SHOP, views: [{ ...view, filter }] });
  expect(document.views[0]?.filter).toEqual({ all: [{ formula: '#42 * #43 > 100' }] });
  const french = presentApplication(catalogOf(document, 1), { ...supervisor, locale: 'fr_FR' });
  expect(french.views[0]?.filter).toEqual({ all: [{ formula: 'Quantité * [Prix unitaire] > 100' }] });
  const broken = { ...document, views: [{ ...document.views[0], filter: { formula: '#42 * #43' } }] };
  const [problem] = checkDocument(broken as typeof document).filter(({ diagnostic }) => diagnostic);
  expect(problem).toMatchObject({
    kind: 'views',
    path: ['filter', 'formula'],
    diagnostic: { code: 'condition' },
  });
});

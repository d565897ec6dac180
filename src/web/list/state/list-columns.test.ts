import { expect, test } from 'vitest';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import { applicationWith } from '#test/support/archive/web-application.ts';
import { arrangedPaths, listColumns, moved, offeredColumns, viewPaths, widenedTo } from './list-columns.ts';

function column(id: number, name: string, type: string, more: object = {}) {
  return { id, name, type, label: name[0]?.toUpperCase() + name.slice(1), writable: true, ...more };
}

function table(id: number, name: string, columns: TableInfo['columns']): TableInfo {
  const rights = { searchable: true, create: true, update: true, delete: true, title: [] };
  return { id, name, label: name, plural: `${name}s`, module: 1, ...rights, columns };
}

const companies = table(2, 'company', [column(21, 'name', 'text'), column(22, 'city', 'text')]);
const contacts = table(1, 'contact', [
  column(11, 'name', 'text'),
  column(12, 'company', 'link', { target: 2 }),
  column(13, 'size', 'integer'),
  column(14, 'notes', 'multilineText', { inLists: 'onRequest' }),
  column(15, 'code', 'text', { inLists: 'never' }),
]);
const application = applicationWith([contacts, companies]);
const view: ViewInfo = {
  id: 5,
  name: 'v',
  table: 1,
  label: 'V',
  mode: 'datatable',
  buttons: [],
  groups: [],
  openGroups: false,
  calculations: [],
  columns: [
    { column: 'company.city', hidden: false, width: 80 },
    { column: 'name', hidden: false },
    { column: 'size', hidden: true },
  ],
  sort: [],
};

function paths(sources: {
  view?: ViewInfo;
  arrangement?: object;
  paths?: readonly string[];
}): readonly string[] {
  const { view: shown, arrangement = {}, paths: wanted } = sources;
  return listColumns({ application, table: contacts, view: shown, arrangement, paths: wanted }).map(
    (one) => one.path,
  );
}

test('the address decides over the user, the user over the view, the view over the table', () => {
  expect(paths({})).toEqual(['name', 'company', 'size']);
  expect(paths({ view })).toEqual(['company.city', 'name']);
  expect(paths({ view, arrangement: { columns: ['size'] } })).toEqual(['size']);
  expect(paths({ view, arrangement: { columns: ['size'] }, paths: ['notes', 'name'] })).toEqual([
    'notes',
    'name',
  ]);
});

test('columns that are gone or refused are left out, and something is always shown', () => {
  expect(paths({ paths: ['gone', 'company.secret', 'size'] })).toEqual(['size']);
  expect(paths({ paths: ['gone'] })).toEqual(['name', 'company', 'size']);
  const hidden = { ...view, columns: view.columns.map((column) => ({ ...column, hidden: true })) };
  expect(paths({ view: hidden })).toEqual(['name', 'company', 'size']);
});

test('a label says which links lead to a column, and widths come from the user, the view, the type', () => {
  const [city] = listColumns({ application, table: contacts, view, arrangement: {}, paths: undefined });
  expect(city).toMatchObject({ label: 'Company › City', width: 80 });
  const [wide] = listColumns({
    application,
    table: contacts,
    view,
    arrangement: { widths: { 'company.city': 9_999 } },
    paths: undefined,
  });
  expect(wide?.width).toBe(1_000);
});

test('the first column takes what is left of the room, unless it has a width of its own', () => {
  const columns = listColumns({
    application,
    table: contacts,
    view,
    arrangement: {},
    paths: ['name', 'size'],
  });
  const widths = (room: number, arrangement = {}) =>
    widenedTo(room, columns, arrangement).map(({ width }) => width);
  expect(widths(1_000)).toEqual([900, 100]);
  expect(widths(200)).toEqual([190, 100]);
  expect(widths(1_000, { widths: { name: 190 } })).toEqual([190, 100]);
  expect(widenedTo(1_000, [], {})).toEqual([]);
});

test('[COL-10] what lists may not show is not offered', () => {
  const { own, linked } = offeredColumns(application, contacts, view);
  expect(own.map((one) => one.path)).toEqual(['name', 'company', 'size', 'notes']);
  expect(linked.map((one) => one.columns.map((far) => far.path))).toEqual([['company.name', 'company.city']]);
  expect(viewPaths(contacts, undefined)).toEqual(['name', 'company', 'size']);
});

test('[LIST-10] a column moves by places and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', -9)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});

test('[LIST-77] a list in a form has the columns of the form in the user’s order, later ones at the end', () => {
  const paths = ['a', 'b', 'c'];
  expect(arrangedPaths(paths, {})).toEqual(paths);
  expect(arrangedPaths(paths, { columns: ['c', 'gone', 'a'], hidden: ['a'] })).toEqual(['c', 'b']);
  // None at all would be no list.
  expect(arrangedPaths(paths, { hidden: paths })).toEqual(paths);
});

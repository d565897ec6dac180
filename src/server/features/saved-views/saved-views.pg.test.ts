import { beforeAll, expect, test } from 'vitest';
import type { Document, Table } from '#core/catalog/schema.ts';
import { removalOf } from '#core/configuration/removal.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import type { FilterValues, SavedFilter, SavedViews } from '#core/contract/lists/saved-routes.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = catalog.tablesByName.get('owner')!;
const ROLES = [
  {
    id: 9_001,
    name: 'sellers',
    label: { en: 'Sellers' },
    shareViews: true,
    grants: [{ table: owner.id, read: true, readColumns: 'all' as const }],
  },
  {
    id: 9_002,
    name: 'others',
    label: { en: 'Others' },
    grants: [{ table: owner.id, read: true, readColumns: [] }],
  },
];
let seller: Visitor;
let other: Visitor;
let clerk: Visitor;
let chief: Visitor;

beforeAll(async () => {
  await changeCatalog(
    db,
    { ...catalog.document, roles: [...catalog.document.roles, ...ROLES] },
    { author: null, message: 'test' },
  );
  await store.reload();
  const app = await testApp(db, undefined, undefined, { store });
  const enter = async (login: string, roles: readonly number[], supervisor = false): Promise<Visitor> => {
    await testUser(db, login, { roles: [...roles], supervisor });
    const person = visitor(app);
    await person.signIn(login, PASSWORD);
    return person;
  };
  seller = await enter('seller', [9_001]);
  other = await enter('other', [9_001]);
  clerk = await enter('clerk', [9_002]);
  chief = await enter('chief', [], true);
  await db.query("insert into app.owner (name) values ('Ada'), ('Ada'), ('Bob')");
});

const at = (route: string) => `/${route}/${owner.id}`;
const filter = {
  any: [
    { column: 'name', operator: 'equal', value: 'Ada' },
    { column: 'gone', operator: 'isEmpty' },
  ],
};
const saved = async (person: Visitor) => (await person.get(at('view/saved/list'))).json<SavedViews>();

async function saveView(person: Visitor, name: string): Promise<number> {
  const texts = {
    filter: JSON.stringify(filter),
    sort: '-name,gone',
    q: 'a',
    group: '-,-name@salary:sum,name:day@gone:sum',
  };
  const body = { name, texts, arrangement: { widths: { name: 120, gone: 9 } } };
  return (await person.post(at('view/saved/save'), body)).json<{ id: number }>().id;
}

test('[LIST-70][LIST-72] a saved view keeps what a list shows, and leaves out what there is not', async () => {
  const id = await saveView(seller, 'Adas');
  const answer = await seller.get(at('view/saved/list'));
  expect(answer.text).toContain('views');
  const { views } = await saved(seller);
  expect(views).toEqual([
    {
      id,
      name: 'Adas',
      own: true,
      mayChange: true,
      roles: [],
      leftOut: 3,
      viewId: null,
      texts: {
        filter: JSON.stringify({ any: [filter.any[0]] }),
        sort: '-name',
        q: 'a',
        group: '-,-name@salary:sum,name:day',
      },
      arrangement: { widths: { name: 120 } },
    },
  ]);
  expect((await saved(other)).views).toEqual([]);
  const renamed = await other.post(at('view/saved/rename'), { savedId: id, name: 'Mine' });
  expect(renamed.json().errors[0]?.code).toBe('view.unknown');
});

test('[LIST-71] it is shared by who may, with own roles, and its readers cannot change it', async () => {
  const id = await saveView(seller, 'Shared');
  const share = async (person: Visitor, roles: readonly number[]) =>
    (await person.post(at('view/saved/share'), { savedId: id, roles })).status;
  expect(await share(seller, [9_002])).toBe(422);
  expect(await share(seller, [9_001])).toBe(200);
  expect((await saved(other)).views).toMatchObject([{ id, own: false, mayChange: false, roles: [9_001] }]);
  const refused = await other.post(at('view/saved/delete'), { savedId: id });
  expect(refused.json().errors[0]?.code).toBe('access.refused');
  expect(await share(chief, [9_001, 9_002])).toBe(200);
  // A reader who sees no column of the table gets nothing of what it names.
  const [seen] = (await saved(clerk)).views;
  expect(seen).toMatchObject({ id, texts: { q: 'a', group: '-' }, leftOut: 8, arrangement: { widths: {} } });
  expect((await saved(clerk)).mayShare).toBe(false);
  const own = await saveView(clerk, 'Own');
  const unshared = await clerk.post(at('view/saved/share'), { savedId: own, roles: [9_002] });
  expect(unshared.status).toBe(422);
});

test('[LIST-73] a list opens with the own choice, else with that of a role', async () => {
  const [shared] = (await saved(other)).views;
  const role = { savedId: shared!.id, role: 9_001 };
  expect((await clerk.post(at('view/saved/default'), { ...role, role: 9_002 })).status).toBe(422);
  expect((await seller.post(at('view/saved/default'), role)).status).toBe(200);
  expect((await saved(other)).default).toBe(shared!.id);
  expect((await saved(seller)).roleDefaults).toEqual([{ role: 9_001, view: shared!.id }]);
  const mine = await saveView(other, 'Mine');
  await other.post(at('view/saved/default'), { savedId: mine });
  expect(await saved(other)).toMatchObject({ default: mine, ownDefault: mine });
  expect((await saved(seller)).default).toBe(shared!.id);
  await other.post(at('view/saved/default'), { savedId: null });
  expect(await saved(other)).toMatchObject({ default: shared!.id, ownDefault: null });
  // Whoever shares with no role is told of none, and a supervisor who has none opens with none.
  expect(await saved(clerk)).toMatchObject({ default: null, roleDefaults: [] });
  expect((await saved(chief)).default).toBe(null);
});

test('[LIST-74] what was deleted can come back', async () => {
  const id = await saveView(seller, 'Deleted');
  const names = async () => (await saved(seller)).views.map(({ name }) => name);
  await seller.post(at('view/saved/delete'), { savedId: id });
  expect(await names()).not.toContain('Deleted');
  await seller.post(at('view/saved/delete'), { savedId: id, back: true });
  expect(await names()).toContain('Deleted');
  await seller.post(at('view/saved/rename'), { savedId: id, name: 'Renamed' });
  expect(await names()).toContain('Renamed');
});

test('[FILTER-9] filters are kept under a name, per user or shared', async () => {
  const list = async (person: Visitor) =>
    (await person.get(at('filter/list'))).json<{ filters: SavedFilter[] }>().filters;
  const made = await seller.post(at('filter/save'), { name: 'Adas', filter });
  const { id } = made.json<{ id: number }>();
  expect(await list(seller)).toMatchObject([
    { id, name: 'Adas', leftOut: 1, filter: { any: [filter.any[0]] } },
  ]);
  expect(await list(other)).toEqual([]);
  await seller.post(at('filter/share'), { savedId: id, roles: [9_001] });
  await seller.post(at('filter/rename'), { savedId: id, name: 'All Adas' });
  expect(await list(other)).toMatchObject([{ name: 'All Adas', own: false }]);
  await seller.post(at('filter/delete'), { savedId: id });
  expect(await list(other)).toEqual([]);
});

test('[FILTER-15] the values of a column are counted among the records of a list, as the viewer sees them', async () => {
  const column = owner.columns.find(({ name }) => name === 'name')!;
  const ask = async (person: Visitor, body: object) =>
    await person.post(`/filter/values/${owner.id}/${column.id}`, body);
  const { values, more } = (await ask(seller, { search: '' })).json<FilterValues>();
  expect(more).toBe(false);
  expect(values.slice(0, 1)).toEqual([{ value: 'Ada', count: 2 }]);
  const narrowed = await ask(seller, { filter: { column: 'name', operator: 'equal', value: 'Bob' } });
  expect(narrowed.json<FilterValues>().values).toEqual([{ value: 'Bob', count: 1 }]);
  expect((await ask(clerk, {})).json().errors[0]?.code).toBe('column.unknown');
});

test('[LIST-77] the arrangements of lists are those of the account', async () => {
  const of = 'column';
  const keep = async (person: Visitor, id: number, arrangement: object) =>
    (await person.post('/list/arrangement/keep', { of, id, arrangement })).status;
  const kept = async (person: Visitor) =>
    (await person.get('/list/arrangement/list')).json<{ arrangements: unknown }>().arrangements;
  const arrangement = { columns: ['name', 'owner.name'], hidden: ['name'], widths: { name: 120 } };
  expect(await keep(seller, 5, arrangement)).toBe(200);
  expect(await keep(seller, 5, { ...arrangement, hidden: [] })).toBe(200);
  expect(await keep(seller, 6, { columns: ['name'] })).toBe(200);
  expect(await kept(seller)).toEqual([
    { of, id: 5, arrangement: { ...arrangement, hidden: [] } },
    { of, id: 6, arrangement: { columns: ['name'] } },
  ]);
  expect(await kept(other)).toEqual([]);
  expect(await keep(seller, 5, {})).toBe(200);
  expect(await kept(seller)).toEqual([{ of, id: 6, arrangement: { columns: ['name'] } }]);
  expect(await keep(seller, 6, { columns: ['no; path'] })).toBe(400);
});

/** The catalog as one way or another, for everybody. */
async function configured(change: (columns: Table['columns']) => readonly object[], message: string) {
  const document = { ...catalog.document, roles: [...catalog.document.roles, ...ROLES] };
  const tables = document.tables.map((table) =>
    table.id === owner.id ? { ...table, columns: change(table.columns) } : table,
  ) as typeof document.tables;
  await changeCatalog(db, { ...document, tables }, { author: null, message });
  await store.reload();
}

test('[CONF-102] a filter, a view and an arrangement go on with a column that gets another name', async () => {
  const texts = {
    filter: JSON.stringify({ all: [{ column: 'name', operator: 'equal', value: 'Ada' }] }),
    sort: '-name,salary',
    columns: 'code,name',
    group: 'name@salary:sum',
  };
  const arrangement = { columns: ['code', 'name'], widths: { name: 99 } };
  await chief.post(at('view/saved/save'), { name: 'Renamed', texts, arrangement });
  await chief.post('/list/arrangement/keep', { of: 'table', id: owner.id, arrangement });
  const renamed = (columns: Table['columns']) =>
    columns.map((column) => (column.name === 'name' ? { ...column, name: 'full_name' } : column));
  await configured(renamed, 'renamed');
  const [view] = (await saved(chief)).views.filter(({ name }) => name === 'Renamed');
  expect(view).toMatchObject({
    leftOut: 0,
    texts: {
      filter: JSON.stringify({ all: [{ column: 'full_name', operator: 'equal', value: 'Ada' }] }),
      sort: '-full_name,salary',
      columns: 'code,full_name',
      group: 'full_name@salary:sum',
    },
    arrangement: { columns: ['code', 'full_name'], widths: { full_name: 99 } },
  });
  const arranged = await chief.get('/list/arrangement/list');
  expect(arranged.text).toContain('full_name');
  await configured((columns) => columns, 'as before');
  expect((await saved(chief)).views.find(({ name }) => name === 'Renamed')).toMatchObject({
    texts,
    arrangement,
  });
});

test('[CONF-102][LIST-72] what names a column that goes is left out, and is whole again when the column comes back', async () => {
  const texts = {
    filter: JSON.stringify({
      all: [
        { column: 'salary', operator: 'isNotEmpty' },
        { column: 'name', operator: 'equal', value: 'Ada' },
      ],
    }),
    sort: 'salary,-name',
  };
  await chief.post(at('view/saved/save'), { name: 'Whole', texts, arrangement: {} });
  const whole = async () => (await saved(chief)).views.find(({ name }) => name === 'Whole');
  const document = documentWithout();
  await changeCatalog(db, document, { author: null, message: 'gone' });
  await store.reload();
  expect(await whole()).toMatchObject({ leftOut: 2, texts: { sort: '-name' } });
  await configured((columns) => columns, 'back');
  expect(await whole()).toMatchObject({ leftOut: 0, texts });
});

/** Without the salary of owners, and without what only names it. */
function documentWithout(): Document {
  const salary = owner.columns.find(({ name }) => name === 'salary')!;
  const base = { ...catalog.document, roles: [...catalog.document.roles, ...ROLES] };
  const { edits } = removalOf(base, ['tables', owner.id, 'columns', salary.id]);
  return documentAfter(base, { steps: [{ edits }], done: 1 });
}

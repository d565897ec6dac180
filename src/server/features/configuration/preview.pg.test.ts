import { beforeAll, expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import { PREVIEW_HEADER } from '#core/contract/preview-header.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const clerkRole = must(
  catalog.document.roles.find(({ name }) => name === 'clerk'),
  'the role of clerks',
);
const DRAFT = { [PREVIEW_HEADER]: 'draft' };
let chief: Visitor;
let clerk: Visitor;
let deputy: Visitor;
let clerkId = 0;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'deputy', { supervisor: true });
  await testUser(db, 'clerk', { roles: [clerkRole.id] });
  const { rows } = await db.query('select id from app."user" where login = $1', ['clerk']);
  clerkId = Number(rows[0]?.['id']);
  const signedIn = async (login: string, configuration: boolean) => {
    const person = visitor(app);
    await person.get('/session/login/');
    await person.post('/session/login/', { login, password: PASSWORD, configuration });
    return person;
  };
  chief = await signedIn('chief', true);
  deputy = await signedIn('deputy', false);
  clerk = await signedIn('clerk', false);
  await db.query(
    `insert into app.owner (name, code, salary) values ('Ada', '10', 12), ('Bert', 'x', 7.5), ('Cora', null, null)`,
  );
  await db.query(
    `insert into app.thing (name, pieces, weight, owner, notes) select 'Thing ' || i, i, i / 3.0, 1 + i % 3, case when i % 2 = 0 then 'even' end from generate_series(1, 60) i`,
  );
  await db.query(`update app.thing set call = case id when 1 then '10' when 2 then 'x' end`);
  await db.query(
    'insert into app.thing__markers (source_id, target_id) select id, 1 + id % 2 from app.thing where id < 20',
  );
});

const column = (table: { columns: readonly { id: number; name: string }[]; id: number }, name: string) => [
  'tables',
  table.id,
  'columns',
  must(
    table.columns.find((one) => one.name === name),
    name,
  ).id,
];
const set = (place: (string | number)[], value?: unknown): Edit => ({ kind: 'set', place, value });
const add = (place: (string | number)[], value: Record<string, unknown>): Edit => ({
  kind: 'add',
  place,
  value,
});

async function draft(): Promise<DraftState> {
  return (await chief.get('/admin/configuration/draft')).json<DraftState>();
}

async function edit(...edits: Edit[]): Promise<DraftState> {
  const { revision } = await draft();
  const answer = await chief.post('/admin/configuration/draft/edit', { revision, edits });
  expect([answer.status, answer.json<DraftState>().problems]).toEqual([200, []]);
  return answer.json();
}

async function discard(): Promise<void> {
  const { revision } = await draft();
  if (revision > 0) await chief.post('/admin/configuration/draft/discard', { revision });
}

/** Everything that somebody sees: the application, and the rows and records of two tables. */
async function seen(person: Visitor, headers: Record<string, string> = {}) {
  const info = (await person.get('/api/application', headers)).json<ApplicationInfo>();
  const lists = await Promise.all(
    info.tables
      .filter(({ module }) => module === thing.module)
      .map(async (table) => {
        const columns = table.columns.filter(({ type }) => type !== 'password').map(({ name }) => name);
        const body = { tableId: table.id, columns, limit: 100, sort: [] };
        const list = await person.post('/list/full/load/datatable', body, headers);
        const record = await person.get(`/api/element/display?tableId=${table.id}&recordId=2`, headers);
        const found = await person.post('/list/full/load/datatable', { ...body, search: 'ada' }, headers);
        const answers = [list, record, found].map((answer) => answer.json<object>());
        return { name: table.name, status: list.status, answers };
      }),
  );
  const { version: _version, ...application } = info;
  return { application, lists };
}

const priority = {
  id: 9_100_001,
  name: 'priority',
  label: { en: 'Priority' },
  type: 'text',
  formula: 'upper(title) & "!"',
  searchable: true,
};
const CHANGES: readonly Edit[] = [
  set(['tables', owner.id, 'name'], 'holder'),
  set(['tables', thing.id, 'name'], 'item'),
  set([...column(owner, 'name'), 'name'], 'title'),
  set([...column(owner, 'code'), 'searchable'], true),
  set([...column(thing, 'markers'), 'name'], 'signs'),
  add(['tables', owner.id, 'columns'], priority),
  add(['tables', owner.id, 'columns'], {
    id: 9_100_002,
    name: 'total',
    label: { en: 'Pieces of all things' },
    type: 'integer',
    formula: 'sum(things.pieces)',
  }),
  add(['tables', owner.id, 'columns'], {
    id: 9_100_003,
    name: 'nick',
    label: { en: 'Nick' },
    type: 'text',
    searchable: true,
  }),
  add(['tables', thing.id, 'columns'], {
    id: 9_100_004,
    name: 'lenders',
    label: { en: 'Lenders' },
    type: 'list',
    target: owner.id,
  }),
  { kind: 'remove', place: column(thing, 'lasts') },
  add(['tables'], {
    id: 9_100_010,
    name: 'place',
    label: { en: 'Place' },
    plural: { en: 'Places' },
    module: thing.module,
    title: [9_100_011],
    columns: [
      { id: 9_100_011, name: 'name', label: { en: 'Name' }, type: 'text', searchable: true },
      { id: 9_100_012, name: 'keeper', label: { en: 'Keeper' }, type: 'link', target: owner.id },
    ],
  }),
];

test('[CONF-50] a supervisor who configures sees the draft on real records, as they are once it is applied; nobody else does, and nothing is written', async () => {
  const before = [await seen(chief), await seen(clerk)];
  const tables =
    "select table_name, column_name from information_schema.columns where table_schema = 'app' order by 1, 2";
  const physical = (await db.query(tables)).rows;
  await edit(...CHANGES);
  const foreseen = await seen(chief, DRAFT);
  expect(foreseen.lists.map(({ name, status }) => [name, status])).toEqual([
    ['holder', 200],
    ['item', 200],
    ['place', 200],
  ]);
  expect(await seen(chief)).toEqual(before[0]);
  expect(await seen(clerk)).toEqual(before[1]);
  expect((await db.query(tables)).rows).toEqual(physical);
  const { revision } = await draft();
  const applied = await chief.post('/admin/configuration/draft/apply', { revision, title: 'All of it' });
  expect(applied.status).toBe(200);
  await store.reload();
  expect(foreseen).toEqual(await seen(chief));
  const back = await edit(
    ...CHANGES.flatMap((change): Edit[] => {
      if (change.kind !== 'set') return [];
      const old = { holder: 'owner', item: 'thing', title: 'name', signs: 'markers' }[String(change.value)];
      return old ? [set([...change.place], old)] : [];
    }),
  );
  await chief.post('/admin/configuration/draft/apply', { revision: back.revision, title: 'Names back' });
  await store.reload();
});

test('[CONF-50] values that come to be of another type are shown as far as they convert, others empty', async () => {
  await edit({ kind: 'set', place: [...column(thing, 'call'), 'type'], value: 'integer' });
  const list = await chief.post(
    '/list/full/load/datatable',
    { tableId: thing.id, columns: ['call'], sort: [], limit: 3 },
    DRAFT,
  );
  expect(list.json<{ rows: unknown[][] }>().rows.map((row) => row.at(-1))).toEqual([10, null, null]);
  await discard();
});

test('[CONF-50][COL-19] passwords are never shown as values of another type', async () => {
  await db.query("update app.thing set code_word = 'hash' where id < 5");
  await edit(set([...column(thing, 'code_word'), 'type'], 'text'));
  const shown = await chief.post(
    '/list/full/load/datatable',
    { tableId: thing.id, columns: ['code_word'], sort: [], limit: 60 },
    DRAFT,
  );
  expect(shown.status).toBe(200);
  expect(shown.text).not.toContain('hash');
  await discard();
});

test('[CONF-50] while it is shown nothing is written, and only who has opened the configuration is shown it', async () => {
  await edit(set(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const written = await chief.post('/api/element/create?idform=1', {}, DRAFT);
  expect([written.status, written.json().errors[0]?.code]).toEqual([422, 'configuration.preview']);
  for (const person of [clerk, deputy]) {
    const answer = await person.get('/api/application', DRAFT);
    expect([person === clerk, answer.status, answer.json().errors[0]?.code]).toEqual(
      person === clerk ? [true, 422, 'access.refused'] : [false, 422, 'session.configuration'],
    );
  }
  expect((await chief.get('/api/application', { [PREVIEW_HEADER]: 'role=x' })).status).toBe(400);
  await discard();
});

test('[CONF-50] as a role one sees what the draft lets that role alone see; as a user, what it lets that person see', async () => {
  const as = { [PREVIEW_HEADER]: `role=${clerkRole.id}` };
  const names = async (headers: Record<string, string>) =>
    (await chief.get('/api/application', headers)).json<ApplicationInfo>().tables.map(({ id }) => id);
  const grant = clerkRole.grants.find((one) => 'table' in one && one.table === owner.id);
  expect((await names(as)).includes(owner.id)).toBe(grant !== undefined);
  await edit(
    set(
      ['roles', clerkRole.id, 'grants'],
      [{ table: thing.id, read: true, readColumns: [must(thing.columns[1], 'name').id] }],
    ),
  );
  expect(await names(as)).toEqual([thing.id]);
  expect((await names(DRAFT)).length).toBeGreaterThan(1);
  const list = { tableId: owner.id, columns: ['code'] };
  expect((await chief.post('/list/full/load/datatable', list, as)).json().errors[0]?.code).toBe(
    'table.unknown',
  );
  expect((await chief.get('/api/application', { [PREVIEW_HEADER]: 'role=12345' })).status).toBe(400);
  expect((await chief.post('/admin/access/view_as', { user: clerkId })).status).toBe(200);
  expect(await names(DRAFT)).toEqual([thing.id]);
  expect((await names({})).length).toBeGreaterThan(1);
  expect((await chief.post('/session/view_as/end')).status).toBe(200);
});

test('[CONF-50] a draft that has a problem is shown as it was before that came', async () => {
  await discard();
  await edit(set(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const { revision } = await draft();
  const broken = await chief.post('/admin/configuration/draft/edit', {
    revision,
    edits: [set(['tables', owner.id, 'module'], 12_345)],
  });
  expect([broken.status, broken.json<DraftState>().problems.length > 0]).toEqual([200, true]);
  const { tables } = (await chief.get('/api/application', DRAFT)).json<ApplicationInfo>();
  expect(tables.find(({ id }) => id === owner.id)?.label).toBe('Proprietor');
});

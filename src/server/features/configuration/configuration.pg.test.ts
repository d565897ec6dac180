import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { objectsIn, type ObjectKind } from '#core/catalog/schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { callHeaders } from '#test/support/calls/cookies.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { openCatalog } from '../../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const store = await openCatalog(db);
const owner = must(catalog.tablesByName.get('owner'), 'owners');
const name = must(
  owner.columns.find((column) => column.name === 'name'),
  'the name',
);
const NAME = ['tables', owner.id, 'columns', name.id];
let chief: Visitor;
let deputy: Visitor;
let clerk: Visitor;

beforeAll(async () => {
  const app = await testApp(db, undefined, undefined, { store });
  for (const login of ['chief', 'deputy']) await testUser(db, login, { supervisor: true });
  await testUser(db, 'clerk', { roles: catalog.document.roles.map(({ id }) => id) });
  const signedIn = async (login: string, configuration: boolean) => {
    const person = visitor(app);
    await person.get('/session/login/');
    await person.post('/session/login/', { login, password: PASSWORD, configuration });
    return person;
  };
  [chief, deputy, clerk] = [
    await signedIn('chief', true),
    await signedIn('deputy', true),
    await signedIn('clerk', false),
  ];
});

const set = (place: (string | number)[], value?: unknown): Edit => ({ kind: 'set', place, value });

async function draftOf(person: Visitor): Promise<DraftState> {
  return (await person.get('/admin/configuration/draft')).json<DraftState>();
}

async function post(person: Visitor, what: string, body: object) {
  const answer = await person.post(`/admin/configuration/draft/${what}`, body);
  return {
    status: answer.status,
    ...answer.json<DraftState & { errors: { code: string; column?: string }[] }>(),
  };
}

async function edit(person: Visitor, ...edits: Edit[]) {
  const { revision } = await draftOf(person);
  return await post(person, 'edit', { revision, edits });
}

async function discard(...people: Visitor[]): Promise<void> {
  for (const person of people) {
    const { revision } = await draftOf(person);
    if (revision > 0) await post(person, 'discard', { revision });
  }
}

async function tableLabel(person: Visitor): Promise<string | undefined> {
  const { tables } = (await person.get('/api/application')).json<{
    tables: { id: number; label: string }[];
  }>();
  return tables.find(({ id }) => id === owner.id)?.label;
}

test('[CONF-1] a draft is its supervisor’s own, keeps step by step what was changed, and nobody else sees any of it', async () => {
  expect(await draftOf(chief)).toMatchObject({ revision: 0, steps: [], done: 0 });
  const one = await edit(chief, set(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const two = await edit(chief, set([...NAME, 'help'], { en: 'As on the door' }));
  expect([one.status, two.done, two.problems]).toEqual([200, 2, []]);
  expect((await draftOf(deputy)).steps).toEqual([]);
  expect(await tableLabel(chief)).toBe('Owner');
  const back = await post(chief, 'go', { revision: two.revision, done: 1 });
  expect([back.done, back.steps.length]).toEqual([1, 2]);
  const again = await post(chief, 'go', { revision: back.revision, done: 2 });
  const other = await post(chief, 'go', { revision: again.revision, done: 1 });
  const next = await post(chief, 'edit', {
    revision: other.revision,
    edits: [set([...NAME, 'help'], { en: 'x' })],
  });
  expect([next.done, next.steps.length]).toEqual([2, 2]);
  await discard(chief);
});

test('[CONF-1] only supervisors who have opened the configuration get to a draft', async () => {
  const answer = await clerk.get('/admin/configuration/draft');
  expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, 'access.refused']);
  const refused = await clerk.post('/admin/configuration/draft/edit', {
    revision: 0,
    edits: [set([...NAME, 'help'])],
  });
  expect(refused.status).toBe(422);
});

test('[CONF-3] an edit in an older state, of another form or with a wrong formula is refused, each at its place', async () => {
  await edit(chief, set(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const stale = await post(chief, 'edit', { revision: 0, edits: [set([...NAME, 'help'], { en: 'x' })] });
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'configuration.stale']);
  const shape = await edit(chief, set([...NAME, 'maxLength'], 0));
  expect([shape.status, shape.errors]).toMatchObject([
    422,
    [{ code: 'value.too_small', column: JSON.stringify([...NAME, 'maxLength']) }],
  ]);
  const control = {
    id: 9_000_001,
    name: 'named',
    kind: 'validity',
    condition: 'nmae > 1',
    message: { en: 'x' },
  };
  const formula = await edit(chief, { kind: 'add', place: ['tables', owner.id, 'controls'], value: control });
  expect([formula.status, formula.errors[0]?.code]).toEqual([422, 'configuration.formula']);
  expect((await draftOf(chief)).done).toBe(1);
  await discard(chief);
});

test('[CONF-6] what would be wrong is told at its place, and is not applied', async () => {
  const twice = await edit(
    chief,
    set(['tables', owner.id, 'columns', name.id, 'name'], owner.columns[1]?.name ?? ''),
  );
  expect(twice.problems.length).toBeGreaterThan(0);
  expect(twice.problems[0]?.place.slice(0, 2)).toEqual(['tables', owner.id]);
  const applied = await post(chief, 'apply', { revision: twice.revision, title: 'Wrong' });
  expect([applied.status, applied.errors[0]?.code]).toEqual([422, 'configuration.problems']);
  expect((await draftOf(chief)).done).toBe(1);
  await discard(chief);
});

test('[CONF-6] applying makes one version with title and author, for everybody at once, and ends the draft', async () => {
  const column = { id: 9_000_002, name: 'nickname', label: { en: 'Nickname' }, type: 'text' };
  await edit(chief, { kind: 'add', place: ['tables', owner.id, 'columns'], value: column });
  const { revision } = await edit(chief, set([...NAME, 'name'], 'full_name'));
  const impact = (await chief.post('/admin/configuration/draft/impact', { revision })).json<DraftImpact>();
  expect(impact.problems).toEqual([]);
  expect(impact.statements).toBeGreaterThan(0);
  const { version } = await draftOf(chief);
  const applied = await post(chief, 'apply', { revision, title: 'Nicknames' });
  expect([applied.status, applied.version > version]).toEqual([200, true]);
  expect(await draftOf(chief)).toMatchObject({ revision: 0, steps: [], base: applied.version });
  await db.query(`insert into app.owner (full_name, nickname) values ('Ada', 'A.')`);
  const { lines } = (await chief.get('/admin/security/changes?limit=1')).json<{ lines: object[] }>();
  expect(lines).toMatchObject([
    {
      what: 'catalog.apply',
      user: { login: 'chief' },
      after: { message: 'Nicknames', changed: ['tables/owner'] },
    },
  ]);
  const back = await edit(chief, set([...NAME, 'name'], 'name'), {
    kind: 'remove',
    place: ['tables', owner.id, 'columns', column.id],
  });
  await post(chief, 'apply', { revision: back.revision, title: 'Back' });
});

test('[CONF-6] values that stand in the way are named before, and applying is refused as a whole', async () => {
  await db.query(`insert into app.owner (name) values ('Same'), ('Same')`);
  const { revision } = await edit(chief, set([...NAME, 'unique'], true));
  const impact = (await chief.post('/admin/configuration/draft/impact', { revision })).json<DraftImpact>();
  expect(impact.problems[0]?.place).toEqual([...NAME, 'unique']);
  const { status, errors } = await post(chief, 'apply', { revision, title: 'One each' });
  expect([status, errors[0]?.code]).toEqual([422, 'catalog.invalid']);
  expect((await draftOf(chief)).done).toBe(1);
  await discard(chief);
});

test('[CONF-7] two supervisors at once: both changes are kept, and what both changed is asked', async () => {
  await edit(chief, set(['tables', owner.id, 'label', 'en'], 'Mine'), set([...NAME, 'help'], { en: 'Mine' }));
  const theirs = await edit(deputy, set(['tables', owner.id, 'label', 'en'], 'Theirs'));
  await post(deputy, 'apply', { revision: theirs.revision, title: 'Theirs' });
  const mine = await draftOf(chief);
  expect(mine.conflicts).toEqual([
    { place: ['tables', owner.id, 'label', 'en'], before: 'Owner', mine: 'Mine', theirs: 'Theirs' },
  ]);
  const refused = await post(chief, 'apply', { revision: mine.revision, title: 'Mine' });
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'configuration.conflict']);
  const choices = [{ place: ['tables', owner.id, 'label', 'en'], take: 'theirs' }];
  const settled = await post(chief, 'settle', { revision: mine.revision, choices });
  expect([settled.conflicts, settled.base]).toEqual([[], settled.version]);
  await post(chief, 'apply', { revision: settled.revision, title: 'Mine, too' });
  expect(await tableLabel(chief)).toBe('Theirs');
  const document = store.current().document.tables.find(({ id }) => id === owner.id);
  expect(document?.columns.find(({ id }) => id === name.id)?.help).toEqual({ en: 'Mine' });
});

test('[CONF-7] of two who apply the same draft at once, one does', async () => {
  const { revision } = await edit(chief, set([...NAME, 'help'], { en: 'Once' }));
  const both = await Promise.all(
    ['a', 'b'].map(async (title) => (await post(chief, 'apply', { revision, title })).status),
  );
  expect(both.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('[ADMIN-1] edit_role changes the draft, and takes effect with it', async () => {
  const { roles } = (await chief.get('/admin/management/roles')).json<{
    roles: { id: number; users: number }[];
  }>();
  const role = must(roles[0], 'a role');
  expect(role.users).toBe(1);
  const answer = await chief.post('/admin/management/edit_role', {
    role: role.id,
    values: { undoOthers: true },
  });
  expect(answer.json<DraftState>().done).toBe(1);
  const bad = await chief.post('/admin/management/edit_role', { role: role.id, values: { grants: 'all' } });
  expect(bad.status).toBe(422);
  const none = await chief.post('/admin/management/edit_role', {
    role: 12_345,
    values: { undoOthers: true },
  });
  expect(none.status).toBe(400);
  await discard(chief);
});

test('[ADMIN-8][ROUTE-37] the dropdowns of the configuration show what the draft has', async () => {
  const module = { id: 9_000_010, name: 'more', label: { en: 'More' } };
  const table = {
    id: 9_000_011,
    name: 'thing',
    label: { en: 'Thing' },
    plural: { en: 'Things' },
    module: module.id,
    columns: [{ id: 9_000_012, name: 'title', label: { en: 'Title' }, type: 'text' }],
  };
  await edit(
    chief,
    { kind: 'add', place: ['modules'], value: module },
    { kind: 'add', place: ['tables'], value: table },
  );
  const { choices } = (await chief.get('/configuration/dropdown/tables')).json<{ choices: object[] }>();
  expect(choices).toContainEqual({ id: table.id, name: 'thing', label: 'Thing' });
  const columns = (await chief.get(`/configuration/dropdown/columns/${table.id}`)).json();
  expect(columns).toEqual({ choices: [{ id: 9_000_012, name: 'title', label: 'Title' }] });
  for (const kind of ['actions', 'views', 'forms', 'roles', 'templates', 'languages', 'datatypes'])
    expect((await chief.get(`/configuration/dropdown/${kind}`)).status).toBe(200);
  expect((await chief.get('/configuration/dropdown/secrets')).status).toBe(404);
  const [dataType] = catalog.document.dataTypes;
  if (dataType) expect((await chief.get(`/configuration/dropdown/choices/${dataType.id}`)).status).toBe(200);
  expect((await chief.get('/configuration/dropdown/columns/1')).status).toBe(404);
  await discard(chief);
});

test('[CONF-1] the document of a version is read whole', async () => {
  const { base } = await draftOf(chief);
  const answer = await chief.get(`/admin/configuration/document/${base}`);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(store.current().document)));
  const first = (await chief.get('/admin/configuration/document/1')).json<{ application: object }>();
  expect(first.application).toEqual(catalog.document.application);
  expect((await chief.get('/admin/configuration/document/99999')).status).toBe(404);
});

test('[CONF-3] the product’s own objects stay as they are', async () => {
  const users = must(catalog.tablesByName.get('user'), 'users');
  const refused = await edit(chief, set(['tables', users.id, 'label', 'en'], 'Mine'));
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'configuration.own']);
});

test('[CONF-63] a file of texts is checked against the own draft, as CSV of any separator, and changes nothing', async () => {
  const { name: technical } = owner;
  await edit(chief, set(['tables', owner.id, 'label', 'en'], 'Proprietor'));
  const check = async (content: string, by = chief) =>
    await by.send({
      method: 'POST',
      url: '/admin/configuration/draft/texts',
      payload: Buffer.from(content),
      headers: { ...callHeaders(by.cookies), 'Content-Type': 'application/octet-stream' },
    });
  const answer = await check(
    `place;en;fr\r\ntables.${technical}.label;Proprietor;Détenteur\r\ntables.none.label;a;b\r\n`,
  );
  expect(answer.json()).toEqual({
    changes: [{ key: `tables.${technical}.label`, locale: 'fr', value: 'Détenteur' }],
    problems: [{ what: 'place', line: 3, text: 'tables.none.label' }],
    leftOut: 1,
  });
  expect((await draftOf(chief)).done).toBe(1);
  const broken = await check('place,en\n"a,b');
  expect([broken.status, broken.json().errors[0]?.code]).toEqual([422, 'configuration.text_file']);
  expect((await check('place', clerk)).status).toBe(422);
  await discard(chief);
});

test('[CONF-3][CONF-62] the product’s own objects are those of its archive, and stay as they are', async () => {
  const users = must(catalog.tablesByName.get('user'), 'users');
  const refused = await edit(chief, set(['tables', users.id, 'label', 'en'], 'Person'));
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'configuration.own']);
  const folder = new URL('../../archive/system/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  );
  for (const file of files) {
    const [kind, object] = file.replace('.yaml', '').split('/') as [ObjectKind, string];
    expect([file, isProductObject(kind, object)]).toEqual([file, true]);
  }
  const known = KINDS.flatMap((kind) =>
    objectsIn(catalog.document, kind).filter((object) => isProductObject(kind, object.name)),
  );
  expect(known).toHaveLength(files.length);
});

test('[CONF-61] who has a role is told with the groups that give it, to supervisors alone', async () => {
  const role = must(catalog.document.roles[0], 'a role');
  await db.query(
    `with g as (insert into app.user_group (label, roles) values ('Night shift', array[$1]) returning id)
     insert into app.user_group__members (source_id, target_id) select g.id, u.id from g, app."user" u where u.login = 'deputy'`,
    [String(role.id)],
  );
  const told = (await chief.get(`/admin/management/role/${role.id}/users`)).json();
  expect(told).toMatchObject({
    count: 2,
    users: [
      { login: 'clerk', own: true, groups: [] },
      { login: 'deputy', own: false, groups: ['Night shift'] },
    ],
    groups: [{ label: 'Night shift' }],
  });
  expect((await chief.get('/admin/management/role/12345/users')).json()).toMatchObject({
    count: 0,
    users: [],
  });
  expect((await clerk.get(`/admin/management/role/${role.id}/users`)).status).toBe(422);
});

import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import type { GroupInfo, SeenTables, UserActivity, UserInfo } from '#core/contract/people/user-routes.ts';
import { sql } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { runCommand } from '#test/support/run/product.ts';
import { changeCatalog } from '../catalog/catalog.ts';

const world = await everyTypeWorld();
const { db, connectionString } = world;
const users = must(world.catalog.tablesByName.get('user'), 'users');
const role = {
  id: 9_901,
  name: 'keeper',
  label: { en: 'Keeper' },
  grants: [{ table: users.id, read: true, update: true }],
};
const owner = must(world.catalog.tablesByName.get('owner'), 'owners');
const partly = {
  id: 9_902,
  name: 'partly',
  label: { en: 'Partly' },
  grants: [
    { table: owner.id, read: true, condition: 'name <> "three"' },
    { table: owner.id, update: true, condition: 'name = "one"' },
  ],
};
const messagesRole = { id: 9_903, name: 'writers', label: { en: 'Writers' }, messages: true, grants: [] };
const roles = [...world.catalog.document.roles, role, partly, messagesRole];
const document = { ...world.catalog.document, roles };
await changeCatalog(db, document, { author: null, message: 'roles' });
const app = await testApp(db, undefined, 'http://app.test');
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'keeper');
await db.query(`with g as (insert into app.user_group (label, roles) values ('Field sales', '{9901}') returning id)
  insert into app.user_group__members (source_id, target_id) select g.id, u.id from g, app."user" u where u.login = 'keeper'`);
const chief = await signedIn('chief');
await chief.post('/session/configure', { password: PASSWORD });

async function signedIn(login: string, password = PASSWORD): Promise<Visitor> {
  const person = visitor(app);
  await person.signIn(login, password);
  return person;
}

async function idOf(login: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
  return must(rows[0], login).id;
}

async function infoOf(login: string): Promise<UserInfo> {
  return (await chief.get(`/admin/user/${await idOf(login)}`)).json<UserInfo>();
}

/** Each command is a process of its own. */
const SLOW = { timeout: 300_000 };

const env = { DATABASE_URL: connectionString, COLONNADE_BASE_URL: 'http://app.test' };

test('[ACCESS-46] a user with roles and their sources, sessions, and what is seen, for supervisors alone', async () => {
  const keeper = await signedIn('keeper');
  const info = await infoOf('keeper');
  expect(info).toMatchObject({
    login: 'keeper',
    state: 'active',
    roles: [{ label: 'Keeper', own: false, groups: ['Field sales'] }],
    passwordSince: expect.any(String) as string,
    linkUntil: null,
  });
  expect(info.sessions).toHaveLength(1);
  expect(info.lastSignIn).not.toBeNull();
  const sees = (await chief.get(`/admin/user/${info.id}/sees`)).json<SeenTables>();
  expect(sees.tables).toMatchObject([{ id: users.id, count: 2, total: 2, changes: 2, exact: true }]);
  expect(sees.more).toBe(0);
  const plain = await signedIn('chief');
  for (const path of [`/admin/user/${info.id}`, `/admin/user/${info.id}/sees`]) {
    expect((await keeper.get(path)).json().errors[0]?.code).toBe('access.refused');
    expect((await plain.get(path)).json().errors[0]?.code).toBe('session.configuration');
  }
  const set = { user: info.id, password: 'slow river under bridges' };
  expect((await keeper.post('/admin/security/user/password', set)).status).toBe(422);
});

test('[CONF-81] records are counted with the rights of the user: those seen of all, and those that may be changed', async () => {
  await testUser(db, 'partly', { roles: [partly.id] });
  await db.query(`insert into app.owner (name) values ('one'), ('two'), ('three')`);
  const { tables } = (await chief.get(`/admin/user/${await idOf('partly')}/sees`)).json<SeenTables>();
  expect(tables).toMatchObject([{ id: owner.id, count: 2, total: 3, changes: 1, exact: true }]);
  await testUser(db, 'writer', { roles: [messagesRole.id] });
  // Of messages not even their number is told.
  expect((await chief.get(`/admin/user/${await idOf('writer')}/sees`)).json()).toEqual({
    tables: [],
    more: 0,
  });
  await testUser(db, 'none');
  expect((await chief.get(`/admin/user/${await idOf('none')}/sees`)).json()).toEqual({ tables: [], more: 0 });
  expect((await chief.get('/admin/user/999999/sees')).json().errors[0]?.code).toBe('account.unknown');
});

test('[ACCESS-47] a user without a password is invited for three days, one with it gets a link for half an hour', async () => {
  await db.query(`insert into app."user" (login, name, active) values ('new', 'New', true)`);
  const invited = await chief.post('/admin/security/user/reset', { user: await idOf('new') });
  const { link, until, mailed } = invited.json<{ link: string; until: string; mailed: boolean }>();
  expect(mailed).toBe(false);
  const hours = (Date.parse(until) - Date.now()) / 3_600_000;
  expect([hours > 71, hours <= 72]).toEqual([true, true]);
  expect((await infoOf('new')).state).toBe('invited');
  const token = must(new URL(link).searchParams.get('token'), 'the token');
  const stranger = visitor(app);
  const opened = await stranger.get(new URL(link).pathname + new URL(link).search);
  const page = await stranger.get(String(opened.headers['location']));
  expect(page.text).toContain('"reason":"invited"');
  const chosen = { token, password: 'slow river under bridges' };
  expect((await stranger.post('/session/reset_password/new', chosen)).status).toBe(200);
  expect((await stranger.post('/session/reset_password/new', chosen)).json().errors[0]?.code).toBe(
    'link.expired',
  );
  expect((await infoOf('new')).state).toBe('active');
  const again = await chief.post('/admin/security/user/reset', { user: await idOf('new') });
  expect((Date.parse(again.json<{ until: string }>().until) - Date.now()) / 60_000).toBeLessThanOrEqual(30);
});

test('[ACCESS-47] a password that an administrator sets ends the sessions, and is nowhere to be read', async () => {
  const keeper = await signedIn('keeper');
  const user = await idOf('keeper');
  const short = await chief.post('/admin/security/user/password', { user, password: 'short' });
  expect(short.json().errors[0]?.code).toBe('password.short');
  const password = 'quiet harbour at seven';
  expect((await chief.post('/admin/security/user/password', { user, password })).status).toBe(200);
  expect((await keeper.get('/session/current')).status).toBe(403);
  expect((await (await signedIn('keeper', password)).get('/session/current')).status).toBe(200);
  const { rows } = await db.query(
    `select what, after::text from colonnade.administration_event where what = 'user.password'`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('harbour');
});

test(
  '[ACCESS-47] who is disabled is signed out, and old sessions do not come back with the user',
  SLOW,
  async () => {
    const keeper = await signedIn('keeper', 'quiet harbour at seven');
    expect((await keeper.get('/session/current')).status).toBe(200);
    const disabled = await runCommand(['user', 'disable', 'KEEPER'], env);
    expect(disabled.code, disabled.printed).toBe(0);
    expect((await infoOf('keeper')).state).toBe('disabled');
    expect((await runCommand(['user', 'enable', 'keeper'], env)).code).toBe(0);
    expect((await infoOf('keeper')).sessions).toEqual([]);
    const { rows } = await db.query(
      `select reason from colonnade.sign_in_event where login = 'keeper' and what = 'session-ended' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ reason: 'disabled' }]);
  },
);

test(
  '[CLI-6] user list, role add and remove, password; near names; the last supervisor stays',
  SLOW,
  async () => {
    const added = await runCommand(['user', 'role', 'add', 'new', 'keeper'], env);
    expect(added.code, added.printed).toBe(0);
    const listed = await runCommand(['user', 'list'], env);
    expect(listed.printed).toMatch(/^LOGIN +NAME +STATE +SUPERVISOR +ROLES +GROUPS +LAST SIGN-IN/m);
    expect(listed.printed).toMatch(/^keeper +keeper +active +no +\(keeper\) +Field sales/m);
    expect(listed.printed).toMatch(/^new +New +active +no +keeper/m);
    expect((await runCommand(['user', 'role', 'remove', 'new', 'keeper'], env)).code).toBe(0);
    expect((await infoOf('new')).roles).toEqual([]);
    const near = await runCommand(['user', 'role', 'add', 'keper', 'keeper'], env);
    expect(near).toMatchObject({
      code: 1,
      printed: expect.stringContaining('did you mean keeper?') as string,
    });
    const unknown = await runCommand(['user', 'role', 'add', 'new', 'keepr'], env);
    expect(unknown).toMatchObject({
      code: 1,
      printed: expect.stringContaining('did you mean keeper?') as string,
    });
    const last = await runCommand(['user', 'disable', 'chief'], env);
    expect(last).toMatchObject({ code: 1, printed: expect.stringContaining('supervisor') as string });
    const set = await runCommand(['user', 'password', 'new'], {
      ...env,
      COLONNADE_PASSWORD: 'green door by the lake',
    });
    expect(set.code, set.printed).toBe(0);
    expect((await (await signedIn('new', 'green door by the lake')).get('/session/current')).status).toBe(
      200,
    );
    const invited = await runCommand(['user', 'password', 'new', '--invite'], env);
    expect(invited.printed).toMatch(/http:\/\/app\.test\/session\/reset_password\/new\?token=/);
  },
);

test('[ACCESS-48] users change their own name, language and time zone, and nothing else of themselves', async () => {
  await testUser(db, 'own');
  const person = await signedIn('own');
  const before = (await person.get('/session/account/profile')).json();
  expect(before).toEqual({ name: 'own', language: null, timeZone: null });
  const wanted = { name: 'Renamed', language: 1036, timeZone: 'Asia/Tokyo' };
  expect((await person.post('/session/account/profile', wanted)).status).toBe(200);
  expect((await person.get('/session/current')).json()).toMatchObject({
    name: 'Renamed',
    locale: 'fr_FR',
    timeZone: 'Asia/Tokyo',
  });
  for (const [values, column] of [
    [{ ...wanted, language: 7 }, 'language'],
    [{ ...wanted, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ] as const)
    expect((await person.post('/session/account/profile', values)).json().errors[0]?.column).toBe(column);
  expect(
    (await person.post('/session/account/profile', { ...wanted, name: ' ' })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await person.post('/session/account/profile', { ...wanted, supervisor: true })).status).toBe(400);
  const { rows } = await db.query(
    `select o.kind, o.user_id from colonnade.operation o order by id desc limit 1`,
  );
  expect(rows).toEqual([{ kind: 'modify', user_id: await idOf('own') }]);
});

test('[LANGUAGE-21][ROUTE-30] whoever is signed in goes on in another language of the application, users from then on', async () => {
  await testUser(db, 'reader');
  const person = await signedIn('reader');
  const { languages } = document.application;
  const listed = (await person.get('/language/list')).json<{
    languages: { code: number }[];
    selected: number;
  }>();
  expect(listed.languages.map(({ code }) => code)).toEqual(languages);
  const other = must(
    languages.find((code) => code !== listed.selected),
    'another language',
  );
  expect((await person.post('/language/select', { language: other })).status).toBe(200);
  expect((await person.get('/language/list')).json()).toMatchObject({ selected: other });
  const later = await signedIn('reader');
  expect((await later.get('/language/list')).json()).toMatchObject({ selected: other });
  const refused = await person.post('/language/select', { language: 7 });
  expect([refused.status, refused.json().errors[0]?.column]).toEqual([422, 'language']);
  expect((await visitor(app).get('/language/list')).status).toBe(403);
});

test('[CONF-82] what a user did to come in and what administrators did about that user, the latest first', async () => {
  await testUser(db, 'busy', { roles: [partly.id] });
  const user = await idOf('busy');
  const path = `/admin/user/${user}/activity`;
  const stranger = visitor(app);
  for (const guess of ['wrong guess one', 'wrong guess two']) await stranger.signIn('busy', guess);
  const busy = await signedIn('busy');
  await chief.post('/admin/security/user/password', { user, password: 'slow river under bridges' });
  const open = await chief.post(`/api/element/modify?idform=${users.id}&idenreg=${user}`, {});
  const { context, window } = open.json<{ context: number; window: number }>();
  await chief.post(`/api/update/${window}/${context}/0`, {
    values: { roles: [String(role.id)], supervisor: true },
  });
  expect((await chief.post(`/api/validate/${context}/${window}`, {})).status).toBe(200);
  await chief.post('/admin/access/view_as', { user });
  await chief.post('/session/view_as/end', {});
  const { lines, more } = (await chief.get(path)).json<UserActivity>();
  expect(more).toBe(false);
  expect(lines.map(({ what, by, name, times }) => [what, by, name, times])).toEqual([
    ['view_as.started', 'chief', null, 1],
    ['supervisor-given', 'chief', null, 1],
    ['role-added', 'chief', 'Keeper', 1],
    ['role-removed', 'chief', 'Partly', 1],
    ['user.password', 'chief', null, 1],
    ['signed-in', null, null, 1],
    ['refused', null, null, 2],
  ]);
  expect(lines.map(({ at }) => at)).toEqual(
    lines
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(JSON.stringify(lines)).not.toContain('river');
  expect((await busy.get(path)).status).toBe(403);
  expect((await chief.get('/admin/user/999999/activity')).json()).toEqual({ lines: [], more: false });
});

test('[CONF-82] joining and leaving groups is told of their members, also where the group was changed', async () => {
  await testUser(db, 'joiner');
  await testUser(db, 'bystander');
  const [user, other] = [await idOf('joiner'), await idOf('bystander')];
  const groups = must(world.catalog.tablesByName.get('user_group'), 'groups');
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.user_group (label) values ('Night shift') returning id`,
  );
  const write = async (members: readonly number[]) => {
    const open = await chief.post(`/api/element/modify?idform=${groups.id}&idenreg=${rows[0]?.id}`, {});
    const { context, window } = open.json<{ context: number; window: number }>();
    await chief.post(`/api/update/${window}/${context}/0`, { values: { members } });
    expect((await chief.post(`/api/validate/${context}/${window}`, {})).status).toBe(200);
  };
  await write([user]);
  await write([user, other]);
  await write([other]);
  const told = async (id: number) =>
    (await chief.get(`/admin/user/${id}/activity`))
      .json<UserActivity>()
      .lines.map(({ what, by, name }) => [what, by, name]);
  expect(await told(user)).toEqual([
    ['group-removed', 'chief', 'Night shift'],
    ['group-added', 'chief', 'Night shift'],
  ]);
  expect(await told(other)).toEqual([['group-added', 'chief', 'Night shift']]);
});

test('[CONF-80] the company account of a user is told once a provider knows that person', async () => {
  expect((await infoOf('own')).companyAccount).toBeNull();
  await db.query(
    `insert into colonnade.external_identity (issuer, subject, user_id) values ('https://id.test', 'own', $1)`,
    [await idOf('own')],
  );
  expect((await infoOf('own')).companyAccount).toEqual({
    since: expect.any(String) as string,
    provider: null,
  });
});

test('[CONF-83] a group tells the roles that its members have by it, by which groups, and how many they are', async () => {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.user_group (label, roles) values ('Outer', '{9902}'), ('Middle', '{9901}'), ('Inner', null)
      returning id`,
  );
  const [outer, middle, inner] = rows.map(({ id }) => id);
  await db.query('insert into app.user_group__parents (source_id, target_id) values ($1, $2), ($3, $1)', [
    middle,
    outer,
    inner,
  ]);
  for (const [group, login] of [
    [middle, 'keeper'],
    [inner, 'own'],
    [inner, 'keeper'],
  ] as const)
    await db.query(
      'insert into app.user_group__members (source_id, target_id) select $1, id from app."user" where login = $2',
      [group, login],
    );
  const about = async (group: number | undefined) =>
    (await chief.get(`/admin/group/${group}`)).json<GroupInfo>();
  expect(await about(middle)).toEqual({
    id: middle,
    roles: [
      { id: 9901, label: 'Keeper', own: true, groups: [] },
      { id: 9902, label: 'Partly', own: false, groups: ['Outer'] },
    ],
    members: 1,
    inside: 1,
  });
  expect(await about(outer)).toMatchObject({
    roles: [{ label: 'Partly', own: true }],
    members: 0,
    inside: 2,
  });
  await db.query('update app.user_group set deleted_at = now() where id = $1', [outer]);
  expect((await about(middle)).roles.map(({ label }) => label)).toEqual(['Keeper']);
  expect((await chief.get(`/admin/group/${outer}`)).json().errors[0]?.code).toBe('record.unknown');
  expect((await (await signedIn('own')).get(`/admin/group/${middle}`)).status).toBe(422);
});

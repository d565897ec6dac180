import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql } from '../../database/sql/sql.ts';
import { codeOf, PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import {
  openExtranet,
  openToVisitors,
  PORTAL,
  portalWorld,
  supervise,
  testClient,
} from '#test/support/worlds/portal.ts';
import { isPassword } from '../../passwords/passwords.ts';
import { accountByKey } from '../sessions/accounts.ts';
import { viewerFor } from '../sessions/session-viewer.ts';

const world = await portalWorld();
const { db, settings, catalog } = world;
const app = await testApp(db, settings);
await openExtranet(world);
const ada = await testClient(db, 'Ada');
const ben = await testClient(db, 'ben');
const off = { userId: null, address: null };

const tableId = String(PORTAL.table);

async function signedIn(login: string, password = PASSWORD) {
  const person = visitor(app);
  expect((await person.signIn(login, password)).json()).toEqual({ location: '/app' });
  return person;
}

describe('[ACCESS-3] signing in as an extranet user', () => {
  test('[ANON-11] the record is who signs in, whatever the case of its login, with its own name and account', async () => {
    const person = await signedIn('ADA');
    expect((await person.get('/session/current')).json()).toEqual({
      id: 0,
      account: `extranet:${PORTAL.table}:${ada}`,
      record: { table: PORTAL.table, id: ada },
      kind: 'extranet',
      login: 'Ada',
      name: 'Ada',
      supervisor: false,
      configuring: false,
      viewing: null,
      locale: 'en_GB',
      timeZone: 'UTC',
      firstVisit: false,
    });
  });

  test('[SESSION-5] a wrong password, a login that nobody has and a record without a password answer alike', async () => {
    await testClient(db, 'wordless', null);
    const answers = [
      await visitor(app).signIn('ada', 'wrong'),
      await visitor(app).signIn('nobody at all', PASSWORD),
      await visitor(app).signIn('wordless', PASSWORD),
      await visitor(app).signIn('wordless', ''),
    ];
    expect(answers.slice(0, 3).map((answer) => [answer.status, codeOf(answer)])).toEqual(
      Array.from({ length: 3 }, () => [401, 'session.refused']),
    );
    expect(new Set(answers.slice(0, 3).map((answer) => answer.text)).size).toBe(1);
    expect(answers[3]?.status).toBe(400);
  });

  test('[ACCESS-17] the user of an equal login wins, and its password alone opens it', async () => {
    await testUser(db, 'twin');
    await testClient(db, 'TWIN', await hash('another long password', {}));
    const person = await signedIn('twin');
    expect((await person.get('/session/current')).json()).toMatchObject({ kind: 'intranet' });
    expect((await visitor(app).signIn('twin', 'another long password')).status).toBe(401);
  });

  test('of two records whose logins differ by case alone, none comes in', async () => {
    await testClient(db, 'double');
    await testClient(db, 'Double');
    expect((await visitor(app).signIn('double', PASSWORD)).status).toBe(401);
    expect((await visitor(app).signIn('Double', PASSWORD)).status).toBe(401);
  });

  test('a hash of earlier costs is replaced when its password is known, and the record stays as it was', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const id = await testClient(db, 'early', weak);
    await signedIn('early');
    const { rows } = await db.query<{ word: string; version: number }>(
      sql`select word, version from app.client where id = $1`,
      [id],
    );
    const [row] = rows;
    expect(row?.word).toContain('$m=19456,t=2,p=1$');
    expect(await isPassword(PASSWORD, row?.word)).toBe(true);
    expect(row?.version).toBe(1);
  });

  test('[LOGIN-22] the configuration opens to no extranet user, whoever lends the rights', async () => {
    const person = visitor(app);
    await person.get('/session/login/');
    const asked = { login: 'ada', password: PASSWORD, configuration: true };
    expect(codeOf(await person.post('/session/login/', asked))).toBe('session.configuration_refused');
    const inside = await signedIn('ada');
    expect(codeOf(await inside.get('/admin/noutonline/extranet/'))).toBe('access.refused');
    expect(codeOf(await inside.post('/session/configure', { password: PASSWORD }))).toBe(
      'session.configuration_refused',
    );
  });

  test('[LOGIN-29] user info tells nothing of an extranet user, nor of one without a language', async () => {
    const person = visitor(app);
    await person.get('/session/login/');
    const answers = ['ada', 'clerk', 'nobody'].map(async (login) => {
      const { text } = await person.post('/session/user_info', { login });
      return text;
    });
    const nothing = '{"with_configuration":false,"language_code":0}';
    expect(await Promise.all(answers)).toEqual([nothing, nothing, nothing]);
  });
});

describe('[ACCESS-3] rights and work of an extranet user', () => {
  test('the rights are those of the technical account', async () => {
    const person = await signedIn('ada');
    const tables = (await person.get('/api/application')).json<{ tables: { name: string }[] }>().tables;
    expect(tables.map(({ name }) => name)).toEqual(['client']);
    const thing = must(catalog.tablesByName.get('thing'), 'thing').id;
    const refused = await person.post('/list/full/load/datatable', { tableId: thing, columns: ['name'] });
    expect(codeOf(refused)).toBe('table.unknown');
  });

  test('a supervisor who lends the rights lends no supervision', async () => {
    await supervise(db, 'portal', true);
    try {
      const person = await signedIn('ada');
      expect((await person.get('/session/current')).json()).toMatchObject({ supervisor: false });
      const tables = (await person.get('/api/application')).json<{ tables: { name: string }[] }>().tables;
      expect(tables.map(({ name }) => name)).toEqual(['client']);
      expect(codeOf(await person.get('/admin/security/'))).toBe('access.refused');
    } finally {
      await supervise(db, 'portal', false);
    }
  });

  test('who looks knows the own record', async () => {
    const sight = { db, catalog: () => catalog, settings };
    const found = must(await accountByKey(sight, `extranet:${PORTAL.table}:${ada}`), 'ada');
    const viewer = viewerFor(found.account, catalog, { locale: 'en_GB', timeZone: 'UTC' });
    expect(viewer).toMatchObject({
      userId: world.users.portal,
      account: `extranet:${PORTAL.table}:${ada}`,
      record: { table: PORTAL.table, id: ada },
    });
  });

  test('[CTX-4] two of one technical account never see each other’s drafts', async () => {
    const [one, other] = [await signedIn('ada'), await signedIn('ben')];
    const opened = (
      await one.post(`/api/element/create?idform=${tableId}`, { values: { login: 'mine' } })
    ).json<{ context: number; window: number }>();
    await one.post(`/api/update/${opened.window}/${opened.context}/0`, { values: { note: 'private' } });
    expect((await one.get('/api/context')).json<{ contexts: unknown[] }>().contexts).toHaveLength(1);
    expect((await other.get('/api/context')).json<{ contexts: unknown[] }>().contexts).toEqual([]);
    for (const stolen of [
      await other.get(`/api/context/${opened.context}`),
      await other.post(`/api/update/${opened.window}/${opened.context}/0`, { values: { note: 'x' } }),
      await other.post(`/api/validate/${opened.context}/${opened.window}`),
    ])
      expect([stolen.status, codeOf(stolen)]).toEqual([404, 'context.unknown']);
    await other.post(`/api/cancel?idcontext=${opened.context}&all=1`);
    const again = await signedIn('ada');
    expect((await again.get(`/api/context/${opened.context}`)).status).toBe(200);
    expect((await again.post(`/api/validate/${opened.context}/${opened.window}`)).status).toBe(200);
  });

  test('the journal says who stood behind the technical account', async () => {
    const person = await signedIn('ben');
    const opened = (
      await person.post(`/api/element/create?idform=${tableId}`, { values: { login: 'by ben' } })
    ).json<{ context: number; window: number }>();
    const saved = await person.post(`/api/validate/${opened.context}/${opened.window}`);
    const { recordId, operation } = saved.json<{ recordId: number; operation: number }>();
    await person.post(`/api/element/delete?idform=${tableId}`, { records: [recordId] });
    const { rows } = await db.query(
      'select kind, user_id, account from colonnade.operation where id >= $1 order by id',
      [operation],
    );
    const who = { user_id: world.users.portal, account: `extranet:${PORTAL.table}:${ben}` };
    expect(rows).toEqual([
      { kind: 'create', ...who },
      { kind: 'delete', ...who },
    ]);
  });

  test('[SESSION-11] the trail tells sign-ins and refusals of extranet users', async () => {
    await db.query('delete from colonnade.sign_in_event');
    await visitor(app).signIn('ben', 'wrong');
    await signedIn('ben');
    const { rows } = await db.query(
      'select what, account, login, name, reason from colonnade.sign_in_event order by id',
    );
    const account = `extranet:${PORTAL.table}:${ben}`;
    expect(rows).toEqual([
      { what: 'refused', account, login: 'ben', name: 'ben', reason: 'wrong-password' },
      { what: 'signed-in', account, login: 'ben', name: 'ben', reason: null },
    ]);
  });
});

describe('[ACCESS-17] the end of an extranet user’s session', () => {
  test('a record that is deleted or whose extranet is closed has no session with its next call', async () => {
    const clerk = visitor(app);
    await clerk.signIn('clerk', PASSWORD);
    const gone = await testClient(db, 'goner');
    const person = await signedIn('goner');
    await clerk.post(`/api/element/delete?idform=${tableId}`, { records: [gone] });
    expect([(await person.get('/session/current')).status]).toEqual([403]);
    expect((await visitor(app).signIn('goner', PASSWORD)).status).toBe(401);
  });

  test('a closed extranet ends its sessions and lets nobody in; visitors and users stay', async () => {
    await openToVisitors(world);
    const [person, guest, chief] = [await signedIn('ada'), visitor(app), visitor(app)];
    await guest.get('/session/anonyme/');
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    expect((await chief.post('/admin/noutonline/extranet/save', { active: false })).status).toBe(200);
    expect((await person.get('/session/current')).status).toBe(403);
    expect((await guest.get('/session/current')).status).toBe(200);
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(401);
    expect((await chief.post('/admin/noutonline/extranet/save', { active: true })).status).toBe(200);
    expect((await person.get('/session/current')).status).toBe(403);
    await signedIn('ada');
  });

  test('a technical account that is no longer active ends the sessions that act with its rights', async () => {
    const person = await signedIn('ada');
    const chief = visitor(app);
    await chief.signIn('chief', PASSWORD);
    await chief.post('/session/configure', { password: PASSWORD });
    const users = must(catalog.tablesByName.get('user'), 'user').id;
    const opened = (
      await chief.post(`/api/element/modify?idform=${users}&idenreg=${world.users.portal}`)
    ).json<{ context: number; window: number }>();
    await chief.post(`/api/update/${opened.window}/${opened.context}/0`, { values: { active: false } });
    await chief.post(`/api/validate/${opened.context}/${opened.window}`);
    expect((await person.get('/session/current')).status).toBe(403);
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(401);
    await db.query('update app."user" set active = true where id = $1', [world.users.portal]);
  });

  test('settings that name what the catalog no longer has let nobody in', async () => {
    const before = settings.of('extranet');
    for (const part of ['table', 'loginColumn', 'passwordColumn', 'emailColumn', 'account'] as const) {
      await settings.change('extranet', () => ({ ...before, [part]: 1_234_567 }), off);
      expect((await visitor(app).signIn('ada', PASSWORD)).status, part).toBe(401);
    }
    // A column that is no password is never compared with one.
    await settings.change('extranet', () => ({ ...before, passwordColumn: PORTAL.note }), off);
    await db.query('update app.client set note = word where id = $1', [ada]);
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(401);
    await settings.change('extranet', () => before, off);
    await signedIn('ada');
  });
});

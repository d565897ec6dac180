import { describe, expect, test } from 'vitest';
import type { ExtranetInfo } from '#core/contract/settings/extranet-routes.ts';
import { must } from '#core/std/must.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer } from '#test/support/calls/app.ts';
import { PORTAL, portalWorld, supervise } from '#test/support/worlds/portal.ts';
import { userByLogin } from '../query/people/users.ts';

const { db, settings, users, catalog } = await portalWorld();
const app = await testApp(db, settings);
await testUser(db, 'deputy', { supervisor: true });
const deputy = must(await userByLogin(db, 'deputy'), 'deputy').id;

const chief = visitor(app);
await chief.get('/session/login/');
await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });

const WHOLE = {
  active: true,
  table: PORTAL.table,
  loginColumn: PORTAL.login,
  passwordColumn: PORTAL.word,
  emailColumn: PORTAL.mail,
  account: users.portal,
};

const save = async (body: object) => await chief.post('/admin/noutonline/extranet/save', body);
const anonymous = async (account: unknown) =>
  await chief.post('/admin/noutonline/extranet/anonymous', { account });
const info = async () => (await chief.get('/admin/noutonline/extranet/')).json<ExtranetInfo>();
const problems = (answer: Answer) => answer.json().errors.map(({ code, column }) => [column, code]);

describe('[ADMIN-5][ADMIN-14] the settings of the extranet', () => {
  test('are told with what can be chosen: tables with fitting columns, users who are no supervisors', async () => {
    await testUser(db, 'sleeper');
    await db.query(`update app."user" set active = false where login = 'sleeper'`);
    expect(await info()).toEqual({
      active: false,
      table: null,
      loginColumn: null,
      passwordColumn: null,
      emailColumn: null,
      account: null,
      anonymous: null,
      tables: [
        {
          id: PORTAL.table,
          label: 'Clients',
          loginColumns: [{ id: PORTAL.login, label: 'Login' }],
          passwordColumns: [{ id: PORTAL.word, label: 'Password' }],
          emailColumns: [{ id: PORTAL.mail, label: 'Mail' }],
        },
      ],
      users: [
        { id: expect.any(Number) as number, login: 'clerk', name: 'clerk', roles: ['Customer'] },
        { id: users.portal, login: 'portal', name: 'portal', roles: ['Customer'] },
        { id: users.visitor, login: 'visitor', name: 'visitor', roles: ['Visitor'] },
      ],
      links: [
        { id: PORTAL.hours, label: 'Opening hours', url: null, offered: false },
        { id: PORTAL.clients, label: 'Clients', url: '/session/anonyme/', offered: false },
        { id: PORTAL.owners, label: 'Owners', url: 'https://owners.example/list?all=1#top', offered: false },
      ],
    });
  });

  test('are saved, in force at once, and in the journal of administration', async () => {
    const saved = await save(WHOLE);
    expect([saved.status, saved.json()]).toEqual([200, expect.objectContaining(WHOLE)]);
    expect(settings.of('extranet')).toEqual(WHOLE);
    const named = await anonymous(users.visitor);
    expect(named.json<ExtranetInfo>().anonymous).toBe(users.visitor);
    expect(named.json<ExtranetInfo>().links.map(({ offered }) => offered)).toEqual([true, true, false]);
    const { rows } = await db.query(
      'select what, before, after from colonnade.administration_event order by id desc limit 2',
    );
    expect(rows).toEqual([
      { what: 'setting.anonymous', before: {}, after: { account: users.visitor } },
      { what: 'setting.extranet', before: { active: false }, after: WHOLE },
    ]);
    const index = await db.query(`select indexdef from pg_indexes where indexname = 'lg_${PORTAL.login}'`);
    expect(JSON.stringify(index.rows)).toContain('lower');
  });

  test('parts that are left out stay, and null takes one away', async () => {
    await save(WHOLE);
    expect(problems(await save({ emailColumn: null }))).toEqual([['emailColumn', 'value.required']]);
    await save({ active: false });
    expect((await save({ emailColumn: null })).json()).toMatchObject({
      ...WHOLE,
      active: false,
      emailColumn: null,
    });
    expect(problems(await save({ active: true }))).toEqual([['emailColumn', 'value.required']]);
  });

  test('each wrong part is refused at its field, and nothing is saved', async () => {
    await save({ ...WHOLE, active: false });
    const before = settings.of('extranet');
    const owner = must(catalog.tablesByName.get('owner'), 'owner');
    const code = must(
      owner.columns.find(({ name }) => name === 'code'),
      'code',
    ).id;
    const refused: readonly (readonly [object, string, string])[] = [
      [{ table: 123_456 }, 'table', 'extranet.table'],
      [{ loginColumn: PORTAL.note }, 'loginColumn', 'extranet.login_column'],
      [{ loginColumn: PORTAL.mail }, 'loginColumn', 'extranet.login_column'],
      [{ loginColumn: code }, 'loginColumn', 'extranet.login_column'],
      [{ passwordColumn: PORTAL.login }, 'passwordColumn', 'extranet.password_column'],
      [{ emailColumn: PORTAL.login }, 'emailColumn', 'extranet.email_column'],
      [{ account: 123_456 }, 'account', 'extranet.account'],
      [{ account: deputy }, 'account', 'extranet.account'],
    ];
    for (const [part, column, problem] of refused) {
      const answer = await save({ ...WHOLE, active: false, ...part });
      expect([answer.status, problems(answer)], JSON.stringify(part)).toEqual([422, [[column, problem]]]);
      expect((await save({ ...WHOLE, ...part })).status).toBe(422);
    }
    expect(problems(await save({ ...WHOLE, table: owner.id }))).toEqual([
      ['loginColumn', 'extranet.login_column'],
      ['passwordColumn', 'extranet.password_column'],
      ['emailColumn', 'extranet.email_column'],
    ]);
    for (const account of [123_456, deputy])
      expect(problems(await anonymous(account))).toEqual([['account', 'extranet.account']]);
    for (const wrong of [{ active: 'yes' }, { table: '1' }, { table: -1 }, { table: 1.5 }, { more: 1 }])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(settings.of('extranet')).toEqual(before);
  });

  test('an extranet whose account has become a supervisor can still be closed', async () => {
    await save(WHOLE);
    await supervise(db, 'portal', true);
    expect(problems(await save({ active: true }))).toEqual([['account', 'extranet.account']]);
    expect((await save({ active: false })).status).toBe(200);
    expect((await anonymous(null)).json<ExtranetInfo>().anonymous).toBeNull();
    await supervise(db, 'portal', false);
  });
});

test('[ACCESS-14] only an open configuration changes them', async () => {
  const plain = visitor(app);
  await plain.signIn('chief', PASSWORD);
  const clerk = visitor(app);
  await clerk.signIn('clerk', PASSWORD);
  const paths = ['/admin/noutonline/extranet/save', '/admin/noutonline/extranet/anonymous'];
  for (const path of paths) {
    expect(problems(await plain.post(path, { account: null }))).toEqual([
      [undefined, 'session.configuration'],
    ]);
    expect(problems(await clerk.post(path, { account: null }))).toEqual([[undefined, 'access.refused']]);
    expect((await visitor(app).post(path, { account: null })).status).toBe(403);
  }
  expect(problems(await plain.get('/admin/noutonline/extranet/'))).toEqual([
    [undefined, 'session.configuration'],
  ]);
});

import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer } from '#test/support/calls/app.ts';
import { startProvider, type Misbehaviour } from '#test/support/peers/oidc-provider.ts';
import { HOME, REDIRECT, SIGNED_OUT, signOn, signOnWorld } from '#test/support/worlds/sign-on.ts';

const { app, catalog, db, provider, settings } = await signOnWorld();
const clerk = catalog.document.roles.find((role) => role.name === 'clerk')!.id;
await testUser(db, 'boss', { supervisor: true });
await testUser(db, 'clerk');
await db.query(`update app."user" set email = 'ada@example.org' where login = 'clerk'`);
const boss = await configuring();

const NOTHING = {
  active: false,
  only: false,
  autologin: false,
  issuer: undefined,
  endpoints: undefined,
  jwks: undefined,
  client_id: undefined,
  client_secret: undefined,
  label: undefined,
  createUsers: false,
  newUserRoles: [],
};

interface View {
  readonly active: boolean;
  readonly only: boolean;
  readonly client_secret_set: boolean;
  readonly issuer: string | null;
  readonly problems: readonly { readonly step: string; readonly code: string; readonly message: string }[];
}

beforeEach(async () => {
  for (const key of Object.keys(provider.misbehaviour))
    delete provider.misbehaviour[key as keyof Misbehaviour];
  await settings.change('sso', () => NOTHING as never, { userId: null, address: null });
  await db.query('truncate colonnade.administration_event, colonnade.external_identity');
});

/** A supervisor who has opened the configuration. */
async function configuring(at = app) {
  const person = visitor(at);
  await person.get('/session/login/');
  await person.post('/session/login/', { login: 'boss', password: PASSWORD, configuration: true });
  return person;
}

const save = async (setting: string, value: unknown) =>
  await boss.post(`/admin/website/sso/${setting}`, { value });
const codes = (answer: Answer) => answer.json<View>().problems.map(({ code }) => code);
const refusal = (answer: Answer) => [answer.status, answer.json().errors?.[0]?.code];

/** Sets up what a sign-on needs, in the order in which a person does it. */
async function setUp(): Promise<void> {
  await save('issuer', provider.issuer);
  await save('client_id', provider.clientId);
  await save('client_secret', provider.clientSecret);
}

test('[SSO-5][ROUTE-35] what is to be done, from nothing to the first sign-on', async () => {
  expect((await boss.get('/admin/website/sso/')).json()).toEqual({
    active: false,
    only: false,
    autologin: false,
    issuer: null,
    endpoints: null,
    jwks: null,
    client_id: null,
    client_secret_set: false,
    label: null,
    create_users: false,
    new_user_roles: [],
    redirect_address: REDIRECT,
    sign_out_address: SIGNED_OUT,
    break_glass_address: '/session/login/?break_glass=1',
    roles: catalog.document.roles.map(({ id }) => ({ id, label: expect.any(String) })),
    problems: [
      { step: 'settings', code: 'sso.issuer_missing', message: expect.stringContaining('issuer') },
      { step: 'settings', code: 'sso.client_missing', message: expect.stringContaining('client ID') },
    ],
  });
  expect(codes(await save('issuer', `${provider.issuer}/.well-known/openid-configuration`))).toEqual([
    'sso.client_missing',
  ]);
  expect(codes(await save('client_id', provider.clientId))).toEqual(['sso.client_refused']);
  expect(codes(await save('client_secret', provider.clientSecret))).toEqual([]);
  expect((await boss.post('/admin/website/sso/check')).json()).toEqual({
    ok: true,
    problems: [],
    found: {
      issuer: provider.issuer,
      authorization: `${provider.issuer}/auth`,
      token: `${provider.issuer}/token`,
      userinfo: `${provider.issuer}/me`,
      end_session: `${provider.issuer}/session/end`,
      jwks: `${provider.issuer}/jwks`,
      keys: 1,
      algorithms: ['RS256'],
      client_accepted: true,
    },
  });
  expect((await save('active', true)).json()).toMatchObject({
    active: true,
    issuer: provider.issuer,
    problems: [],
  });
  await save('autologin', true);
  await save('label', { en: 'Acme' });
  await save('create_users', true);
  expect((await save('new_user_roles', [clerk])).json()).toMatchObject({
    label: { en: 'Acme' },
    autologin: true,
  });
  expect((await signOn(app, 'ada')).place).toBe('/app');
});

test('[SSO-10] the secret is sealed, and in no answer and no journal', async () => {
  await setUp();
  const answers = [
    await boss.get('/admin/website/sso/'),
    await boss.post('/admin/website/sso/check'),
    await save('active', true),
  ];
  const { rows } = await db.query<{ value: { client_secret: string }; all: string }>(
    sql`select value, value::text || (select json_agg(e)::text from colonnade.administration_event e) as all
      from colonnade.site_setting where name = 'sso'`,
  );
  expect(rows[0]!.value.client_secret).toMatch(/^v1\.[\w-]+$/);
  for (const text of [...answers.map((answer) => answer.text), rows[0]!.all])
    expect(text).not.toContain(provider.clientSecret);
  expect(answers.map((answer) => answer.text).join()).not.toContain(rows[0]!.value.client_secret);
  const { rows: journal } = await db.query(
    `select what, before -> 'client_secret' as before, after -> 'client_secret' as after
      from colonnade.administration_event order by id`,
  );
  expect(journal[2]).toEqual({ what: 'setting.sso', before: null, after: true });
});

test('[SSO-25] only a supervisor with the configuration open', async () => {
  const routes = ['check', 'active', 'issuer', 'client_secret', 'forget'];
  const asked = new Map(provider.asked);
  const plain = visitor(app);
  await plain.signIn('clerk', PASSWORD);
  const closed = visitor(app);
  await closed.signIn('boss', PASSWORD);
  const nobody = visitor(app);
  await nobody.get('/session/login/');
  for (const [person, expected] of [
    [nobody, [403, 'session.required']],
    [plain, [422, 'access.refused']],
    [closed, [422, 'session.configuration']],
  ] as const) {
    expect(refusal(await person.get('/admin/website/sso/'))).toEqual(expected);
    for (const route of routes)
      expect(refusal(await person.post(`/admin/website/sso/${route}`, { value: null }))).toEqual(expected);
  }
  expect(provider.asked).toEqual(asked);
});

describe('switching on', () => {
  const says =
    (status: number, body: string, headers = {}) =>
    (_: unknown, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  const description = (change: object) => {
    const { issuer } = provider;
    const sound = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    return { '/.well-known/openid-configuration': says(200, JSON.stringify({ ...sound, ...change })) };
  };

  test.each<[string, () => Misbehaviour['answers'], string]>([
    [
      'a provider that is down',
      () => ({ '/.well-known/openid-configuration': says(502, '{}') }),
      'sso.unreachable',
    ],
    [
      'no provider at all',
      () => ({ '/.well-known/openid-configuration': says(404, '{}') }),
      'sso.no_description',
    ],
    [
      'one that answers with junk',
      () => ({ '/.well-known/openid-configuration': says(200, '{"is') }),
      'sso.no_description',
    ],
    [
      'one that sends us elsewhere',
      () => ({ '/.well-known/openid-configuration': says(302, '', { location: `${HOME}/` }) }),
      'sso.no_description',
    ],
    ['one that answers endlessly', () => description({ padding: 'x'.repeat(600_000) }), 'sso.unreachable'],
    [
      'one that calls itself otherwise',
      () => description({ issuer: 'https://evil.example' }),
      'sso.other_issuer',
    ],
    [
      'one of many tenants',
      () => description({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }),
      'sso.other_issuer',
    ],
    [
      'an endpoint without https',
      () => description({ token_endpoint: 'http://example.org/' }),
      'sso.unusable',
    ],
    [
      'an endpoint that is none',
      () => description({ authorization_endpoint: 'javascript:alert(1)' }),
      'sso.unusable',
    ],
    ['no endpoint', () => description({ authorization_endpoint: undefined }), 'sso.unusable'],
    [
      'nothing but signatures that two can make',
      () => description({ id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      'sso.unusable',
    ],
    ['keys that are none', () => ({ '/jwks': says(200, '{"keys": [{"kty": "oct"}, null]}') }), 'sso.no_keys'],
    ['keys that cannot be read', () => ({ '/jwks': says(404, '{}') }), 'sso.no_keys'],
  ])('[SSO-25] is refused with %s', async (_, answers, code) => {
    await setUp();
    provider.misbehaviour.answers = answers()!;
    expect(refusal(await save('active', true))).toEqual([422, code]);
    expect(settings.of('sso').active).toBe(false);
    expect((await boss.post('/admin/website/sso/check')).json()).toMatchObject({
      ok: false,
      problems: [{ code }],
    });
  });

  test('[SSO-25] is refused with a secret that the provider does not take, and says so in the reader’s language', async () => {
    await setUp();
    await save('client_secret', 'another');
    expect(refusal(await save('active', true))).toEqual([422, 'sso.client_refused']);
    await boss.post('/admin/website/sso/client_id', { value: null });
    expect(refusal(await save('active', true))).toEqual([422, 'sso.client_missing']);
    const french = visitor(app);
    await french.get('/session/login/');
    const wishes = { login: 'boss', password: PASSWORD, configuration: true, locale: 'fr_FR' };
    await french.post('/session/login/', wishes);
    const { problems } = (await french.get('/admin/website/sso/')).json<View>();
    expect(problems[0]?.message).toMatch(/^L’identifiant client manque/);
  });

  test('[SSO-25] is refused while nobody knows where the application is', async () => {
    await setUp();
    const unplaced = await testApp(db, settings);
    const person = await configuring(unplaced);
    const elsewhere = { host: 'app.example.org' };
    const view = (await person.get('/admin/website/sso/', elsewhere)).json<
      View & { redirect_address: null }
    >();
    expect([view.redirect_address, view.problems.map(({ code }) => code)]).toEqual([null, ['sso.base_url']]);
    const answer = await person.post('/admin/website/sso/active', { value: true }, elsewhere);
    expect(refusal(answer)).toEqual([422, 'sso.base_url']);
  });

  test('[SSO-25] is refused with a secret that can no longer be read', async () => {
    await setUp();
    const lost = { ...settings.of('sso'), client_secret: 'v1.AAAA' };
    await settings.change('sso', () => lost, { userId: null, address: null });
    expect(refusal(await save('active', true))).toEqual([422, 'sso.secret_lost']);
  });
});

describe('while it is on', () => {
  test('[SSO-25] nothing is taken with which the provider no longer answers', async () => {
    await setUp();
    await save('active', true);
    const before = settings.of('sso');
    const gone = await startProvider({ redirects: [] });
    await gone.stop();
    expect(refusal(await save('issuer', gone.issuer))).toEqual([422, 'sso.unreachable']);
    expect(refusal(await save('jwks', `${provider.issuer}/auth`))).toEqual([422, 'sso.no_keys']);
    expect(refusal(await save('client_secret', 'another'))).toEqual([422, 'sso.client_refused']);
    expect(refusal(await save('client_id', null))).toEqual([422, 'sso.client_missing']);
    expect(refusal(await save('issuer', null))).toEqual([422, 'sso.issuer_missing']);
    expect(settings.of('sso')).toEqual(before);
    expect((await save('jwks', `${provider.issuer}/jwks`)).status).toBe(200);
  });

  test('[SSO-7][SSO-26] only: needs it to be on, and a supervisor with a password; off ends it too', async () => {
    await setUp();
    expect(refusal(await save('only', true))).toEqual([422, 'sso.not_active']);
    await save('active', true);
    const { rows } = await db.query('delete from colonnade.credential returning *');
    expect(refusal(await save('only', true))).toEqual([422, 'sso.only_locked']);
    for (const row of rows)
      await db.query('insert into colonnade.credential (user_id, password_hash) values ($1, $2)', [
        row.user_id,
        row.password_hash,
      ]);
    expect((await save('only', true)).json()).toMatchObject({ active: true, only: true });
    expect((await save('active', false)).json()).toMatchObject({ active: false, only: false });
    expect((await save('active', true)).json()).toMatchObject({ active: true, only: false });
  });
});

test.each([
  'http://example.org',
  'http://127.0.0.1.example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'https://user:password@example.org',
  'https://example.org/?tenant=1',
  'https://example.org/#x',
  'https://exa mple.org',
  'file:///etc/passwd',
])('[SSO-27] %s is no address of a provider', async (address) => {
  expect(refusal(await save('issuer', address))).toEqual([422, 'sso.address']);
  const sound = { authorization: 'https://example.org/auth', token: 'https://example.org/token' };
  if (!/[?#]/.test(address)) {
    expect(refusal(await save('jwks', address))).toEqual([422, 'sso.address']);
    expect(refusal(await save('endpoints', { ...sound, token: address }))).toEqual([422, 'sso.address']);
  }
  expect(settings.of('sso')).toMatchObject({ issuer: undefined, jwks: undefined, endpoints: undefined });
});

test('[SSO-27] a provider on this machine may do without https', async () => {
  const local = { authorization: 'http://localhost:1/auth', token: 'http://[::1]:1/token' };
  expect((await save('endpoints', local)).status).toBe(200);
  expect((await save('endpoints', null)).status).toBe(200);
});

test('[SSO-29] a secret never goes to another address than the one that it was entered for', async () => {
  await setUp();
  expect((await save('issuer', provider.issuer)).json()).toMatchObject({ client_secret_set: true });
  const other = await startProvider({ redirects: [REDIRECT] });
  expect((await save('issuer', other.issuer)).json()).toMatchObject({ client_secret_set: false });
  await other.stop();
  await setUp();
  const endpoints = { authorization: `${provider.issuer}/auth`, token: 'https://evil.example/token' };
  expect((await save('endpoints', endpoints)).json()).toMatchObject({ client_secret_set: false });
});

test('[SSO-5] a role that does not exist, and parts that are none', async () => {
  expect(refusal(await save('new_user_roles', [clerk, 7]))).toEqual([422, 'sso.role']);
  expect((await save('active', 'yes')).status).toBe(400);
  expect((await save('endpoints', { token: 'https://example.org' })).status).toBe(400);
  expect((await save('label', {})).status).toBe(400);
  expect((await save('client_secret', 'x'.repeat(3_000))).status).toBe(400);
});

test('[SSO-20] a supervisor can make us forget who a user is at the provider', async () => {
  await setUp();
  await save('active', true);
  provider.people.set('first', { email: 'ada@example.org' });
  provider.people.set('second', { email: 'ada@example.org' });
  expect((await signOn(app, 'first')).place).toBe('/app');
  expect((await signOn(app, 'second')).place).toBe('/session/login/?reason=sso_unknown');
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'clerk'`);
  const user = rows[0]!.id;
  expect((await boss.post('/admin/website/sso/forget', { user })).json()).toEqual({ forgotten: 1 });
  expect((await boss.post('/admin/website/sso/forget', { user })).json()).toEqual({ forgotten: 0 });
  expect((await signOn(app, 'second')).place).toBe('/app');
  const { rows: journal } = await db.query(
    `select before from colonnade.administration_event where what = 'sso.user_forgotten'`,
  );
  expect(journal).toEqual([{ before: { user, identities: 1 } }]);
});

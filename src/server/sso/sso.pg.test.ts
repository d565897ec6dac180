import { describe, expect, test } from 'vitest';
import type { SessionPage } from '#core/session-page/page-model.ts';
import { sql } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { signInAtProvider } from '#test/support/peers/oidc-provider.ts';
import {
  begin,
  comeBack,
  HOME,
  lastEvent,
  REDIRECT,
  SIGNED_OUT,
  signOn,
  signOnWorld,
} from '#test/support/worlds/sign-on.ts';

const { app, db, provider, set, settings } = await signOnWorld();
await db.query(
  `insert into app."user" (login, name, email, active) values ('ada', 'Ada', 'Ada@Example.org', true)`,
);
await testUser(db, 'boss', { supervisor: true });
await testUser(db, 'clerk');

/** What the login page is drawn from. */
async function loginPage(query = '') {
  const { text } = await visitor(app).get(`/session/login/${query}`);
  return JSON.parse(/json">(.*)<\/script>/s.exec(text)?.[1] ?? '{}') as Extract<
    SessionPage,
    { page: 'login' }
  >;
}

describe('a good sign-on', () => {
  test('[SSO-1][SSO-11] goes to the provider with state, nonce and PKCE, bound to the browser', async () => {
    const answer = await visitor(app).get('/session/sso/');
    const address = new URL(String(answer.headers['location']));
    expect([answer.status, address.origin + address.pathname]).toEqual([303, `${provider.issuer}/auth`]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-colonnade_sign_on=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('[SSO-30] begins 2,000 times from one address in a quarter of an hour, and no more', async () => {
    await db.query('delete from colonnade.failed_try');
    const person = visitor(app);
    expect((await person.get('/session/sso/')).status).toBe(303);
    const counted = await db.query('update colonnade.failed_try set failures = 1999 where failures = 1');
    expect(counted.rowCount).toBe(1);
    expect((await person.get('/session/sso/')).status).toBe(303);
    const refused = await person.get('/session/sso/');
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)]);
    await db.query('delete from colonnade.failed_try');
  });

  test('[SSO-2][SSO-3][SSO-14] takes the locale to the provider, and locale and time zone into the session', async () => {
    const person = visitor(app);
    const query = '?m_sLocale=fr_FR&m_sTimeZone=Asia%2FTokyo&return=%2Fapp%2Flist%2F7%3Fq%3Dx';
    const address = await begin(person, query);
    expect(address.searchParams.get('ui_locales')).toBe('fr-FR fr');
    expect(await comeBack(person, await signInAtProvider(address.href, 'ada'))).toBe('/app/list/7?q=x');
    expect((await person.get('/session/current')).json()).toMatchObject({
      login: 'ada',
      locale: 'fr_FR',
      timeZone: 'Asia/Tokyo',
    });
    expect(await lastEvent(db)).toMatchObject({
      what: 'signed-in',
      method: 'sso',
      login: 'ada',
      reason: null,
    });
  });

  test('[BAD-16] comes back to addresses of this application only', async () => {
    for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', '/session/logout'])
      expect((await signOn(app, 'ada', `?return=${encodeURIComponent(target)}`)).place, target).toBe('/app');
  });

  test('[SSO-15] several may be under way in one browser, each in a tab', async () => {
    const person = visitor(app);
    const first = await begin(person);
    const second = await begin(person);
    expect(await comeBack(person, await signInAtProvider(second.href, 'ada'))).toBe('/app');
    expect(await comeBack(person, await signInAtProvider(first.href, 'ada'))).toBe('/app');
  });

  test('[SSO-9] endpoints and keys of the settings take the place of discovery', async () => {
    const { asked, issuer } = provider;
    const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token`, userinfo: `${issuer}/me` };
    await set({ endpoints, jwks: `${issuer}/jwks` });
    const before = asked.get('/.well-known/openid-configuration');
    const { person, place } = await signOn(app, 'ada');
    expect([place, asked.get('/.well-known/openid-configuration')]).toEqual(['/app', before]);
    // These endpoints have none for signing out.
    expect((await person.post('/session/logout')).json()).toEqual({
      location: '/session/login/?reason=signed_out',
    });
    await set({ endpoints: undefined, jwks: undefined });
  });

  test('[SSO-16] asks for no second factor: the provider is trusted with it', async () => {
    const author = { userId: null, address: null };
    await settings.change('security', (all) => ({ ...all, secondFactorSupervisors: true }), author);
    await db.query(`update app."user" set email = 'boss@example.org' where login = 'boss'`);
    const { person, place } = await signOn(app, 'boss');
    expect(place).toBe('/app');
    expect((await person.get('/session/current')).json()).toMatchObject({
      supervisor: true,
      configuring: false,
    });
    await settings.change('security', (all) => ({ ...all, secondFactorSupervisors: false }), author);
  });
});

describe('the configuration', () => {
  const configure = async (account: string) => {
    const person = visitor(app);
    const address = await begin(person, '?configuration=1');
    expect(address.searchParams.get('prompt')).toBe('login');
    expect(address.searchParams.get('max_age')).toBe('0');
    const { pathname, search } = new URL(await signInAtProvider(address.href, account));
    return { person, answer: await person.get(pathname + search) };
  };

  test('[SSO-28] opens for a supervisor whom the provider has asked anew', async () => {
    const { person, answer } = await configure('boss');
    expect(answer.headers['location']).toBe('/app/configuration');
    expect((await person.get('/session/current')).json()).toMatchObject({ configuring: true });
  });

  test('[SSO-28] not for others, and not where the person proved it some time ago, or nobody knows when', async () => {
    const { person, answer } = await configure('ada');
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Only supervisors can')]);
    expect((await person.get('/session/current')).status).toBe(403);
    for (const [time, reason] of [
      [Math.floor(Date.now() / 1000) - 120, 'expired'],
      [undefined, 'bad-answer'],
    ] as const) {
      provider.misbehaviour.claims = (claims) => ({ ...claims, auth_time: time });
      expect((await configure('boss')).answer.headers['location']).toBe('/session/login/?reason=sso_failed');
      expect(await lastEvent(db)).toMatchObject({ what: 'refused', reason });
    }
    delete provider.misbehaviour.claims;
  });
});

describe('where the application is', () => {
  test('[SSO-17] is believed of a request on this machine, and nowhere else', async () => {
    const local = await testApp(db, settings);
    const here = await visitor(local).get('/session/sso/', { host: '127.0.0.1:4711' });
    const address = new URL(String(here.headers['location']));
    expect(address.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:4711/session/sso/callback');
    expect(String(here.headers['set-cookie'])).toMatch(
      /^colonnade_sign_on=[\w-]{43}; Path=\/session\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    for (const host of ['app.example.org', '127.0.0.1.evil.example', 'localhost@evil.example']) {
      const elsewhere = await visitor(local).get('/session/sso/', { host });
      expect([host, elsewhere.status, elsewhere.headers['location']]).toEqual([host, 422, undefined]);
      expect(elsewhere.text).toContain('COLONNADE_BASE_URL');
    }
  });
});

describe('the login page', () => {
  test('[SSO-6] switched off: no button, and the address refuses with the login page', async () => {
    await set({ active: false, autologin: true });
    expect((await loginPage()).sso).toBeNull();
    const answer = await visitor(app).get('/session/sso/?m_sLocale=fr_FR');
    expect([answer.status, answer.headers['location']]).toEqual([422, undefined]);
    expect(answer.text).toContain('La connexion unique est désactivée.');
    expect(await loginPage('?reason=sso_failed')).toMatchObject({ page: 'login', sso: null });
    await set({ active: true, autologin: false });
  });

  test('[LOGIN-5][SSO-2] switched on: a button with its address and label, beside the password form', async () => {
    await set({ label: { en: 'Sign in with Acme', fr: 'Connexion Acme' } });
    const { sso, passwordForm } = await loginPage('?return=%2Fapp%2Flist%2F7&_locale=fr_FR');
    expect([sso, passwordForm]).toEqual([
      { url: '/session/sso/?return=%2Fapp%2Flist%2F7', label: 'Connexion Acme', autologin: false },
      true,
    ]);
    await set({ label: undefined });
  });

  test('[SSO-8] autologin: at once, but not after a sign-out or a failed sign-on', async () => {
    await set({ autologin: true });
    expect((await loginPage()).sso?.autologin).toBe(true);
    expect((await loginPage('?reason=ended')).sso?.autologin).toBe(true);
    for (const reason of ['signed_out', 'sso_failed', 'sso_unknown', 'sso_down'])
      expect((await loginPage(`?reason=${reason}`)).sso?.autologin, reason).toBe(false);
    expect((await loginPage('?break_glass=1')).sso?.autologin).toBe(false);
    await set({ autologin: false });
  });

  test('[SSO-7] only: no password form, and passwords open nothing but for supervisors at their own address', async () => {
    await set({ only: true });
    expect((await loginPage()).passwordForm).toBe(false);
    expect(await loginPage('?break_glass=1')).toMatchObject({ passwordForm: true, breakGlass: true });
    const attempt = async (login: string, breakGlass: boolean) => {
      const person = visitor(app);
      await person.get('/session/login/?break_glass=1');
      return (await person.post('/session/login/', { login, password: PASSWORD, breakGlass })).status;
    };
    expect([await attempt('clerk', false), await attempt('clerk', true)]).toEqual([401, 401]);
    expect([await attempt('boss', false), await attempt('boss', true)]).toEqual([401, 200]);
    await set({ only: false });
    expect(await attempt('clerk', false)).toBe(200);
  });
});

describe('signing out', () => {
  test('[SSO-18] ends the session here at once and goes to the provider, which sends back', async () => {
    const { person } = await signOn(app, 'ada');
    const { location } = (await person.post('/session/logout')).json<{ location: string }>();
    expect((await person.get('/session/current')).status).toBe(403);
    const address = new URL(location);
    const { id_token_hint: hint = '', ...rest } = Object.fromEntries(address.searchParams);
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
    expect(rest).toEqual({ client_id: provider.clientId, post_logout_redirect_uri: SIGNED_OUT });
    expect(hint.split('.')).toHaveLength(3);
    // The provider takes token and address: it asks whether to sign out, instead of complaining.
    const asks = await fetch(location);
    expect([asks.status, await asks.text()]).toEqual([200, expect.stringContaining('xsrf')]);
  });

  test('[SSO-18] what the provider wants to see is sealed, and survives that single sign-on is switched off', async () => {
    const { person } = await signOn(app, 'ada');
    const { rows } = await db.query<{ hint: string }>(
      sql`select provider_hint as hint from colonnade.session order by id desc limit 1`,
    );
    expect(rows[0]?.hint).toMatch(/^v1\.[\w-]+$/);
    await set({ active: false });
    const { location } = (await person.post('/session/logout')).json<{ location: string }>();
    expect(location).toContain(`${provider.issuer}/session/end?id_token_hint=`);
    await set({ active: true });
  });

  test('[SESSION-7] a session by password ends at the login page', async () => {
    const person = visitor(app);
    await person.signIn('clerk', PASSWORD);
    expect((await person.post('/session/logout')).json()).toEqual({
      location: '/session/login/?reason=signed_out',
    });
  });
});

test('[SSO-13] the address of the application is written as browsers write it', async () => {
  const usual = await testApp(db, settings, `${HOME}:443`);
  const address = await begin(visitor(usual));
  expect(address.searchParams.get('redirect_uri')).toBe(REDIRECT);
});

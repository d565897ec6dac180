import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../database/sql/sql.ts';
import { testApp, visitor } from '#test/support/calls/app.ts';
import { signInAtProvider, startProvider, type Misbehaviour } from '#test/support/peers/oidc-provider.ts';
import {
  begin,
  comeBack,
  HOME,
  lastEvent,
  sealedSecret,
  signOn,
  signOnWorld,
} from '#test/support/worlds/sign-on.ts';
import { PROVIDER_TIMEOUT } from './provider/provider-fetch.ts';

const { app, db, settings, provider, set } = await signOnWorld();
await db.query(
  `insert into app."user" (login, name, email, active) values ('ada', 'Ada', 'ada@example.org', true)`,
);

const FAILED = '/session/login/?reason=sso_failed';
const DOWN = '/session/login/?reason=sso_down';
const now = () => Math.floor(Date.now() / 1000);

beforeEach(async () => {
  for (const key of Object.keys(provider.misbehaviour))
    delete provider.misbehaviour[key as keyof Misbehaviour];
  await db.query('truncate colonnade.session, colonnade.failed_try, colonnade.one_time_secret cascade');
});

/** Signs on while the provider misbehaves: the place where it ends, and what the trail says. */
async function attempt(misbehaviour: Misbehaviour = {}, at = app): Promise<readonly [string, unknown]> {
  Object.assign(provider.misbehaviour, misbehaviour);
  const { person, place } = await signOn(at, 'ada');
  const session = (await person.get('/session/current')).status;
  const { what, reason } = await lastEvent(db);
  expect([session, what]).toEqual(place === '/app' ? [200, 'signed-in'] : [403, 'refused']);
  return [place, reason];
}

/** An answer of the provider itself, without a person, by the address that brings a browser back. */
async function backFor(person = visitor(app)) {
  return { person, back: new URL(await signInAtProvider((await begin(person)).href, 'ada')) };
}

describe('tokens', () => {
  test('[SSO-11] the same token, signed anew by the provider, is good: what follows fails for its own reason', async () => {
    expect(await attempt({ claims: (claims) => claims })).toEqual(['/app', null]);
  });

  test.each<[string, Misbehaviour, string]>([
    ['signed by a stranger', { signature: 'stranger' }, 'bad-signature'],
    ['signed with a key that nobody knows', { keyId: 'unheard-of' }, 'bad-signature'],
    ['signed with the secret that two know', { signature: 'secret' }, 'bad-algorithm'],
    ['not signed', { signature: 'none' }, 'bad-algorithm'],
    ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }, 'bad-nonce'],
    ['no nonce', { claims: (claims) => ({ ...claims, nonce: undefined }) }, 'bad-answer'],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another' }) }, 'bad-audience'],
    [
      'an audience of several, for another one of them',
      { claims: (claims) => ({ ...claims, aud: ['colonnade', 'another'], azp: 'another' }) },
      'bad-audience',
    ],
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }, 'bad-issuer'],
    [
      'a token of another access token',
      { claims: (claims) => ({ ...claims, at_hash: 'x' }) },
      'bad-signature',
    ],
    ['no subject', { claims: (claims) => ({ ...claims, sub: undefined }) }, 'bad-answer'],
    ['a subject that is no text', { claims: (claims) => ({ ...claims, sub: 17 }) }, 'bad-answer'],
    ['a subject of control signs', { claims: (claims) => ({ ...claims, sub: 'ada\u0000' }) }, 'bad-answer'],
  ])('[SSO-11] %s', async (_, misbehaviour, reason) => {
    expect(await attempt(misbehaviour)).toEqual([FAILED, reason]);
  });

  test('[SSO-21] clocks may be a minute apart, not more', async () => {
    const until = (exp: number): Misbehaviour => ({ claims: (claims) => ({ ...claims, exp }) });
    expect(await attempt(until(now() - 40))).toEqual(['/app', null]);
    expect(await attempt(until(now() - 70))).toEqual([FAILED, 'expired']);
    const from = (nbf: number): Misbehaviour => ({ claims: (claims) => ({ ...claims, nbf }) });
    expect(await attempt(from(now() + 40))).toEqual(['/app', null]);
    expect(await attempt(from(now() + 80))).toEqual([FAILED, 'expired']);
  });
});

describe('answers', () => {
  test('[SSO-11] a callback works once', async () => {
    const { person, back } = await backFor();
    expect(await comeBack(person, back.href)).toBe('/app');
    for (const name of person.cookies.keys())
      if (name.endsWith('colonnade_session')) person.cookies.delete(name);
    expect(await comeBack(person, back.href)).toBe(FAILED);
    expect(await lastEvent(db)).toMatchObject({ what: 'refused', reason: 'replayed' });
  });

  test('[SSO-11] a code works once, whatever state it comes with', async () => {
    const first = await backFor();
    const { person, back } = await backFor(first.person);
    expect(await comeBack(person, first.back.href)).toBe('/app');
    back.searchParams.set('code', first.back.searchParams.get('code')!);
    expect(await comeBack(person, back.href)).toBe(FAILED);
    expect(await lastEvent(db)).toMatchObject({ what: 'refused', reason: 'code-refused' });
  });

  test('[SSO-11] only the browser that began may finish, and nobody else can spoil it', async () => {
    const { person, back } = await backFor();
    const stranger = visitor(app);
    expect(await comeBack(stranger, back.href)).toBe(FAILED);
    await begin(stranger);
    expect(await comeBack(stranger, back.href)).toBe(FAILED);
    expect(await lastEvent(db)).toMatchObject({ what: 'refused', reason: 'other-browser' });
    expect((await stranger.get('/session/current')).status).toBe(403);
    expect(await comeBack(person, back.href)).toBe('/app');
  });

  test('[SSO-11] a state that nobody gave, or that is over', async () => {
    const { person, back } = await backFor();
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(person, forged.href)).toBe(FAILED);
    await db.query("update colonnade.one_time_secret set expires_at = now() - interval '1 second'");
    expect(await comeBack(person, back.href)).toBe(FAILED);
    expect(await lastEvent(db)).toMatchObject({ reason: 'replayed' });
  });

  test('[SSO-11] an answer in the name of another issuer, or of none', async () => {
    for (const change of [
      (search: URLSearchParams) => search.set('iss', 'https://evil.example'),
      (search: URLSearchParams) => search.delete('iss'),
    ]) {
      const { person, back } = await backFor();
      change(back.searchParams);
      expect(await comeBack(person, back.href)).toBe(FAILED);
      expect(await lastEvent(db)).toMatchObject({ reason: 'bad-issuer' });
    }
  });

  test('[SSO-11][SSO-31] who turns back at the provider is on the login page again, told so, with the way kept', async () => {
    const person = visitor(app);
    const back = await signInAtProvider((await begin(person, '?return=%2Fapp%2Flist%2F7')).href, '');
    const before = await db.query('select 1 from colonnade.failed_try where failures > 0');
    expect(await comeBack(person, back)).toBe(
      '/session/login/?reason=sso_cancelled&return=%2Fapp%2Flist%2F7',
    );
    expect(await lastEvent(db)).toMatchObject({ reason: 'denied' });
    const after = await db.query('select 1 from colonnade.failed_try where failures > 0');
    expect(after.rowCount).toBe(before.rowCount);
  });

  test('[SSO-32] the callback opened again within a session leads into the application', async () => {
    const person = visitor(app);
    const back = await signInAtProvider((await begin(person)).href, 'ada');
    for (let time = 0; time < 3; time += 1) expect(await comeBack(person, back)).toBe('/app');
    expect(await comeBack(visitor(app), back)).toBe(FAILED);
  });

  test('[SSO-6] switched off while somebody is at the provider', async () => {
    const { person, back } = await backFor();
    await set({ active: false });
    expect(await comeBack(person, back.href)).toBe(FAILED);
    expect(await lastEvent(db)).toMatchObject({ reason: 'switched-off' });
    await set({ active: true });
  });

  test('[BAD-1] junk in the address of the callback', async () => {
    const person = visitor(app);
    await begin(person);
    for (const junk of [
      '',
      '?',
      '?state=',
      '?state=%00',
      '?code=x',
      '?error=<script>',
      '?state=a&state=b',
      '?%ff=%fe',
    ]) {
      const answer = await person.get(`/session/sso/callback${junk}`);
      expect([junk, answer.status < 500]).toEqual([junk, true]);
      expect([FAILED, 'undefined']).toContain(String(answer.headers['location']));
    }
    expect((await person.get(`/session/sso/?return=${'x'.repeat(3_000)}`)).status).toBe(400);
    expect((await person.get('/session/current')).status).toBe(403);
  });

  test('[SESSION-10] many refused callbacks from one address are sent away', async () => {
    const { person, back } = await backFor();
    expect(await comeBack(visitor(app), back.href)).toBe(FAILED);
    await db.query('update colonnade.failed_try set failures = 500');
    const answer = await person.get(back.pathname + back.search);
    expect([answer.status, answer.text.includes('"page":"login"')]).toEqual([429, true]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await person.get('/session/sso/')).status).toBe(429);
  });
});

describe('a provider in trouble', () => {
  const says =
    (status: number, body = '{}', type = 'application/json') =>
    (_: unknown, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
  const silent = () => undefined;

  test('[SSO-23] is down at the beginning', async () => {
    const gone = await startProvider({ redirects: [] });
    await gone.stop();
    await set({ issuer: gone.issuer });
    expect(await attempt()).toEqual([DOWN, 'provider-down']);
    await set({ issuer: provider.issuer });
    expect(await attempt()).toEqual(['/app', null]);
  });

  test.each<[string, Misbehaviour['answers'], string, string]>([
    ['is down when the code is redeemed', { '/token': says(503) }, DOWN, 'provider-down'],
    ['breaks the connection', { '/token': (_, response) => void response.destroy() }, DOWN, 'provider-down'],
    ['is asked too often', { '/token': says(429) }, DOWN, 'provider-down'],
    [
      'sends us elsewhere',
      { '/token': (_, response) => void response.writeHead(302, { location: '/auth' }).end() },
      FAILED,
      'bad-answer',
    ],
    ['answers endlessly', { '/token': says(200, `{"x":"${'x'.repeat(600_000)}"}`) }, DOWN, 'provider-down'],
    ['answers with a page', { '/token': says(200, '<html>', 'text/html') }, FAILED, 'bad-answer'],
    ['answers with half of it', { '/token': says(200, '{"access_token":') }, FAILED, 'bad-answer'],
    [
      'gives no id token',
      { '/token': says(200, '{"access_token":"x","token_type":"bearer"}') },
      FAILED,
      'bad-answer',
    ],
    [
      'gives junk for an id token',
      { '/token': says(200, '{"access_token":"x","token_type":"bearer","id_token":"a.b.c"}') },
      FAILED,
      'bad-answer',
    ],
    ['cannot say who the person is', { '/me': says(500) }, DOWN, 'provider-down'],
  ])('[SSO-23] %s', async (_, answers, place, reason) => {
    await db.query('truncate colonnade.external_identity');
    expect(await attempt({ answers: answers! })).toEqual([place, reason]);
  });

  test('[SSO-23] never answers: once the time for it is over, ten seconds, the login page says so', async () => {
    expect(PROVIDER_TIMEOUT).toBe(10_000);
    const hasty = await testApp(db, settings, HOME, { providerPatience: 300 });
    const hung = await startProvider({ redirects: [] });
    hung.misbehaviour.answers = { '/.well-known/openid-configuration': silent };
    await set({ issuer: hung.issuer });
    expect(await attempt({}, hasty)).toEqual([DOWN, 'provider-down']);
    await set({ issuer: provider.issuer });
    await hung.stop();
  });

  test('[SSO-23] says of itself what does not fit the settings', async () => {
    await set({ issuer: provider.issuer.replace('localhost', '127.0.0.1') });
    const [place, reason] = await attempt();
    expect([place, reason]).toEqual([DOWN, 'provider-unusable']);
    await set({ issuer: provider.issuer });
  });

  test('[SSO-23] does not take our secret, or the secret can no longer be read', async () => {
    await set({ client_secret: sealedSecret('another') });
    expect(await attempt()).toEqual([FAILED, 'client-refused']);
    await set({ client_secret: 'v1.sealed-with-another-key' });
    expect(await attempt()).toEqual([DOWN, 'provider-unusable']);
    await set({ client_secret: sealedSecret(provider.clientSecret) });
  });
});

test('[SSO-24] the trail holds no secret of a sign-on', async () => {
  const { person, back } = await backFor();
  await comeBack(person, back.href);
  const { rows } = await db.query<{ line: string }>(
    sql`select row_to_json(e)::text as line from colonnade.sign_in_event e
      union all select row_to_json(a)::text from colonnade.administration_event a`,
  );
  const trail = rows.map(({ line }) => line).join('\n');
  for (const secret of [
    back.searchParams.get('code')!,
    back.searchParams.get('state')!,
    provider.clientSecret,
  ])
    expect(trail).not.toContain(secret);
  expect(trail).not.toMatch(/eyJ/);
});

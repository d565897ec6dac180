import { describe, expect, test } from 'vitest';
import { CONTRACT } from '#core/contract/contract.ts';
import { isAsking, type Route } from '#core/contract/route/route.ts';
import { trusted, sql } from '../database/sql/sql.ts';
import {
  PASSWORD,
  signedIn,
  testApp,
  testUser,
  visitor,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { callRoute } from '#test/support/calls/any-method.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { appCode, pageModel, setUpApp } from '#test/support/worlds/second-factor.ts';

const { db, catalog } = await everyTypeWorld();
const app = await testApp(db);
const ADDRESS = 'https://colonnade.example.org';
const secureApp = await testApp(db, undefined, ADDRESS);
await testUser(db, 'ann');
await testUser(db, 'chief', { supervisor: true });

const routes = Object.entries(CONTRACT) as [string, Route][];
const refusal = (answer: Answer) => [answer.status, answer.json().errors[0]?.code];
/** Of a HEAD request nothing but the status is told. */
const isHead = ({ method }: Route) => method === 'HEAD';

async function configuring(server = app): Promise<Visitor> {
  const chief = visitor(server);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
  return chief;
}

/** An address of a route: ids that nothing has, other parts of the form that they have. */
function urlOf({ path }: Route): string {
  const parts: Readonly<Record<string, string>> = {
    domain: 'js',
    _format: 'json',
    final: '0',
    complete: '0',
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '7');
}

async function asked(
  person: Visitor,
  route: Route,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return await callRoute(person, route, urlOf(route), headers);
}

/** What a change would leave behind. */
async function written(): Promise<unknown> {
  const tables = ['site_setting', 'administration_event', 'context', 'operation', 'style_image', 'mail'];
  const counts = tables.map((table) => `(select count(*) from colonnade.${table}) as ${table}`);
  return (await db.query(trusted(`select ${counts.join(', ')}`))).rows[0];
}

describe('who may call', () => {
  const closed = routes.filter(([, { audience }]) => audience !== 'public');
  const configuration = routes.filter(([, { audience }]) => audience === 'configuration');

  test.each(closed)('[SESSION-3][ROUTE-9] %s needs a session', async (_, route) => {
    const stranger = visitor(app);
    await stranger.get('/session/login/');
    const answer = await asked(stranger, route);
    if (isHead(route)) expect(answer.status).toBe(403);
    else expect(refusal(answer)).toEqual([403, 'session.required']);
  });

  test('[ACCESS-14][ACCESS-2] the configuration is for supervisors, after they proved once more who they are', async () => {
    const [ann, chief] = [await signedIn(app, 'ann'), await signedIn(app, 'chief')];
    const before = await written();
    expect(configuration.length).toBeGreaterThan(30);
    for (const [name, route] of configuration) {
      expect(refusal(await asked(ann, route)), name).toEqual([422, 'access.refused']);
      expect(refusal(await asked(chief, route)), name).toEqual([422, 'session.configuration']);
    }
    expect(await written()).toEqual(before);
  });

  test('[REQ-6] no change goes without the token that belongs to the session or page', async () => {
    const chief = await configuring();
    const before = await written();
    // What the address itself lets in: programs for e-mail press the link of a mailing without having been here (RFC 8058).
    const bearers = routes.filter(([, { bearer }]) => bearer === true).map(([name]) => name);
    expect(bearers).toEqual(['mailing_leave']);
    for (const [name, route] of routes.filter(([, { method }]) => !isAsking(method))) {
      if (bearers.includes(name)) continue;
      for (const token of ['', 'A'.repeat(43)]) {
        const answer = await asked(chief, route, { 'x-xsrf-token': token });
        expect(refusal(answer), name).toEqual([403, 'session.xsrf']);
      }
    }
    expect(await written()).toEqual(before);
    expect((await chief.get('/session/current')).status).toBe(200);
  });

  test('[ROUTE-7] what changes something has no address that a link or an image could call', () => {
    const reading = routes.filter(([, { method }]) => method === 'GET').map(([name]) => name);
    const changing =
      /save|create|delete|remove|modify|revoke|logout|end$|reset$|retry|drop(?!down)|confirm|update|validate/;
    // The page to choose a new password, and the pages of resets, are named for what they lead to.
    const pages = new Set([
      'session_reset_password_extranet',
      'session_reset_password_new',
      'setup_page',
      // What is saved is listed.
      'view_saved_list',
    ]);
    expect(reading.filter((name) => changing.test(name) && !pages.has(name))).toEqual([]);
  });
});

describe('every answer', () => {
  // A stream has no end to wait for: LIVE-4 looks at its headers.
  const reading = routes.filter(([, { method, media }]) => method === 'GET' && media !== 'text/event-stream');
  const others = [
    '/',
    '/app',
    '/app/list/7',
    '/assets/',
    '/assets/none.js',
    '/.git/config',
    '/nowhere',
    '/%zz',
  ];

  test('[START-18] says what it is, and what a browser may do with it', async () => {
    const chief = await configuring(secureApp);
    for (const url of [...reading.map(([, route]) => urlOf(route)), ...others]) {
      const { headers, text } = await chief.get(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      // Pages whose address has a secret, or whose reader need not be known.
      const isSilent = ['/session/reset_password/new', '/shared/', '/form/', '/mailing/'].some((page) =>
        url.startsWith(page),
      );
      const telling = isSilent ? 'no-referrer' : 'same-origin';
      expect(headers['referrer-policy'], url).toBe(telling);
      expect(headers['content-security-policy'], url).toMatch(/^default-src 'none'/);
      expect(headers['content-security-policy'], url).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
      expect(headers['content-security-policy'], url).not.toMatch(/script-src [^;]*(unsafe|http|\*)/);
      if (text === '') continue;
      // Texts say how they are written; a zip file is none.
      expect(headers['content-type'], url).toMatch(/^([a-z]+\/[a-z.+-]+; charset=utf-8|application\/zip)$/);
    }
    // A second session of the same browser is none of its business.
    await chief.post('/session/logout');
  });

  test('[START-18] is for pages of this application only: no other site is let in', async () => {
    const chief = await configuring();
    for (const url of [...reading.map(([, route]) => urlOf(route)), ...others]) {
      const { headers } = await chief.get(url, { origin: 'https://evil.example' });
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        url,
      ).toEqual([]);
    }
    for (const [name, route] of routes) {
      const ask = { origin: 'https://evil.example', 'access-control-request-method': route.method };
      const { status, headers } = await chief.send({ method: 'OPTIONS', url: urlOf(route), headers: ask });
      expect(status, name).toBe(405);
      expect(
        Object.keys(headers).filter((header) => header.startsWith('access-control')),
        name,
      ).toEqual([]);
    }
  });

  test('[START-18] is not kept by anybody where it is about a person', async () => {
    const chief = await configuring();
    for (const [name, route] of reading.filter(([, { audience }]) => audience !== 'public'))
      expect(String((await chief.get(urlOf(route))).headers['cache-control']), name).toMatch(
        /no-store|private/,
      );
  });
});

describe('where a call comes from', () => {
  test('[START-18] a call that came unencrypted is not sent on to https with what it holds', async () => {
    const { status, headers } = await visitor(secureApp).get('/session/current', {
      'x-forwarded-proto': 'http',
    });
    expect([status, headers['location']]).toEqual([403, undefined]);
  });

  /** The address that the trail has of a sign-in with these headers. */
  async function noted(server: typeof app, headers: Record<string, string>, peer: string): Promise<string> {
    const person = visitor({
      inject: async (options: object) => await server.inject({ ...options, remoteAddress: peer }),
    } as never);
    await person.get('/session/login/');
    await person.post('/session/login/', { login: 'ann', password: PASSWORD }, headers);
    const { rows } = await db.query<{ address: string }>(
      sql`select address from colonnade.sign_in_event order by id desc limit 1`,
    );
    return rows[0]?.address ?? '';
  }
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };

  test('[SESSION-11] is the other end of the connection, whatever its headers say', async () => {
    expect(await noted(app, forged, '127.0.0.1')).toBe('127.0.0.1');
    expect(await noted(secureApp, forged, '198.51.100.7')).toBe('198.51.100.7');
  });

  test('[SESSION-11] is what a proxy on this machine adds, not what its caller wrote before', async () => {
    const chain = { ...forged, 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    expect(await noted(secureApp, chain, '127.0.0.1')).toBe('198.51.100.7');
  });
});

describe('passwords', () => {
  test('[RESET-17] are taken as they are: long, of any signs, with their spaces and capitals', async () => {
    await testUser(db, 'long');
    const person = await signedIn(app, 'long');
    const password = `  Überaus lange Wörter ${'und noch eins 🦊 '.repeat(8)} `;
    expect(password.length).toBeGreaterThan(128);
    expect((await person.post('/session/account/password', { current: PASSWORD, password })).status).toBe(
      200,
    );
    for (const wrong of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password} `]) {
      const stranger = visitor(app);
      expect((await stranger.signIn('long', wrong)).status).toBe(401);
    }
    expect((await visitor(app).signIn('long', password)).status).toBe(200);
  });

  test('[RESET-24] a new one gives the session that stays a new token', async () => {
    await testUser(db, 'robbed');
    const person = await signedIn(app, 'robbed');
    const thief = visitor(app);
    thief.cookies.set('colonnade_session', person.cookies.get('colonnade_session') ?? '');
    expect((await thief.get('/session/current')).status).toBe(200);
    const change = { current: PASSWORD, password: 'walrus tango fourteen pies' };
    expect((await person.post('/session/account/password', change)).status).toBe(200);
    expect(refusal(await thief.get('/session/current'))).toEqual([403, 'session.required']);
    expect((await person.get('/session/current')).status).toBe(200);
    expect((await person.post('/session/revoke', { others: true })).status).toBe(200);
  });

  test('[RESET-16] a new one by a link opens no session, and leaves the second factor where it is', async () => {
    await testUser(db, 'careful');
    const person = await signedIn(app, 'careful');
    const { secret } = await setUpApp(person);
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'careful'`);
    const chief = await configuring();
    const handed = (await chief.post('/admin/security/user/reset', { user: rows[0]?.id })).json<{
      link: string;
    }>();
    const token = new URL(handed.link, ADDRESS).searchParams.get('token') ?? '';
    const lost = visitor(app);
    await lost.get('/session/login/');
    const password = 'walrus tango fourteen pies';
    const chosen = await lost.post('/session/reset_password/new', { token, password });
    expect(chosen.json<{ location: string }>().location).toBe('/session/login/?reason=password');
    expect(lost.cookies.has('colonnade_session')).toBe(false);
    const next = await lost.post('/session/login/', { login: 'careful', password });
    expect(next.json<{ location: string }>().location).toBe('/session/second_factor/');
    expect(lost.cookies.has('colonnade_session')).toBe(false);
    expect(pageModel(await lost.get('/session/second_factor/'))['ways']).toContain('code');
    expect((await lost.post('/session/second_factor/code', { code: appCode(secret) })).status).toBe(200);
  });
});

describe('[ACCESS-12] a user who may no longer sign in', () => {
  const table = [...catalog.tables.values()].find(({ name }) => name === 'user')?.id ?? 0;
  interface Opened {
    readonly context: number;
    readonly window: number;
  }

  async function someone(login: string): Promise<{ person: Visitor; id: number }> {
    await testUser(db, login);
    const person = await signedIn(app, login);
    const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
    return { person, id: rows[0]?.id ?? 0 };
  }

  test('has no session with the next call: made inactive', async () => {
    const { person, id } = await someone('leaver');
    const chief = await signedIn(app, 'chief');
    await chief.post('/session/configure', { password: PASSWORD });
    const opened = await chief.post(`/api/element/modify?idform=${table}&idenreg=${id}`);
    const { context, window } = opened.json<Opened>();
    await chief.post(`/api/update/${window}/${context}/0`, { values: { active: false } });
    expect((await person.get('/session/current')).status).toBe(200);
    expect((await chief.post(`/api/validate/${context}/${window}`, { mine: [] })).status).toBe(200);
    expect(refusal(await person.get('/session/current'))).toEqual([403, 'session.required']);
    expect((await visitor(app).signIn('leaver', PASSWORD)).status).toBe(401);
  });

  test('has no session with the next call: deleted', async () => {
    const { person, id } = await someone('gone');
    const chief = await signedIn(app, 'chief');
    expect((await chief.post(`/api/element/delete?idform=${table}`, { records: [id] })).status).toBe(200);
    expect(refusal(await person.get('/session/current'))).toEqual([403, 'session.required']);
    expect((await visitor(app).signIn('gone', PASSWORD)).status).toBe(401);
  });
});

describe('[START-15] the log', async () => {
  const lines: string[] = [];
  // A server of its own: of one that refuses much, only the first lines are written.
  const logged = await testApp(db, undefined, undefined, {
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
  });
  const refused = () =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'refused');

  test('tells who was refused what, and what was forged', async () => {
    const ann = await signedIn(logged, 'ann');
    lines.length = 0;
    await ann.get('/admin/security/');
    await ann.post('/session/revoke', { others: true }, { 'x-xsrf-token': 'hunter2' });
    await ann.post('/session/revoke', { hunter2: true });
    await visitor(logged).get('/session/list?token=hunter2');
    const account = (await ann.get('/session/current')).json<{ account: string }>().account;
    expect(refused()).toMatchObject([
      { code: 'access.refused', method: 'GET', url: '/admin/security/', account },
      { code: 'session.xsrf', method: 'POST', url: '/session/revoke', account },
      { code: 'request.invalid', method: 'POST', url: '/session/revoke', account },
      { code: 'session.required', method: 'GET', url: '/session/list' },
    ]);
    expect(lines.join('')).not.toContain('hunter2');
  });

  test('tells of plain forms as well', async () => {
    lines.length = 0;
    const answer = await visitor(logged).send({
      method: 'POST',
      url: '/session/login/',
      payload: 'login-username=ann&login-password=hunter2&_token=forged',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(403);
    expect(refused()).toMatchObject([{ code: 'session.xsrf', url: '/session/login/' }]);
    expect(lines.join('')).not.toContain('hunter2');
  });
});

import { describe, expect, test } from 'vitest';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/app.ts';
import { everyTypeWorld } from '#test/support/every-type.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'ann');
await testUser(db, 'ben');
await testUser(db, 'chief', { supervisor: true });
const app = await testApp(db);
const secureApp = await testApp(db, undefined, 'https://colonnade.example.org');

const SESSION = 'colonnade_session';
const FORM = 'application/x-www-form-urlencoded';
const code = (answer: Answer) => answer.json().errors[0]?.code;
const outcome = (answer: Answer) => [answer.status, code(answer)];

async function signedIn(login: string): Promise<Visitor> {
  const person = visitor(app);
  expect((await person.signIn(login, PASSWORD)).status).toBe(200);
  return person;
}

/** What a change would leave behind. */
async function written(): Promise<unknown> {
  const { rows } = await db.query(
    `select (select count(*) from colonnade.session) as sessions, (select count(*) from colonnade.site_setting) as settings,
      (select count(*) from colonnade.administration_event) as changes, (select count(*) from colonnade.one_time_secret) as secrets,
      (select count(*) from app."user") as users, (select count(*) from colonnade.operation) as operations`,
  );
  return rows[0];
}

describe('cookies', () => {
  test('[SESSION-6] over http the session is HttpOnly and SameSite, and only its hash is kept', async () => {
    const person = visitor(app);
    const cookies = [(await person.signIn('ann', PASSWORD)).headers['set-cookie']].flat().map(String);
    const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));
    expect(named(SESSION)).toMatch(/^colonnade_session=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax$/);
    expect(named('XSRF-TOKEN')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
    expect(named('colonnade_device')).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const token = person.cookies.get(SESSION) ?? '';
    const { rows } = await db.query<{ row: string }>(
      `select t::text as row from colonnade.session t union all select t::text from colonnade.sign_in_event t
        union all select t::text from colonnade.known_device t`,
    );
    for (const secret of [
      token,
      person.cookies.get('XSRF-TOKEN') ?? '',
      person.cookies.get('colonnade_device') ?? '',
    ])
      expect(
        rows.some(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex'))),
      ).toBe(false);
  });

  test('[SESSION-6][SESSION-24] under https they are Secure and bound to the host', async () => {
    const person = visitor(secureApp);
    const cookies = [(await person.signIn('ann', PASSWORD)).headers['set-cookie']].flat().map(String);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure$/);
    const names = cookies.map((cookie) => cookie.split('=')[0]);
    expect(new Set(names)).toEqual(
      new Set([
        'XSRF-TOKEN',
        '__Host-colonnade_device',
        '__Host-colonnade_pending',
        '__Host-colonnade_session',
      ]),
    );
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;/);
    expect(cookies.join('\n')).not.toMatch(/domain/i);
    const plain = visitor(secureApp);
    plain.cookies.set(SESSION, person.cookies.get('__Host-colonnade_session') ?? '');
    expect((await plain.get('/session/current')).status).toBe(403);
  });

  test.each([
    ['none', () => ''],
    ['forged', () => 'A'.repeat(43)],
    ['changed in one letter', (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['cut off', (token: string) => token.slice(0, -1)],
    ['longer', (token: string) => `${token}A`],
    ['huge', () => 'A'.repeat(7_000)],
    ['SQL', () => `' or true --`],
    ['its hash', () => '\\x00'],
    ['of bytes', () => '\u00ff\u00fe'],
  ])('[SESSION-3] a session cookie that is %s opens nothing', async (_name, forge) => {
    const ann = await signedIn('ann');
    const thief = visitor(app);
    const answer = await thief.get('/session/current', {
      cookie: `${SESSION}=${forge(ann.cookies.get(SESSION) ?? '')}`,
    });
    expect(outcome(answer)).toEqual([403, 'session.required']);
    expect((await ann.get('/session/current')).status).toBe(200);
  });

  test('[SESSION-7][SESSION-19] a token of before sign-out, or of before a new sign-in, opens nothing', async () => {
    const ann = await signedIn('ann');
    const old = visitor(app);
    old.cookies.set(SESSION, ann.cookies.get(SESSION) ?? '');
    await ann.post('/session/login/', { login: 'ben', password: PASSWORD });
    expect((await ann.get('/session/current')).json()).toMatchObject({ login: 'ben' });
    expect((await old.get('/session/current')).status).toBe(403);
    old.cookies.set(SESSION, ann.cookies.get(SESSION) ?? '');
    expect((await old.get('/session/current')).status).toBe(200);
    const answer = await ann.post('/session/logout');
    expect(String(answer.headers['set-cookie'])).toMatch(/colonnade_session=; .*XSRF-TOKEN=; /);
    expect((await old.get('/session/current')).status).toBe(403);
  });

  test('[SESSION-7] a planted token is not taken over at sign-in', async () => {
    const attacker = await signedIn('ben');
    const victim = visitor(app);
    const planted = 'P'.repeat(43);
    for (const token of [planted, attacker.cookies.get(SESSION) ?? '']) {
      victim.cookies.clear();
      victim.cookies.set(SESSION, token);
      await victim.get('/session/login/');
      await victim.post('/session/login/', { login: 'ann', password: PASSWORD });
      expect((await victim.get('/session/current')).json()).toMatchObject({ login: 'ann' });
      expect(victim.cookies.get(SESSION)).not.toBe(token);
      const thief = visitor(app);
      thief.cookies.set(SESSION, token);
      expect((await thief.get('/session/current')).status).toBe(403);
    }
  });

  test('[SESSION-17] opening the configuration gives the session a new token', async () => {
    const chief = await signedIn('chief');
    const thief = visitor(app);
    thief.cookies.set(SESSION, chief.cookies.get(SESSION) ?? '');
    const [session] = (await chief.get('/session/list')).json<{ sessions: { id: number }[] }>().sessions;
    expect((await chief.post('/session/configure', { password: PASSWORD })).status).toBe(200);
    expect((await thief.get('/session/current')).status).toBe(403);
    expect((await chief.get('/admin/security/')).status).toBe(200);
    const after = (await chief.get('/session/list')).json<{ sessions: { id: number }[] }>().sessions;
    expect(after[0]?.id).toBe(session?.id);
  });
});

describe('XSRF', () => {
  const body = JSON.stringify({ others: true });
  const revoke = async (person: Visitor, headers: Record<string, string>) =>
    await person.send({
      method: 'POST',
      url: '/session/revoke',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const CLIENT = { 'x-requested-with': 'XMLHttpRequest' };

  test('[REQ-6] a change without the token, with a forged, a foreign or an old one is refused and changes nothing', async () => {
    const [ann, ben, second] = [await signedIn('ann'), await signedIn('ben'), await signedIn('ann')];
    const visitorToken = 'V'.repeat(43);
    for (const token of [
      undefined,
      '',
      'forged',
      ben.cookies.get('XSRF-TOKEN'),
      second.cookies.get('XSRF-TOKEN'),
      ann.cookies.get(SESSION),
      visitorToken,
      `${ann.cookies.get('XSRF-TOKEN')},x`,
      'x'.repeat(5_000),
    ]) {
      const headers: Record<string, string> =
        token === undefined ? CLIENT : { ...CLIENT, 'x-xsrf-token': token };
      // What a cookie says does not count within a session: an attacker could have planted it.
      const cookie = `${SESSION}=${ann.cookies.get(SESSION)}; XSRF-TOKEN=${token ?? ''}`;
      expect(outcome(await revoke(ann, { ...headers, cookie })), String(token)).toEqual([
        403,
        'session.xsrf',
      ]);
    }
    expect((await second.get('/session/current')).status).toBe(200);
  });

  test('[REQ-7] a change without the header of the client is refused', async () => {
    const [ann, second] = [await signedIn('ann'), await signedIn('ann')];
    const token = { 'x-xsrf-token': ann.cookies.get('XSRF-TOKEN') ?? '' };
    for (const client of [undefined, '', 'fetch', 'xmlhttprequest'])
      expect(
        outcome(
          await revoke(ann, { ...token, ...(client === undefined ? {} : { 'x-requested-with': client }) }),
        ),
      ).toEqual([403, 'session.client']);
    expect((await second.get('/session/current')).status).toBe(200);
    expect((await revoke(ann, { ...token, ...CLIENT })).status).toBe(200);
  });

  test('[REQ-5] sign-in and sign-out change the token, and pages set one', async () => {
    const person = visitor(app);
    await person.get('/session/login/');
    const tokens = [person.cookies.get('XSRF-TOKEN')];
    await person.post('/session/login/', { login: 'ann', password: PASSWORD });
    tokens.push(person.cookies.get('XSRF-TOKEN'));
    await person.post('/session/logout');
    tokens.push(person.cookies.get('XSRF-TOKEN'));
    await person.get('/session/login/');
    tokens.push(person.cookies.get('XSRF-TOKEN'));
    expect(tokens[2]).toBeUndefined();
    expect(new Set(tokens).size).toBe(4);
    const before = tokens[0] ?? '';
    expect(
      outcome(
        await person.post(
          '/session/login/',
          { login: 'ann', password: PASSWORD },
          { 'x-xsrf-token': before },
        ),
      ),
    ).toEqual([403, 'session.xsrf']);
  });

  test.each(['cross-site', 'same-site'])(
    '[REQ-6][SESSION-23] a call that the browser calls %s is refused',
    async (site) => {
      const person = visitor(app);
      await person.get('/session/login/');
      const answer = await person.post(
        '/session/login/',
        { login: 'ann', password: PASSWORD },
        { 'sec-fetch-site': site },
      );
      expect(outcome(answer)).toEqual([403, 'session.xsrf']);
      expect(person.cookies.has(SESSION)).toBe(false);
    },
  );

  test('[REQ-5] a planted visitor token that the server could not have made is replaced', async () => {
    const person = visitor(app);
    person.cookies.set('XSRF-TOKEN', '"><script>');
    const page = await person.get('/session/login/');
    expect(page.text).not.toContain('"><script>');
    expect(person.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]{43}$/);
  });
});

test('[SESSION-5][SESSION-14] refused sign-ins are alike in text, shape and headers, whoever does not exist', async () => {
  await testUser(db, 'gone');
  await db.query(`update app."user" set active = false where login = 'gone'`);
  await testUser(db, 'never');
  await db.query(
    `delete from colonnade.credential c using app."user" u where u.id = c.user_id and u.login = 'never'`,
  );
  const answers: unknown[] = [];
  for (const login of ['ann', 'nobody', 'gone', 'never', 'chief', 'x'.repeat(250), "' or true --"]) {
    const person = visitor(app);
    await person.get('/session/login/');
    const { status, text, headers } = await person.post('/session/login/', { login, password: 'wrong' });
    const { date: _date, 'x-request-id': _id, ...same } = headers;
    answers.push({ status, text, headers: same });
  }
  expect(answers[0]).toMatchObject({
    status: 401,
    text: expect.stringContaining('session.refused') as string,
  });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

describe('methods', () => {
  test('[ROUTE-6] other methods are answered with those that there are, and do nothing', async () => {
    const ann = await signedIn('ann');
    const before = await written();
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const) {
      const answer = await ann.send({ method, url: '/session/logout' });
      expect(outcome(answer), method).toEqual([405, 'route.method']);
      expect(answer.headers['allow']).toBe('POST');
    }
    const answer = await ann.send({ method: 'DELETE', url: '/session/login' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(outcome(await ann.send({ method: 'TRACE', url: '/session/login/' }))[0]).toBeGreaterThanOrEqual(
      400,
    );
    const overridden = await ann.get('/session/login/', { 'x-http-method-override': 'POST' });
    expect(overridden.text).toContain('<title>login</title>');
    expect(await written()).toEqual(before);
    expect((await ann.get('/session/current')).status).toBe(200);
  });
});

describe('where to go afterwards', () => {
  const WRONG = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/app',
    'HTTP://evil.example/app',
    'javascript:alert(1)//app',
    'data:text/html,x',
    '/app/../..//evil.example',
    '/app/%2e%2e/%2E%2e//evil.example',
    '/app/..;/..//evil.example',
    '/app%2f..%2f..',
    '/app\\..\\..\\evil',
    '/app/\r\nLocation: https://evil.example',
    '/app/\tevil',
    '\t//evil.example',
    ' //evil.example',
    '/app@evil.example',
    '@evil.example/app',
    '.evil.example/app',
    '/apple',
    '/\u2215evil.example',
    '／／evil.example',
    '/app\u2028//evil',
    '/session/logout',
    '/app/../session/logout',
    '/app/..',
    '',
  ];

  test.each(WRONG)('[BAD-16][SESSION-4] %j is not gone to', async (returnTo) => {
    const person = visitor(app);
    await person.get('/session/login/');
    const answer = await person.post('/session/login/', { login: 'ann', password: PASSWORD, returnTo });
    const { location } = answer.json<{ location: string }>();
    // What stays within the application's own addresses may stay as it is.
    const url = new URL(location, 'https://colonnade.example.org');
    expect(url.origin).toBe('https://colonnade.example.org');
    expect(location).toMatch(/^\/app(\/(?!\/)[^\\\s]*)?$/);
    expect(answer.headers['location']).toBeUndefined();
  });

  test.each(WRONG)(
    '[BAD-16] %j in the address of the login page is not gone to after a plain form',
    async (wrong) => {
      const person = visitor(app);
      const page = await person.get(`/session/login/?return=${encodeURIComponent(wrong)}`);
      expect(page.status).toBe(200);
      const fields = {
        'login-username': 'ann',
        'login-password': PASSWORD,
        return: wrong,
        _token: person.cookies.get('XSRF-TOKEN') ?? '',
      };
      const answer = await person.send({
        method: 'POST',
        url: '/session/login/',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': FORM },
      });
      expect([answer.status, String(answer.headers['location'])]).toEqual([
        303,
        expect.stringMatching(/^\/app(\/(?!\/)[^\\\s]*)?$/) as string,
      ]);
    },
  );

  test('[SESSION-4] an address of the application is gone to, with its query and its place', async () => {
    for (const returnTo of ['/app/list/5?q=a%20b&x=//y#part', '/app?action=7', '/app']) {
      const person = visitor(app);
      await person.get('/session/login/');
      const answer = await person.post('/session/login/', { login: 'ann', password: PASSWORD, returnTo });
      expect(answer.json()).toEqual({ location: returnTo });
    }
  });
});

describe('plain forms', () => {
  const fields = { 'login-username': 'ann', 'login-password': PASSWORD };
  const send = async (person: Visitor, payload: string | Buffer, headers: Record<string, string> = {}) =>
    await person.send({
      method: 'POST',
      url: '/session/login/',
      payload,
      headers: { 'content-type': FORM, ...headers },
    });
  const formOf = (person: Visitor, more: Record<string, string> = {}) =>
    new URLSearchParams({ ...fields, _token: person.cookies.get('XSRF-TOKEN') ?? '', ...more }).toString();
  async function atLogin(): Promise<Visitor> {
    const person = visitor(app);
    await person.get('/session/login/');
    return person;
  }

  test('[SESSION-18] a good one signs in and goes on', async () => {
    const person = await atLogin();
    const answer = await send(person, formOf(person, { return: '/app/list/3' }));
    expect([answer.status, answer.headers['location'], answer.text]).toEqual([303, '/app/list/3', '']);
    expect((await person.get('/session/current')).json()).toMatchObject({ login: 'ann' });
  });

  test('[LOGIN-21][SESSION-18] a wrong password gives the page again, with the alert and the login, without the password', async () => {
    const person = await atLogin();
    const answer = await send(person, formOf(person, { 'login-password': 'Wr0ng<secret>', locale: 'fr_FR' }));
    expect([answer.status, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('"login":"ann"');
    expect(answer.text).toContain('incorrect');
    expect(answer.text).not.toContain('Wr0ng');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('[LOGIN-17] an empty login gives the page again and says what is missing', async () => {
    const person = await atLogin();
    const answer = await send(person, formOf(person, { 'login-username': '  ' }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"key":"login.need_login"');
  });

  test.each([
    ['is missing', () => ''],
    ['is foreign', () => 'F'.repeat(43)],
    ['is huge', () => 'x'.repeat(10_000)],
  ])(
    '[REQ-6][SESSION-18] when the token %s the page comes again and says that it was out of date',
    async (_name, forge) => {
      const person = await atLogin();
      const before = await written();
      const answer = await send(person, formOf(person, { _token: forge() }));
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('<title>login</title>');
      expect(answer.text).toContain('out of date');
      expect(answer.text).toContain('"login":"ann"');
      expect(person.cookies.has(SESSION)).toBe(false);
      expect(await written()).toEqual(before);
      // The page that came has a token that is good.
      expect((await send(person, formOf(person))).status).toBe(303);
    },
  );

  test('[REQ-6] a page of before another sign-in does not take the session over, and the next one can', async () => {
    const person = await atLogin();
    const old = person.cookies.get('XSRF-TOKEN') ?? '';
    await person.post('/session/login/', { login: 'ben', password: PASSWORD });
    const answer = await send(person, formOf(person, { _token: old }));
    expect(answer.status).toBe(403);
    expect((await person.get('/session/current')).json()).toMatchObject({ login: 'ben' });
    expect((await send(person, formOf(person))).status).toBe(303);
    expect((await person.get('/session/current')).json()).toMatchObject({ login: 'ann' });
  });

  test('[SESSION-10][SESSION-18] too many tries give the page with the time to wait', async () => {
    const person = await atLogin();
    await db.query(`insert into colonnade.failed_try (key, failures)
      select sha256('sign-in 127.0.0.1 stormed'), 20`);
    const answer = await send(person, formOf(person, { 'login-username': 'stormed' }));
    expect([answer.status, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('[BAD-5][BAD-8][BAD-12] doubled fields, bytes that are no text, NUL and huge forms are refused', async () => {
    const person = await atLogin();
    const before = await written();
    const doubled = await send(person, `${formOf(person)}&login-username=ben`);
    expect(outcome(doubled)).toEqual([400, 'request.invalid']);
    const binary = await send(
      person,
      Buffer.concat([
        Buffer.from(formOf(person)),
        Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe, 0x25, 0x46, 0x46]),
      ]),
    );
    expect(outcome(binary)).toEqual([400, 'request.encoding']);
    expect(outcome(await send(person, `${formOf(person)}&a=%00`))).toEqual([400, 'request.encoding']);
    expect(outcome(await send(person, `${formOf(person)}&a=${'x'.repeat(40_000)}`))).toEqual([
      413,
      'request.too_large',
    ]);
    const many = Array.from({ length: 60 }, (_, at) => `f${at}=1`).join('&');
    expect(outcome(await send(person, `${formOf(person)}&${many}`))).toEqual([400, 'request.invalid']);
    expect(
      outcome(await send(person, formOf(person), { 'content-type': 'multipart/form-data; boundary=x' })),
    ).toEqual([415, 'request.content_type']);
    const client = {
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
    };
    for (const type of ['text/plain', 'application/octet-stream', 'text/csv'])
      expect(outcome(await send(person, formOf(person), { ...client, 'content-type': type })), type).toEqual([
        415,
        'request.content_type',
      ]);
    expect(await written()).toEqual(before);
  });

  test('[BAD-7] no other change takes a plain form', async () => {
    const ann = await signedIn('ann');
    const payload = new URLSearchParams({
      _token: ann.cookies.get('XSRF-TOKEN') ?? '',
      others: 'true',
    }).toString();
    const answer = await ann.send({
      method: 'POST',
      url: '/session/revoke',
      payload,
      headers: { 'content-type': FORM },
    });
    expect(outcome(answer)).toEqual([415, 'request.content_type']);
  });
});

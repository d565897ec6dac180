import { describe, expect, test } from 'vitest';
import {
  outcomeOf,
  PASSWORD,
  rowCounts,
  signedIn,
  testApp,
  testUser,
  visitor,
  type Visitor,
} from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'ann');
await testUser(db, 'ben');
await testUser(db, 'chief', { supervisor: true });
const app = await testApp(db);

const SESSION = 'colonnade_session';

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
    const [ann, ben, second] = [
      await signedIn(app, 'ann'),
      await signedIn(app, 'ben'),
      await signedIn(app, 'ann'),
    ];
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
      expect(outcomeOf(await revoke(ann, { ...headers, cookie })), String(token)).toEqual([
        403,
        'session.xsrf',
      ]);
    }
    expect((await second.get('/session/current')).status).toBe(200);
  });

  test('[REQ-7] a change without the header of the client is refused', async () => {
    const [ann, second] = [await signedIn(app, 'ann'), await signedIn(app, 'ann')];
    const token = { 'x-xsrf-token': ann.cookies.get('XSRF-TOKEN') ?? '' };
    for (const client of [undefined, '', 'fetch', 'xmlhttprequest'])
      expect(
        outcomeOf(
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
      outcomeOf(
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
      expect(outcomeOf(answer)).toEqual([403, 'session.xsrf']);
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
    const ann = await signedIn(app, 'ann');
    const before = await rowCounts(db);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const) {
      const answer = await ann.send({ method, url: '/session/logout' });
      expect(outcomeOf(answer), method).toEqual([405, 'route.method']);
      expect(answer.headers['allow']).toBe('POST');
    }
    const answer = await ann.send({ method: 'DELETE', url: '/session/login' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(outcomeOf(await ann.send({ method: 'TRACE', url: '/session/login/' }))[0]).toBeGreaterThanOrEqual(
      400,
    );
    const overridden = await ann.get('/session/login/', { 'x-http-method-override': 'POST' });
    expect(overridden.text).toContain('<title>login</title>');
    expect(await rowCounts(db)).toEqual(before);
    expect((await ann.get('/session/current')).status).toBe(200);
  });
});

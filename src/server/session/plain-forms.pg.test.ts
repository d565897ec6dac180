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
const app = await testApp(db);

const SESSION = 'colonnade_session';
const FORM = 'application/x-www-form-urlencoded';

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
      const before = await rowCounts(db);
      const answer = await send(person, formOf(person, { _token: forge() }));
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('<title>login</title>');
      expect(answer.text).toContain('out of date');
      expect(answer.text).toContain('"login":"ann"');
      expect(person.cookies.has(SESSION)).toBe(false);
      expect(await rowCounts(db)).toEqual(before);
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
    const before = await rowCounts(db);
    const doubled = await send(person, `${formOf(person)}&login-username=ben`);
    expect(outcomeOf(doubled)).toEqual([400, 'request.invalid']);
    const binary = await send(
      person,
      Buffer.concat([
        Buffer.from(formOf(person)),
        Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe, 0x25, 0x46, 0x46]),
      ]),
    );
    expect(outcomeOf(binary)).toEqual([400, 'request.encoding']);
    expect(outcomeOf(await send(person, `${formOf(person)}&a=%00`))).toEqual([400, 'request.encoding']);
    expect(outcomeOf(await send(person, `${formOf(person)}&a=${'x'.repeat(40_000)}`))).toEqual([
      413,
      'request.too_large',
    ]);
    const many = Array.from({ length: 60 }, (_, at) => `f${at}=1`).join('&');
    expect(outcomeOf(await send(person, `${formOf(person)}&${many}`))).toEqual([400, 'request.invalid']);
    // Nobody reads such a form, so that its token is none.
    expect(
      outcomeOf(await send(person, formOf(person), { 'content-type': 'multipart/form-data; boundary=x' })),
    ).toEqual([403, 'session.xsrf']);
    const client = {
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
    };
    for (const type of ['text/plain', 'application/octet-stream', 'text/csv'])
      expect(
        outcomeOf(await send(person, formOf(person), { ...client, 'content-type': type })),
        type,
      ).toEqual([415, 'request.content_type']);
    expect(await rowCounts(db)).toEqual(before);
  });

  test('[BAD-7] no other change takes a plain form', async () => {
    const ann = await signedIn(app, 'ann');
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
    expect(outcomeOf(answer)).toEqual([415, 'request.content_type']);
  });
});

describe('[RESET-31] the extranet reset as a plain form', () => {
  const send = async (fields: Record<string, string>) => {
    const person = visitor(app);
    await person.get('/session/reset_password/extranet/');
    const token = person.cookies.get('XSRF-TOKEN') ?? '';
    return await person.send({
      method: 'POST',
      url: '/session/reset_password/extranet/send',
      payload: new URLSearchParams({ ...fields, _token: token }).toString(),
      headers: { 'content-type': FORM },
    });
  };

  test('a good one is answered by the page with what is to be said', async () => {
    const answer = await send({ login: 'ann', email: 'ann@example.org' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('"tone":"info"');
    expect(answer.text).toContain('is on its way');
  });

  test('what is missing is marked and named, and what was typed stays', async () => {
    const empty = await send({ login: ' ', email: '' });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain('"key":"reset_password.need_both"');
    expect(empty.text).toContain('"invalid":["login","email"]');
    const half = await send({ login: 'ann', email: 'nothing' });
    expect(half.text).toContain('"key":"reset_password.need_email"');
    expect(half.text).toContain('"login":"ann","email":"nothing","invalid":["email"]');
  });
});

import { describe, expect, test } from 'vitest';
import { sql } from '../../database/sql/sql.ts';
import { outcomeOf, PASSWORD, signedIn, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'ann');
await testUser(db, 'ben');
await testUser(db, 'chief', { supervisor: true });
const app = await testApp(db);
const secureApp = await testApp(db, undefined, 'https://colonnade.example.org');

const SESSION = 'colonnade_session';

describe('cookies', () => {
  test('[SESSION-6] over http the session is HttpOnly and SameSite, and only its hash is kept', async () => {
    const person = visitor(app);
    const cookies = [(await person.signIn('ann', PASSWORD)).headers['set-cookie']].flat().map(String);
    const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));
    expect(named(SESSION)).toMatch(/^colonnade_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(named('XSRF-TOKEN')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
    expect(named('colonnade_device')).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const token = person.cookies.get(SESSION) ?? '';
    const { rows } = await db.query<{ row: string }>(
      sql`select t::text as row from colonnade.session t union all select t::text from colonnade.sign_in_event t
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
    const ann = await signedIn(app, 'ann');
    const thief = visitor(app);
    const answer = await thief.get('/session/current', {
      cookie: `${SESSION}=${forge(ann.cookies.get(SESSION) ?? '')}`,
    });
    expect(outcomeOf(answer)).toEqual([403, 'session.required']);
    expect((await ann.get('/session/current')).status).toBe(200);
  });

  test('[SESSION-7][SESSION-19] a token of before sign-out, or of before a new sign-in, opens nothing', async () => {
    const ann = await signedIn(app, 'ann');
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
    const attacker = await signedIn(app, 'ben');
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
    const chief = await signedIn(app, 'chief');
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

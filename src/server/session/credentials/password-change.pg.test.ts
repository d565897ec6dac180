import { hash as argonHash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import { sql, trusted } from '../../database/sql/sql.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import {
  codeOf,
  PASSWORD,
  testApp,
  testUser,
  visitor,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const nobody = { userId: null, address: null };
const PHRASES = [
  'quiet green tractor',
  'seven amber lanterns',
  'a walrus on the ferry',
  'pebbles under the pier',
  'cold soup, warm bread',
  'nine violins at noon',
];

const { db } = await everyTypeWorld();
const settings = await openSiteSettings(db);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'ada');
await db.query(
  `update app."user" set name = 'Ada Lovelace', email = 'ada@engine.example' where login = 'ada'`,
);
const app = await testApp(db, settings, 'https://app.example.org');
const { rows: users } = await db.query<{ id: number }>(sql`select id from app."user" where login = 'ada'`);
const ada = `user:${users[0]?.id}`;

async function security(parts: Partial<SiteSetting<'security'>>): Promise<void> {
  await settings.change('security', (before) => ({ ...before, ...parts }), nobody);
}

async function storedHash(): Promise<string> {
  const { rows } = await db.query<{ password_hash: string }>(
    sql`select password_hash from colonnade.credential where user_id = $1`,
    [users[0]?.id],
  );
  return rows[0]?.password_hash ?? '';
}

async function store(hash: string): Promise<void> {
  await db.query('update colonnade.credential set password_hash = $2 where user_id = $1', [
    users[0]?.id,
    hash,
  ]);
}

async function signedIn(password = PASSWORD): Promise<Visitor> {
  const person = visitor(app);
  expect((await person.signIn('ada', password)).json()).toEqual({ location: '/app' });
  return person;
}

async function change(person: Visitor, current: string, password: string): Promise<Answer> {
  return await person.post('/session/account/password', { current, password });
}

beforeEach(async () => {
  for (const table of [
    'past_password',
    'checked_password',
    'failed_try',
    'one_time_secret',
    'session',
    'mail',
  ])
    await db.query(trusted(`delete from colonnade.${table}`));
  await store(await hashPassword(PASSWORD));
  await security({ passwordLength: 12, passwordHistory: 5 });
});

describe('[RESET-24] one’s own password', () => {
  test('[RESET-28] is changed by who knows the current one; other sessions end, this one goes on', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    expect((await change(here, PASSWORD, PHRASES[0]!)).json()).toEqual({});
    expect([
      (await here.get('/session/current')).status,
      (await there.get('/session/current')).status,
    ]).toEqual([200, 403]);
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(401);
    await signedIn(PHRASES[0]);
    const { rows } = await db.query(`select purpose, recipient from colonnade.mail`);
    expect(rows).toEqual([{ purpose: 'password_changed', recipient: 'ada@engine.example' }]);
  });

  test('is not changed without the current one, however often it is guessed', async () => {
    const person = await signedIn();
    const other = await signedIn();
    const wrong = await change(person, 'wrong', PHRASES[0]!);
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'session.wrong_password']);
    await db.query('update colonnade.failed_try set failures = 20');
    expect((await change(person, PASSWORD, PHRASES[0]!)).status).toBe(429);
    // What one session guesses does not stop another.
    expect((await change(other, PASSWORD, PHRASES[0]!)).status).toBe(200);
  });

  test('is not for visitors, nor for calls without a session or its token', async () => {
    expect((await change(visitor(app), PASSWORD, PHRASES[0]!)).status).toBe(403);
    await settings.change('anonymous', () => ({ account: users[0]!.id }), nobody);
    const guest = visitor(app);
    await guest.get('/session/anonyme/');
    expect(codeOf(await change(guest, PASSWORD, PHRASES[0]!))).toBe('access.refused');
    const person = await signedIn();
    const forged = await person.post(
      '/session/account/password',
      { current: PASSWORD, password: PHRASES[0] },
      { 'x-xsrf-token': 'forged' },
    );
    expect(codeOf(forged)).toBe('session.xsrf');
    await signedIn();
  });
});

describe('[RESET-22] passwords that were used before', () => {
  test('may not come again while they are among the last ones', async () => {
    await security({ passwordHistory: 3 });
    const person = await signedIn();
    let current = PASSWORD;
    for (const next of PHRASES.slice(0, 3)) {
      expect((await change(person, current, next)).json()).toEqual({});
      current = next;
    }
    // The last three are phrases 0 to 2; the first password is the fourth.
    for (const used of PHRASES.slice(0, 3))
      expect(codeOf(await change(person, current, used)), used).toBe('password.used');
    expect((await change(person, current, PASSWORD)).status).toBe(200);
  });

  test('are not looked at where the setting is 0, and are kept for a setting that grows', async () => {
    await security({ passwordHistory: 0 });
    const person = await signedIn();
    expect((await change(person, PASSWORD, PHRASES[0]!)).status).toBe(200);
    expect((await change(person, PHRASES[0]!, PHRASES[0]!)).status).toBe(200);
    await security({ passwordHistory: 24 });
    expect(codeOf(await change(person, PHRASES[0]!, PASSWORD))).toBe('password.used');
  });

  test('are kept as hashes, 24 at most', async () => {
    await db.query(
      `insert into colonnade.past_password (account, password_hash, at)
        select $1, 'old ' || n, now() - make_interval(days => n) from generate_series(1, 30) n`,
      [ada],
    );
    await security({ passwordHistory: 1 });
    await change(await signedIn(), PASSWORD, PHRASES[0]!);
    const { rows } = await db.query<{ password_hash: string }>(
      sql`select password_hash from colonnade.past_password where account = $1 order by at desc`,
      [ada],
    );
    expect(rows).toHaveLength(24);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(rows.at(-1)?.password_hash).toBe('old 23');
  });
});

describe('[RESET-23] the rules reach people who have a password already', () => {
  /** Where signing in leads to, and the page behind it. */
  async function ledTo(password: string): Promise<{ location: string; page: Record<string, unknown> }> {
    const person = visitor(app);
    const { location } = (await person.signIn('ada', password)).json<{ location: string }>();
    const opened = await person.get(location);
    const { text } = opened.status === 303 ? await person.get(String(opened.headers['location'])) : opened;
    const drawn = /<script type="application\/json">(.*)<\/script>/.exec(text)?.[1] ?? '{}';
    expect(person.cookies.has('__Host-colonnade_session')).toBe(location === '/app');
    return { location, page: JSON.parse(drawn) as Record<string, unknown> };
  }

  test.each([
    ['short', 'kvbzqw-mx'],
    ['known', 'password1234'],
    ['known', 'AdaLovelace1815'],
  ])(
    'one that is %s leads to the page for a new one, and into the application after it',
    async (reason, old) => {
      await store(await hashPassword(old));
      const { location, page } = await ledTo(old);
      expect(location).toMatch(/^\/session\/reset_password\/new\?token=[\w-]{43}$/);
      expect(page).toMatchObject({ page: 'new-password', reason, login: 'ada', shortest: 12 });
      const { rows } = await db.query(
        'select what, reason from colonnade.sign_in_event order by id desc limit 1',
      );
      expect(rows).toEqual([{ what: 'refused', reason: 'password-rules' }]);
      const person = visitor(app);
      await person.get('/session/login/');
      const chosen = { token: page['linkToken'], password: PHRASES[0] };
      expect((await person.post('/session/reset_password/new', chosen)).json()).toEqual({
        location: '/session/login/?reason=password',
      });
      await signedIn(PHRASES[0]);
    },
  );

  test('a wrong password never leads there', async () => {
    await store(await hashPassword('password1234'));
    expect((await visitor(app).signIn('ada', 'password12345')).status).toBe(401);
    const { rows } = await db.query('select 1 from colonnade.one_time_secret');
    expect(rows).toEqual([]);
  });

  test('a good one is looked at once, and again when the rules or the password change', async () => {
    const looked = async () =>
      (
        await db.query<{ proof: Buffer }>(
          sql`select proof from colonnade.checked_password where account = $1`,
          [ada],
        )
      ).rows[0]?.proof;
    await signedIn();
    const first = await looked();
    expect(first).toBeDefined();
    await signedIn();
    expect(await looked()).toEqual(first);
    await security({ passwordLength: 30 });
    expect((await ledTo(PASSWORD)).page).toMatchObject({ reason: 'short', shortest: 30 });
    await security({ passwordLength: 12 });
    await store(await hashPassword('password1234'));
    expect((await ledTo('password1234')).page).toMatchObject({ reason: 'known' });
  });
});

describe('[RESET-25] hashes of other times', () => {
  /** The numbers of the algorithms: argon2d, argon2i, argon2id. */
  const [D, I, ID] = [0, 1, 2];
  const OLD = {
    'argon2id with less memory': {
      algorithm: ID,
      memoryCost: 4_096,
      timeCost: 3,
      parallelism: 1,
    },
    argon2i: { algorithm: I, memoryCost: 12_288, timeCost: 3, parallelism: 1 },
    argon2d: { algorithm: D, memoryCost: 12_288, timeCost: 3, parallelism: 1 },
    'argon2id with more lanes': {
      algorithm: ID,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 4,
    },
  };

  test.each(Object.entries(OLD))('%s lets in and is replaced by today’s', async (_, options) => {
    await store(await argonHash(PASSWORD, options));
    expect((await visitor(app).signIn('ada', 'wrong')).status).toBe(401);
    expect(await storedHash()).not.toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signedIn();
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signedIn();
    // It is the same password: nothing is written down as a change.
    expect((await db.query('select 1 from colonnade.past_password')).rows).toEqual([]);
  });

  test('today’s stays as it is', async () => {
    const before = await storedHash();
    await signedIn();
    expect(await storedHash()).toBe(before);
  });

  test.each([
    ['bcrypt', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['a plain text', PASSWORD],
    ['an md5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['a cut hash', '$argon2id$v=19$m=19456,t=2,p=1$'],
    ['nothing', ''],
  ])('%s lets nobody in, and answers as a wrong password does', async (_, hash) => {
    await store(hash);
    const answer = await visitor(app).signIn('ada', PASSWORD);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'session.refused']);
    expect(await storedHash()).toBe(hash);
  });
});

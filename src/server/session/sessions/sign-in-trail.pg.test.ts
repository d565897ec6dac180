import { describe, expect, test } from 'vitest';
import type { SignInLine } from '#core/contract/settings/security-routes.ts';
import { trusted, sql } from '../../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { newSetupCode } from '../sign-in/setup.ts';
import { signInTrail } from './sign-in-trail.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'ann');
await testUser(db, 'chief', { supervisor: true });
const lines: string[] = [];
const app = await testApp(db, undefined, undefined, {
  logLevel: 'debug',
  logTo: { write: (line) => void lines.push(line) },
});
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function atLogin(): Promise<Visitor> {
  const person = visitor({
    inject: async (options: { headers?: object }) =>
      await app.inject({
        ...options,
        headers: { 'user-agent': AGENT, ...options.headers },
        remoteAddress: '192.0.2.1',
      }),
  } as never);
  await person.get('/session/login/');
  return person;
}

/** What the trail says of what `work` did, the oldest first. */
async function trailOf(work: () => Promise<unknown>): Promise<readonly SignInLine[]> {
  const { rows } = await db.query<{ last: number }>(
    sql`select coalesce(max(id), 0) as last from colonnade.sign_in_event`,
  );
  await work();
  const { lines: all } = await signInTrail(db, { limit: 200 });
  return all.filter(({ id }) => id > (rows[0]?.last ?? 0)).toReversed();
}

describe('[SESSION-11] the trail says who, when, from where, how and why', () => {
  test('of a good sign-in and a sign-out', async () => {
    const person = await atLogin();
    const trail = await trailOf(async () => {
      await person.post('/session/login/', { login: 'ANN', password: PASSWORD });
      await person.post('/session/logout');
    });
    const line = {
      id: expect.any(Number) as number,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      method: 'password',
      factor: null,
      account: expect.stringMatching(/^user:\d+$/) as string,
      login: 'ann',
      name: 'ann',
      reason: null,
      address: '192.0.2.1',
      device: { browser: 'Firefox 143', system: 'Linux', handheld: false },
      session: expect.any(Number) as number,
    };
    expect(trail).toEqual([
      { ...line, what: 'signed-in' },
      { ...line, what: 'signed-out' },
    ]);
    expect(trail[0]?.session).toBe(trail[1]?.session);
    expect(Math.abs(Date.parse(trail[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('of refusals, with the login as it was typed where it is nobody’s', async () => {
    const person = await atLogin();
    const trail = await trailOf(async () => {
      await person.post('/session/login/', { login: 'ann', password: 'wrong' });
      await person.post('/session/login/', { login: ' No<b>body ', password: 'wrong' });
      await person.post('/session/login/', { login: 'ann', password: PASSWORD, configuration: true });
    });
    expect(
      trail.map(({ what, reason, login, account, name }) => ({
        what,
        reason,
        login,
        known: account !== null,
        name,
      })),
    ).toEqual([
      { what: 'refused', reason: 'wrong-password', login: 'ann', known: true, name: 'ann' },
      { what: 'refused', reason: 'unknown-login', login: 'No<b>body', known: false, name: null },
      { what: 'refused', reason: 'no-supervisor', login: 'ann', known: true, name: 'ann' },
    ]);
  });

  test('of a configuration that was opened, and of one that was not', async () => {
    const person = await atLogin();
    await person.post('/session/login/', { login: 'chief', password: PASSWORD });
    const trail = await trailOf(async () => {
      await person.post('/session/configure', { password: 'wrong' });
      await person.post('/session/configure', { password: PASSWORD });
    });
    expect(trail.map(({ what, reason, login }) => [what, reason, login])).toEqual([
      ['refused', 'wrong-password', 'chief'],
      ['configuration-opened', null, 'chief'],
    ]);
  });

  test('of a session that another took the place of, and of sessions that were ended', async () => {
    const [here, there] = [await atLogin(), await atLogin()];
    await there.post('/session/login/', { login: 'ann', password: PASSWORD });
    const trail = await trailOf(async () => {
      await here.post('/session/login/', { login: 'ann', password: PASSWORD });
      await here.post('/session/revoke', { others: true });
      await here.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    });
    expect(trail.map(({ what, reason, login }) => [what, reason, login])).toEqual([
      ['signed-in', null, 'ann'],
      ['session-ended', 'by-owner', 'ann'],
      ['session-ended', 'replaced', 'ann'],
      ['signed-in', null, 'chief'],
    ]);
  });

  test('of guessed codes of the first visit', async () => {
    // No installation comes to this, except before its first supervisor.
    await db.query('alter table app."user" disable trigger one_supervisor');
    await db.query('update app."user" set supervisor = false');
    await db.query('alter table app."user" enable trigger one_supervisor');
    await newSetupCode(db);
    const person = await atLogin();
    const body = { code: 'guessed', login: 'me', name: 'Me', password: PASSWORD };
    const trail = await trailOf(async () => await person.post('/session/setup/', body));
    await db.query(`update app."user" set supervisor = true where login = 'chief'`);
    expect(trail.map(({ what, method, reason, login }) => [what, method, reason, login])).toEqual([
      ['refused', 'setup', 'wrong-code', 'me'],
    ]);
  });
});

test('[START-15] passwords and tokens are neither in the trails nor in the log nor in an answer', async () => {
  lines.length = 0;
  const secrets = ['S3cret-of-the-test', 'An0ther-of-the-test', PASSWORD];
  const person = await atLogin();
  const answers = [
    await person.post('/session/login/', { login: 'ann', password: secrets[0] }),
    await person.post('/session/login/', { login: 'ann', password: PASSWORD, returnTo: `//${secrets[1]}` }),
    await person.post('/session/login/', { login: 'ann', passwort: secrets[1] }),
    await person.send({
      method: 'POST',
      url: '/session/login/',
      payload: `{"login":"ann","password":${secrets[1]}}`,
      headers: { 'content-type': 'application/json' },
    }),
    await person.get(`/session/reset_password/new?token=${secrets[1]}`),
    await person.get(`/nowhere?token=${secrets[1]}`),
    await person.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true }),
    await person.post('/session/configure', { password: secrets[0] }),
  ];
  // A failure that nobody expected is logged whole, but for the row that it is about.
  await db.query(`alter table colonnade.session add constraint broken check (login <> 'ann') not valid`);
  answers.push(await person.post('/session/login/', { login: 'ann', password: PASSWORD }));
  await db.query('alter table colonnade.session drop constraint broken');
  expect(answers.at(-1)?.status).toBe(500);
  for (const name of ['colonnade_session', 'XSRF-TOKEN', 'colonnade_device'])
    secrets.push(person.cookies.get(name) ?? 'missing');
  const { rows } = await db.query<{ row: string }>(
    sql`select t::text as row from colonnade.sign_in_event t union all select t::text from colonnade.administration_event t`,
  );
  const log = lines.join('\n');
  expect(log).toContain('"url":"/session/login/"');
  expect(log).toContain('"level":50');
  expect(log).not.toContain('Failing row');
  for (const secret of secrets) {
    expect(log, secret).not.toContain(secret);
    for (const { row } of rows) expect(row).not.toContain(secret);
  }
  for (const { text, headers } of answers.slice(0, 4))
    for (const secret of secrets.slice(0, 3)) expect(text + JSON.stringify(headers)).not.toContain(secret);
  expect(answers.at(-1)?.text).not.toMatch(/constraint|row|session_/);
});

describe('reading the trail', () => {
  const START = Date.parse('2026-01-01T00:00:00Z');
  const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

  test('[ADMIN-11] pages by key are exact, whatever is asked for and however many lines have one moment', async () => {
    await db.query('delete from colonnade.sign_in_event');
    await db.query(
      `insert into colonnade.sign_in_event (at, what, account, login, name, method, address)
        select $1::timestamptz + make_interval(mins => n / 7), case when n % 5 = 0 then 'refused' else 'signed-in' end,
          case when n % 3 = 0 then 'user:' || n % 4 end, case when n % 2 = 0 then 'Ann' else 'ben' end, 'x', 'password', 'a'
        from generate_series(1, 3000) n`,
      [at(0)],
    );
    const questions = [
      {},
      { what: 'refused' },
      { login: 'ANN' },
      { account: 'user:3' },
      { what: 'refused', login: 'ann', account: 'user:2' },
      { from: at(100), to: at(300) },
      { what: 'signed-in', from: at(7), to: at(8) },
      { login: 'nobody' },
    ];
    for (const question of questions) {
      const pages: SignInLine[] = [];
      for (let before: number | undefined; ;) {
        const { lines: page, more } = await signInTrail(db, { ...question, before, limit: 17 });
        pages.push(...page);
        before = page.at(-1)?.id;
        if (!more) break;
        expect(page).toHaveLength(17);
      }
      const all = await signInTrail(db, { ...question, limit: 5_000 });
      expect(pages).toEqual(all.lines);
      expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
      const ordered = pages.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
      expect(pages).toEqual(ordered);
    }
    const counts = await Promise.all(
      questions.map(async (question) => (await signInTrail(db, { ...question, limit: 5_000 })).lines.length),
    );
    expect(counts).toEqual([3_000, 600, 1_500, 250, 50, 1_400, 5, 0]);
  });

  test('[ADMIN-11] each question is answered along an index, without reading or sorting the trail', async () => {
    await db.query('analyze colonnade.sign_in_event');
    for (const condition of [
      `true`,
      `what = 'refused'`,
      `account = 'user:3'`,
      `lower(login) = 'ann'`,
      `at >= '2026-01-01' and at < '2026-01-02'`,
    ]) {
      const { rows } = await db.query<Record<'QUERY PLAN', string>>(
        trusted(`explain select * from colonnade.sign_in_event where (at, id) < (select at, id from colonnade.sign_in_event where id = 9)
          and ${condition} order by at desc, id desc limit 51`),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, condition).toContain('Index Scan Backward');
      expect(plan, condition).not.toMatch(/Sort|Seq Scan/);
    }
  });
});

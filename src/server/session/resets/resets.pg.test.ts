import { describe, expect, test } from 'vitest';
import { sql, trusted } from '../../database/sql/sql.ts';
import { codeOf, PASSWORD, testApp, visitor } from '#test/support/calls/app.ts';
import { linkIn } from '#test/support/peers/mail-host.ts';
import { BASE, resetsWorld, sorted } from '#test/support/worlds/resets-world.ts';

const { db, settings, host, ids, acme, app, work, guest, ask, askExtranet, arrivedToken, choose, page } =
  await resetsWorld();

const NEW = 'quiet green tractor';
const NEWER = 'seven amber lanterns';
const nobody = { userId: null, address: null };

describe('a reset from the mail to the new password', () => {
  test('[RESET-4][RESET-13][RESET-15] an intranet user gets a link that sets a new password, once', async () => {
    const answer = await ask('ADA');
    expect([answer.status, answer.json()]).toEqual([
      200,
      { message: expect.stringContaining('on its way') as string },
    ]);
    const token = await arrivedToken();
    expect(host.mails[0]).toMatchObject({ recipients: ['ada@example.org'] });
    expect(host.mails[0]?.html).toContain(token);
    expect(await page(token)).toMatchObject({
      page: 'new-password',
      linkToken: token,
      login: 'ada',
      reason: 'reset',
      shortest: 12,
    });
    const chosen = await choose(token, NEW);
    expect([chosen.status, chosen.json()]).toEqual([200, { location: '/session/login/?reason=password' }]);
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(401);
    expect((await visitor(app).signIn('ada', NEW)).json()).toEqual({ location: '/app' });
    expect(codeOf(await choose(token, NEWER))).toBe('link.expired');
    expect(await page(token)).toMatchObject({ linkToken: '', login: '' });
    await work();
    expect(host.mails.at(-1)?.subject).toContain('your password was changed');
  });

  test('[RESET-11] an extranet user gets one for the e-mail address of the record', async () => {
    const answer = await askExtranet('Acme', 'buyer@acme.EXAMPLE');
    expect(answer.json()).toEqual({ message: expect.stringContaining('match') as string });
    const token = await arrivedToken();
    expect(host.mails[0]).toMatchObject({ recipients: ['Buyer@acme.example'] });
    expect(await page(token)).toMatchObject({ login: 'acme' });
    expect((await choose(token, NEW)).status).toBe(200);
    const { rows } = await db.query<{ code_word: string }>(sql`select code_word from app.thing`);
    expect(rows[0]?.code_word).toMatch(/^\$argon2id\$/);
    expect((await visitor(app).signIn('acme', NEW)).json()).toEqual({ location: '/app' });
    expect((await visitor(app).signIn('acme', PASSWORD)).status).toBe(401);
  });

  test('[RESET-6] the extranet page takes the login of its address, with and without a final slash', async () => {
    for (const path of ['/session/reset_password/extranet', '/session/reset_password/extranet/']) {
      const { status, text } = await visitor(app).get(`${path}?login=ac%3Cme&_locale=fr_FR`);
      expect([status, text]).toEqual([200, expect.stringContaining('"page":"extranet-reset"') as string]);
      expect(text).toContain('"login":"ac<me"');
    }
  });

  test('[RESET-16] a new password ends the sessions, links and known devices of the account, and of no other', async () => {
    const open = visitor(app);
    await open.signIn('ada', PASSWORD);
    const other = visitor(app);
    await other.signIn('chief', PASSWORD);
    await ask('ada');
    const token = await arrivedToken();
    await db.query(
      `insert into colonnade.one_time_secret (token_hash, purpose, account, expires_at) values ('x', 'second-factor', $1, now() + interval '1 hour')`,
      [`user:${ids.get('ada')}`],
    );
    expect((await choose(token, NEW)).status).toBe(200);
    expect((await open.get('/session/current')).status).toBe(403);
    expect((await other.get('/session/current')).status).toBe(200);
    const left = async (table: string) =>
      (
        await db.query(trusted(`select 1 from colonnade.${table} where account = $1`), [
          `user:${ids.get('ada')}`,
        ])
      ).rows.length;
    expect([await left('one_time_secret'), await left('known_device')]).toEqual([0, 0]);
  });

  test('[RESET-15] a new link ends the one before, and 30 minutes end both', async () => {
    await ask('ada');
    const first = await arrivedToken();
    await ask('ada');
    const second = await arrivedToken();
    expect(second).not.toBe(first);
    expect(codeOf(await choose(first, NEW))).toBe('link.expired');
    await db.query(`update colonnade.one_time_secret set expires_at = expires_at - interval '30 minutes'`);
    expect(await page(second)).toMatchObject({ linkToken: '' });
    expect(codeOf(await choose(second, NEW))).toBe('link.expired');
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(200);
  });

  test('[RESET-15] of two who use one link at the same moment, one sets the password', async () => {
    await ask('ada');
    const token = await arrivedToken();
    const answers = await Promise.all([choose(token, NEW), choose(token, NEWER)]);
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 422]);
  });

  test('a token of another purpose, a forged and an endless one open nothing', async () => {
    await db.query(
      `insert into colonnade.one_time_secret (token_hash, purpose, account, expires_at)
        values (sha256('a-token'), 'second-factor', $1, now() + interval '1 hour')`,
      [`user:${ids.get('ada')}`],
    );
    for (const token of ['a-token', 'x', '', "' or 1=1 --", 'é'.repeat(50)]) {
      expect(codeOf(await choose(token, NEW)), token).toBe('link.expired');
      expect(await page(encodeURIComponent(token)), token).toMatchObject({
        page: 'new-password',
        linkToken: '',
      });
    }
    expect((await choose('x'.repeat(101), NEW)).status).toBe(400);
    expect((await visitor(app).signIn('ada', PASSWORD)).status).toBe(200);
  });

  test('a link outlives a password that breaks the rules, and its account only while that is active', async () => {
    await ask('ada');
    const token = await arrivedToken();
    expect(codeOf(await choose(token, 'short'))).toBe('password.short');
    expect(codeOf(await choose(token, 'password1234'))).toBe('password.known');
    expect(codeOf(await choose(token, 'x'.repeat(300)))).toBe('password.long');
    expect(codeOf(await choose(token, PASSWORD))).toBe('password.used');
    await db.query(`update app."user" set active = false where login = 'ada'`);
    expect(codeOf(await choose(token, NEW))).toBe('link.expired');
    await db.query(`update app."user" set active = true where login = 'ada'`);
    expect((await choose(token, NEW)).status).toBe(200);
  });

  test('[RESET-30][RESET-31] the token leaves the address, and a plain form sets the password', async () => {
    await ask('ada');
    const token = await arrivedToken();
    const person = await guest();
    const opened = await person.get(`/session/reset_password/new?token=${token}&_locale=fr_FR`);
    expect([opened.status, opened.headers['location']]).toEqual([
      303,
      '/session/reset_password/new?_locale=fr_FR',
    ]);
    const page = await person.get(String(opened.headers['location']));
    for (const { headers } of [opened, page]) expect(headers['referrer-policy']).toBe('no-referrer');
    expect(page.text).toContain(token);
    const send = async (again: string) =>
      await person.send({
        method: 'POST',
        url: '/session/reset_password/new',
        payload: new URLSearchParams({
          token,
          'new-password': NEW,
          'new-again': again,
          _token: person.cookies.get('XSRF-TOKEN') ?? '',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const differs = await send(`${NEW}x`);
    expect([differs.status, differs.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(differs.text).toContain('The two passwords do not match');
    expect(differs.text).not.toContain(NEW);
    const done = await send(NEW);
    expect([done.status, done.headers['location']]).toEqual([303, '/session/login/?reason=password']);
    const after = await person.get('/session/reset_password/new');
    expect(after.text).toContain('"linkToken":""');
  });

  test('the token is in no log line, no table and no journal', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const loud = await testApp(db, settings, BASE, { logLevel: 'trace', logTo });
    await ask('ada', {}, loud);
    const token = await arrivedToken();
    await visitor(loud).get(`/session/reset_password/new?token=${token}`);
    const person = await guest(loud);
    await person.post('/session/reset_password/new', { token, password: 'short' });
    await person.post('/session/reset_password/new', { token, password: NEW });
    expect(lines.join('')).toContain('"url":"/session/reset_password/new"');
    const tables = await Promise.all(
      ['one_time_secret', 'mail', 'sign_in_event', 'administration_event', 'past_password'].map(
        async (table) => (await db.query(trusted(`select * from colonnade.${table}`))).rows,
      ),
    );
    const everything = lines.join('') + JSON.stringify(tables);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(NEW);
  });
});

test('[RESET-20] where only single sign-on is wanted, users are told so, and supervisors keep their way', async () => {
  const before = settings.of('sso');
  await settings.change('sso', () => ({ ...before, active: true, only: true }), nobody);
  const answers = [await ask('ada'), await ask('chief'), await ask('nobody')];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await work();
  const letter = (to: string) => host.mails.find(({ recipients }) => recipients[0] === to)!;
  expect(letter('ada@example.org').subject).toContain('sign in with your company account');
  expect(linkIn(letter('ada@example.org'))).toBe(`${BASE}/session/login/`);
  expect(linkIn(letter('chief@example.org'))).toContain('/session/reset_password/new?token=');
  expect(host.mails).toHaveLength(2);
  await settings.change('sso', () => before, nobody);
});

test('an extranet user’s link is for that record and no other', async () => {
  await askExtranet('acme', 'buyer@acme.example');
  await work();
  const { rows } = await db.query('select account from colonnade.one_time_secret');
  expect(rows).toEqual([{ account: acme }]);
  await db.query('update app.thing set deleted_at = now()');
  const token = await arrivedToken();
  expect(codeOf(await choose(token, NEW))).toBe('link.expired');
  await db.query('update app.thing set deleted_at = null');
});

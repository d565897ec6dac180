import { beforeEach, describe, expect, test } from 'vitest';
import { doReadyJobs } from '#server/jobs/jobs.ts';
import { mailJobs } from '#server/mail/mail.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { secretsOf } from '#server/secrets/secrets.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '#test/support/app.ts';
import { everyTypeWorld } from '#test/support/every-type.ts';
import { linkIn } from '#test/support/mail-host.ts';
import { startMailHost } from '#test/support/smtp.ts';
import { resetJobs } from './session.ts';

const BASE = 'https://app.example.org';
const NEW = 'quiet green tractor';
const NEWER = 'seven amber lanterns';
const nobody = { userId: null, address: null };

const { db, catalog } = await everyTypeWorld();
const settings = await openSiteSettings(db);
const host = await startMailHost();
const world = {
  db,
  settings,
  secrets: secretsOf(Buffer.alloc(32, 7)),
  translations: await openTranslations(),
  catalog: () => catalog,
};
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'ada');
await testUser(db, 'portal');
await testUser(db, 'mute');
await db.query(`update app."user" set email = login || '@example.org' where login <> 'mute'`);
const ids = new Map(
  (await db.query<{ login: string; id: number }>('select login, id from app."user"')).rows.map((row) => [
    row.login,
    row.id,
  ]),
);
const thing = catalog.tablesByName.get('thing')!;
const columnOf = (name: string) => thing.columns.find((column) => column.name === name)!.id;
const { rows: things } = await db.query<{ id: number }>(
  `insert into app.thing (name, mail, code_word) values ('acme', 'Buyer@Acme.example', $1) returning id`,
  [await hashPassword(PASSWORD)],
);
const acme = `extranet:${thing.id}:${things[0]?.id}`;
const app = await testApp(db, settings, BASE);
await settings.change(
  'mail',
  () => ({ host: 'localhost', port: host.port, security: 'none', from: 'app@example.org' }),
  nobody,
);
await settings.change(
  'extranet',
  () => ({
    active: true,
    table: thing.id,
    loginColumn: columnOf('name'),
    passwordColumn: columnOf('code_word'),
    emailColumn: columnOf('mail'),
    account: ids.get('portal')!,
  }),
  nobody,
);

const work = async () => await doReadyJobs(db, { ...resetJobs(world), ...mailJobs(world) });
/** In an order that does not depend on which work was done first. */
function sorted<T>(values: readonly T[]): readonly T[] {
  return values.toSorted((a, b) => String(a).localeCompare(String(b)));
}

const code = (answer: Answer) => answer.json().errors[0]?.code;

async function guest(at = app): Promise<Visitor> {
  const person = visitor(at);
  await person.get('/session/login/');
  return person;
}

async function ask(login: string, headers: Record<string, string> = {}, at = app): Promise<Answer> {
  return await (await guest(at)).post('/session/reset_password/intranet/', { login }, headers);
}

async function askExtranet(login: string, email: string): Promise<Answer> {
  return await (await guest()).post('/session/reset_password/extranet/send', { login, email });
}

/** The token of the link in the last message. */
async function arrivedToken(): Promise<string> {
  await work();
  const link = new URL(linkIn(host.mails.at(-1) ?? {}));
  expect(link.origin + link.pathname).toBe(`${BASE}/session/reset_password/new`);
  return link.searchParams.get('token') ?? '';
}

async function choose(token: string, password: string): Promise<Answer> {
  return await (await guest()).post('/session/reset_password/new', { token, password });
}

async function page(token: string): Promise<Record<string, unknown>> {
  const { text } = await (await guest()).get(`/session/reset_password/new?token=${token}`);
  return JSON.parse(/<script type="application\/json">(.*)<\/script>/.exec(text)?.[1] ?? '{}') as Record<
    string,
    unknown
  >;
}

/** Why the wishes of this test led to what they did, in their order. */
async function reasons(): Promise<readonly (string | null)[]> {
  const { rows } = await db.query<{ reason: string | null }>(
    `select reason from colonnade.sign_in_event where what = 'reset-asked' order by id`,
  );
  return rows.map(({ reason }) => reason);
}

beforeEach(async () => {
  host.mails.length = 0;
  for (const table of ['mail', 'failed_try', 'one_time_secret', 'past_password', 'sign_in_event', 'session'])
    await db.query(`delete from colonnade.${table}`);
  await db.query('delete from graphile_worker._private_jobs');
  const hash = await hashPassword(PASSWORD);
  await db.query('update colonnade.credential set password_hash = $1', [hash]);
  await db.query('update app.thing set code_word = $1', [hash]);
});

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
    expect(code(await choose(token, NEWER))).toBe('link.expired');
    expect(await page(token)).toMatchObject({ linkToken: '', login: '' });
    await work();
    expect(host.mails.at(-1)?.subject).toContain('your password was changed');
  });

  test('[RESET-11] an extranet user gets one for the e-mail address of the record', async () => {
    const answer = await askExtranet('Acme', 'buyer@acme.EXAMPLE');
    expect(answer.json()).toEqual({ message: expect.stringContaining('belong together') as string });
    const token = await arrivedToken();
    expect(host.mails[0]).toMatchObject({ recipients: ['Buyer@acme.example'] });
    expect(await page(token)).toMatchObject({ login: 'acme' });
    expect((await choose(token, NEW)).status).toBe(200);
    const { rows } = await db.query<{ code_word: string }>('select code_word from app.thing');
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
      (await db.query(`select 1 from colonnade.${table} where account = $1`, [`user:${ids.get('ada')}`])).rows
        .length;
    expect([await left('one_time_secret'), await left('known_device')]).toEqual([0, 0]);
  });

  test('[RESET-15] a new link ends the one before, and 30 minutes end both', async () => {
    await ask('ada');
    const first = await arrivedToken();
    await ask('ada');
    const second = await arrivedToken();
    expect(second).not.toBe(first);
    expect(code(await choose(first, NEW))).toBe('link.expired');
    await db.query(`update colonnade.one_time_secret set expires_at = expires_at - interval '30 minutes'`);
    expect(await page(second)).toMatchObject({ linkToken: '' });
    expect(code(await choose(second, NEW))).toBe('link.expired');
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
      expect(code(await choose(token, NEW)), token).toBe('link.expired');
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
    expect(code(await choose(token, 'short'))).toBe('password.short');
    expect(code(await choose(token, 'password1234'))).toBe('password.known');
    expect(code(await choose(token, 'x'.repeat(300)))).toBe('password.long');
    expect(code(await choose(token, PASSWORD))).toBe('password.used');
    await db.query(`update app."user" set active = false where login = 'ada'`);
    expect(code(await choose(token, NEW))).toBe('link.expired');
    await db.query(`update app."user" set active = true where login = 'ada'`);
    expect((await choose(token, NEW)).status).toBe(200);
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
        async (table) => (await db.query(`select * from colonnade.${table}`)).rows,
      ),
    );
    const everything = lines.join('') + JSON.stringify(tables);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(NEW);
  });
});

describe('[RESET-14] answers tell nothing of what exists', () => {
  test('[RESET-27] they are the same for everybody, and only the trail knows why', async () => {
    await settings.change('anonymous', () => ({ account: ids.get('portal')! }), nobody);
    const logins = ['ada', 'nobody', 'mute', 'portal', 'acme', "' or 1=1 --", '<script>', 'x'.repeat(250)];
    const answers = [];
    for (const login of logins) answers.push(await ask(login));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const names = (headers: Answer['headers']) => sorted(Object.keys(headers)).join();
    expect(new Set(answers.map(({ headers }) => names(headers))).size).toBe(1);
    await work();
    expect(host.mails.map(({ recipients }) => recipients[0])).toEqual(['ada@example.org']);
    const why = await reasons();
    expect(sorted(why)).toEqual(
      sorted([
        null,
        'unknown-login',
        'no-email',
        'technical-account',
        'other-kind',
        ...Array<string>(3).fill('unknown-login'),
      ]),
    );
  });

  test('extranet answers too, whatever belongs together', async () => {
    const pairs = [
      ['acme', 'buyer@acme.example'],
      ['acme', 'eve@example.org'],
      ['nobody', 'buyer@acme.example'],
      ['ada', 'ada@example.org'],
    ] as const;
    const answers = [];
    for (const [login, email] of pairs) answers.push(await askExtranet(login, email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await work();
    expect(host.mails.map(({ recipients }) => recipients[0])).toEqual(['Buyer@acme.example']);
    expect(sorted(await reasons())).toEqual(sorted([null, 'wrong-email', 'unknown-login', 'other-kind']));
  });

  test('[RESET-26] nothing is looked up before the answer: it comes without knowing the login', async () => {
    await ask('ada');
    await ask('nobody');
    // Two wishes have been taken, and no statement has touched accounts, links or messages yet.
    const { rows } = await db.query<{ task: string; data: { login: string } }>(
      `select t.identifier as task, j.payload as data from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    );
    expect(rows.map(({ task, data }) => [task, data.login])).toEqual([
      ['reset_password', 'ada'],
      ['reset_password', 'nobody'],
    ]);
    const counts = await db.query(
      `select (select count(*) from colonnade.one_time_secret) + (select count(*) from colonnade.mail) as made`,
    );
    expect(counts.rows).toEqual([{ made: 0 }]);
  });

  test('the message is in the language of the page', async () => {
    expect((await ask('ada', { 'accept-language': 'fr-CA' })).json()).toEqual({
      message: expect.stringContaining('un lien pour choisir') as string,
    });
    await db.query(`update app."user" set language = 1031 where login = 'ada'`);
    await work();
    // The letter is in the person's own.
    expect(host.mails[0]?.text).toContain('Guten Tag ada,');
    expect(linkIn(host.mails[0] ?? {})).toContain('_locale=de_DE');
    await db.query(`update app."user" set language = null where login = 'ada'`);
  });
});

describe('limits', () => {
  test('[SESSION-10] wishes end in 429 for one login from one address, alike for known and unknown ones', async () => {
    for (const login of ['ada', 'nobody']) {
      await db.query('delete from colonnade.failed_try');
      await ask(login);
      await db.query('update colonnade.failed_try set failures = 20');
      const answer = await ask(login);
      expect([answer.status, code(answer)]).toEqual([429, 'session.too_many']);
    }
  });

  test('[RESET-18] nobody’s mailbox is filled: five letters in an hour, and the last link goes on working', async () => {
    for (let n = 0; n < 7; n += 1) {
      await ask('ada');
      await work();
    }
    expect(host.mails).toHaveLength(5);
    expect(await reasons()).toEqual([null, null, null, null, null, 'too-often', 'too-often']);
    const token = new URL(linkIn(host.mails.at(-1) ?? {})).searchParams.get('token') ?? '';
    expect((await choose(token, NEW)).status).toBe(200);
  });
});

describe('where links lead', () => {
  test('[RESET-19] a foreign Host header leads no link astray', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await ask('ada', evil);
    await work();
    expect(linkIn(host.mails[0] ?? {})).toMatch(/^https:\/\/app\.example\.org\//);
    expect(host.mails[0]?.raw).not.toContain('evil.example');
  });

  test('[RESET-19] without a set address links lead to this machine alone, and to nowhere else', async () => {
    const local = await testApp(db, settings);
    for (const name of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'localhost@evil.example',
    ])
      await ask('ada', { host: name }, local);
    await work();
    expect(host.mails).toEqual([]);
    expect(await reasons()).toEqual(Array<string>(4).fill('no-base-url'));
    await ask('ada', { host: 'localhost:3000' }, local);
    await work();
    expect(linkIn(host.mails[0] ?? {})).toMatch(
      /^http:\/\/localhost:3000\/session\/reset_password\/new\?token=/,
    );
  });

  test('[RESET-19] from another machine nothing leads to this one', async () => {
    const local = await testApp(db, settings);
    const person = await guest(local);
    await person.send({
      method: 'POST',
      url: '/session/reset_password/intranet/',
      payload: JSON.stringify({ login: 'ada' }),
      remoteAddress: '198.51.100.7',
      headers: {
        'content-type': 'application/json',
        host: 'localhost:3000',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    await work();
    expect([host.mails.length, await reasons()]).toEqual([0, ['no-base-url']]);
  });
});

test('[RESET-20] where only single sign-on is wanted, users are told so, and supervisors keep their way', async () => {
  const before = settings.of('sso');
  await settings.change('sso', () => ({ ...before, active: true, only: true }), nobody);
  const answers = [await ask('ada'), await ask('chief'), await ask('nobody')];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await work();
  const letter = (to: string) => host.mails.find(({ recipients }) => recipients[0] === to)!;
  expect(letter('ada@example.org').subject).toContain('without a password');
  expect(linkIn(letter('ada@example.org'))).toBe(`${BASE}/session/login/`);
  expect(linkIn(letter('chief@example.org'))).toContain('/session/reset_password/new?token=');
  expect(host.mails).toHaveLength(2);
  await settings.change('sso', () => before, nobody);
});

describe('[RESET-21] the way back that an administrator opens', () => {
  async function supervisor(): Promise<Visitor> {
    const chief = visitor(app);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    return chief;
  }

  test('goes to the user by mail, and is written down', async () => {
    const chief = await supervisor();
    const answer = await chief.post('/admin/security/user/reset', { user: ids.get('ada') });
    expect(answer.json()).toEqual({ mailed: true, link: null });
    const token = await arrivedToken();
    expect(host.mails[0]?.text).toContain('An administrator asks you');
    expect((await choose(token, NEW)).status).toBe(200);
    const { rows } = await db.query(
      'select what, after from colonnade.administration_event order by id desc limit 1',
    );
    expect(rows[0]).toMatchObject({ what: 'user.reset', after: { login: 'ada', mailed: true } });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is handed to the administrator where the user has no address', async () => {
    const chief = await supervisor();
    const answer = await chief.post('/admin/security/user/reset', { user: ids.get('mute') });
    const { mailed, link } = answer.json<{ mailed: boolean; link: string }>();
    expect([mailed, link]).toEqual([
      false,
      expect.stringMatching(`^${BASE}/session/reset_password/new`) as string,
    ]);
    expect((await choose(new URL(link).searchParams.get('token') ?? '', NEW)).status).toBe(200);
    expect((await visitor(app).signIn('mute', NEW)).status).toBe(200);
    await work();
    expect(host.mails).toEqual([]);
  });

  test('is open to supervisors alone, and for users that exist', async () => {
    const clerk = visitor(app);
    await clerk.signIn('ada', PASSWORD);
    expect(code(await clerk.post('/admin/security/user/reset', { user: ids.get('chief') }))).toBe(
      'access.refused',
    );
    const chief = await supervisor();
    expect((await chief.post('/admin/security/user/reset', { user: 999_999 })).status).toBe(404);
  });
});

test('an extranet user’s link is for that record and no other', async () => {
  await askExtranet('acme', 'buyer@acme.example');
  await work();
  const { rows } = await db.query('select account from colonnade.one_time_secret');
  expect(rows).toEqual([{ account: acme }]);
  await db.query('update app.thing set deleted_at = now()');
  const token = await arrivedToken();
  expect(code(await choose(token, NEW))).toBe('link.expired');
  await db.query('update app.thing set deleted_at = null');
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { MailInfo, OutboxMail } from '#core/contract/mail-routes.ts';
import { inTransaction } from '#server/database/pool.ts';
import { doReadyJobs } from '#server/jobs/jobs.ts';
import { secretsOf } from '#server/secrets/secrets.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { PASSWORD, testApp, testUser, visitor, type Answer } from '#test/support/app.ts';
import { everyTypeWorld } from '#test/support/every-type.ts';
import { type MailHost } from '#test/support/mail-host.ts';
import { startMailHost, trustTestCertificate } from '#test/support/smtp.ts';
import { cleanMail, mailJobs, queueMail, type Letter, type MailWorld } from './mail.ts';

const { db, catalog } = await everyTypeWorld();
const settings = await openSiteSettings(db);
const world: MailWorld & { db: typeof db } = {
  db,
  settings,
  secrets: secretsOf(Buffer.alloc(32, 7)),
  translations: await openTranslations(),
  catalog: () => catalog,
};
trustTestCertificate();
const login = { user: 'colonnade', password: 'm4il-host-secret' };
const plain = await startMailHost();
const secured = await startMailHost({ security: 'starttls', login });
const wrapped = await startMailHost({ security: 'tls', login });

await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk');
const app = await testApp(db, settings);
const chief = visitor(app);
await chief.get('/session/login/');
await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });

const FROM = 'Colonnade <app@example.org>';

/** A mail server as an administrator sets it. */
function typed(host: MailHost, more: object = {}) {
  return { host: 'localhost', port: host.port, security: 'none', user: '', from: FROM, ...more };
}

async function set(host: MailHost, more: object = {}): Promise<Answer> {
  return await chief.post('/admin/mail/save', typed(host, more));
}

const ADA: Letter = {
  purpose: 'password_changed',
  to: { account: 'user:1', email: 'ada@example.org', name: 'Ada', locale: 'en_GB' },
  params: { login: 'ada' },
};

async function send(letter: Partial<Letter> = {}): Promise<void> {
  await inTransaction(db, async (tx) => await queueMail(tx, world, { ...ADA, ...letter }));
}

const work = async () => await doReadyJobs(db, mailJobs(world));

async function listed(query = ''): Promise<readonly OutboxMail[]> {
  return (await chief.get(`/admin/mail/outbox${query}`)).json<{ mails: OutboxMail[] }>().mails;
}

/** The pause before the next try has passed. */
async function pass(): Promise<void> {
  await db.query(`update colonnade.mail set next_at = now()`);
  await db.query(`update graphile_worker._private_jobs set run_at = now()`);
}

beforeEach(async () => {
  await db.query('delete from colonnade.mail');
  await db.query('delete from graphile_worker._private_jobs');
  for (const { mails } of [plain, secured, wrapped]) mails.length = 0;
});

describe('setting the mail server', () => {
  test('[SESSION-12][MAIL-4] nothing is set at first: messages wait, were not tried, and say why', async () => {
    expect((await chief.get('/admin/mail/')).json()).toEqual({
      host: '',
      port: 587,
      security: 'starttls',
      user: '',
      password_set: false,
      from: '',
      base_url: null,
      waiting: 0,
      failed: 0,
    });
    await send();
    await work();
    const [mail] = await listed();
    expect(mail).toMatchObject({
      state: 'waiting',
      attempts: 0,
      sendable: true,
      recipient: 'ada@example.org',
    });
    expect(mail?.reason).toContain('No mail server is set');
    const test1 = await chief.post('/admin/mail/test', { to: 'ada@example.org' });
    expect(test1.json()).toMatchObject({ sent: false, message: mail?.reason });
    // Once a server is set, what waits is sent without being asked for.
    expect((await set(plain)).json()).toMatchObject({ host: 'localhost', from: FROM, waiting: 1 });
    await work();
    expect(plain.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
    expect((await chief.get('/admin/mail/')).json()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test.each([
    ['value.too_large', { port: 65_536 }],
    ['value.too_small', { port: 0 }],
    ['value.integer', { port: null }],
    ['value.integer', { port: 2.5 }],
  ])('[MAIL-1] a port with %s is refused at its field', async (code, more) => {
    const answer = await set(plain, more);
    expect([answer.status, answer.json().errors]).toEqual([
      422,
      [{ code, message: expect.stringMatching(/^Enter /), column: 'port' }],
    ]);
  });

  test.each([
    ['host', { host: 'a b' }],
    ['host', { host: 'user@host' }],
    ['from', { from: '' }],
    ['from', { from: 'nobody' }],
    ['from', { from: 'a <b@example.org>\r\nBcc: c@example.org' }],
    ['security', { host: 'mail.example.org', user: 'a', password: 'b' }],
  ])('[MAIL-1] a wrong %s is refused at its field', async (column, more) => {
    const answer = await set(plain, more);
    expect([answer.status, answer.json().errors[0]]).toEqual([
      422,
      { code: expect.stringMatching(/^mail\./), message: expect.stringMatching(/\.$/), column },
    ]);
  });

  test('[MAIL-3] the password is never shown, logged or journalled, and is stored sealed', async () => {
    const saved = await set(secured, { security: 'starttls', ...login });
    expect(saved.json<MailInfo>()).toMatchObject({ user: login.user, password_set: true });
    const seen = [
      saved.text,
      (await chief.get('/admin/mail/')).text,
      (await chief.get('/admin/mail/outbox')).text,
    ];
    const { rows } = await db.query(
      `select value::text from colonnade.site_setting union all
        select coalesce(before::text, '') || coalesce(after::text, '') from colonnade.administration_event`,
    );
    expect([...seen, JSON.stringify(rows)].join('\n')).not.toContain(login.password);
    const event = await db.query<{ after: object }>(
      `select after from colonnade.administration_event where what = 'setting.mail' order by id desc limit 1`,
    );
    expect(event.rows[0]?.after).toMatchObject({ user: login.user, password: true });
  });

  test('[MAIL-3] the password that is set goes to no other server or user, and stays for the same', async () => {
    await set(secured, { security: 'starttls', ...login });
    const kept = { security: 'starttls', user: login.user };
    expect((await set(secured, { ...kept, from: 'other@example.org' })).json()).toMatchObject({
      password_set: true,
    });
    for (const more of [
      { ...kept, host: '127.0.0.1' },
      { ...kept, user: 'eve' },
      { ...kept, security: 'none' },
    ]) {
      const answer = await set(secured, more);
      expect([answer.status, answer.json().errors[0]?.column]).toEqual([422, 'password']);
    }
    expect((await set(secured, { user: '' })).json()).toMatchObject({ password_set: false });
    expect(
      (await chief.post('/admin/mail/save', { ...typed(plain), host: '', from: '' })).json(),
    ).toMatchObject({
      host: '',
      from: '',
    });
  });

  test('only a supervisor with the configuration open sees to e-mail', async () => {
    const clerk = visitor(app);
    await clerk.signIn('clerk', PASSWORD);
    const closed = visitor(app);
    await closed.signIn('chief', PASSWORD);
    const calls = [
      ['post', '/admin/mail/save', typed(plain)],
      ['post', '/admin/mail/test', { to: 'a@example.org' }],
      ['post', '/admin/mail/outbox/retry', { id: 1 }],
      ['post', '/admin/mail/outbox/drop', { id: 1 }],
      ['get', '/admin/mail/', undefined],
      ['get', '/admin/mail/outbox', undefined],
    ] as const;
    for (const [method, url, body] of calls) {
      const ask = async (person: typeof clerk) =>
        method === 'get' ? await person.get(url) : await person.post(url, body);
      expect((await ask(visitor(app))).status, url).toBe(403);
      expect((await ask(clerk)).json().errors[0]?.code, url).toBe('access.refused');
      expect((await ask(closed)).json().errors[0]?.code, url).toBe('session.configuration');
    }
  });
});

describe('sending', () => {
  test.each([
    ['starttls', secured],
    ['tls', wrapped],
  ])(
    '[MAIL-2] by %s with a user, over a connection whose certificate was checked',
    async (security, host) => {
      await set(host, { security, ...login });
      const tried = await chief.post('/admin/mail/test', { to: 'ada@example.org' });
      expect(tried.json()).toMatchObject({ sent: true, answer: expect.stringMatching(/^250 /) as string });
      const [mail] = host.mails;
      expect(mail).toMatchObject({
        secure: true,
        user: login.user,
        recipients: ['ada@example.org'],
        from: { name: 'Colonnade', address: 'app@example.org' },
        to: [{ address: 'ada@example.org', name: '' }],
      });
      expect(mail?.subject).toContain('test message');
      expect(mail?.text).toContain('Hello chief,');
      expect(mail?.html).toMatch(/^<!doctype html><html lang="en-GB" dir="ltr">/);
      expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
      expect(await listed()).toEqual([]);
    },
  );

  test.each([
    [
      'a certificate for another name',
      { host: '127.0.0.1', security: 'starttls', ...login },
      secured,
      /certificate/,
    ],
    [
      'a server that knows no STARTTLS',
      { security: 'starttls', ...login },
      plain,
      /safe connection|did not take/,
    ],
    [
      'a wrong password',
      { security: 'starttls', user: login.user, password: 'wrong' },
      secured,
      /user or the password/,
    ],
    ['another kind of encryption', { security: 'tls', ...login }, secured, /safe connection/],
  ])('[MAIL-1][MAIL-2] does not happen with %s, and says so', async (_, more, host, words) => {
    await set(host, more);
    const tried = (await chief.post('/admin/mail/test', { to: 'ada@example.org' })).json<{
      sent: boolean;
      message: string;
    }>();
    expect(tried.sent).toBe(false);
    expect(tried.message).toMatch(words);
    expect(host.mails).toEqual([]);
  });

  test('[MAIL-3] a server that repeats the password in its answer does not bring it into the outbox', async () => {
    const both = (user: string, password: string) =>
      `5.7.8 no ${user} with ${password} or ${Buffer.from(password).toString('base64')}`;
    const careless = await startMailHost({ login, refusedLogin: both });
    await set(careless, { user: 'eve', password: 'an0ther-secret' });
    await send();
    await work();
    const [mail] = await listed();
    expect(mail).toMatchObject({
      state: 'waiting',
      attempts: 1,
      answer: expect.stringContaining('no eve with …') as string,
    });
    const stored = await db.query('select last_error from colonnade.mail');
    const jobs = await db.query('select * from graphile_worker._private_jobs');
    const all = JSON.stringify([mail, stored.rows, jobs.rows]);
    expect(all).not.toContain('an0ther-secret');
    expect(all).not.toContain(Buffer.from('an0ther-secret').toString('base64'));
  });

  test('[MAIL-9] what people are called cannot write headers or HTML, nor bring in other recipients', async () => {
    await set(plain);
    const name = 'Ada\r\nBcc: eve@example.org <b>&"';
    await send({ to: { ...ADA.to, name }, params: { login: '<script>alert(1)</script>\r\nX-Evil: 1' } });
    for (const email of [
      'eve@example.org, ada@example.org',
      'ada@example.org\r\nBcc: eve@example.org',
      'nobody',
      '',
    ])
      await send({ to: { ...ADA.to, email } });
    await work();
    expect(plain.mails).toHaveLength(1);
    const [mail] = plain.mails;
    expect(mail?.recipients).toEqual(['ada@example.org']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).not.toContain('<script');
    const failed = await listed('?state=failed');
    expect(failed).toHaveLength(4);
    expect(failed[0]).toMatchObject({
      sendable: false,
      reason: expect.stringContaining('address') as string,
    });
  });

  test('[MAIL-9] a letter is in its reader’s language and direction', async () => {
    await set(plain);
    for (const locale of ['fr_CA', 'de_DE', 'es_ES', 'ar_SA']) await send({ to: { ...ADA.to, locale } });
    await work();
    const by = (part: RegExp) => plain.mails.find(({ html = '' }) => part.test(html));
    expect(by(/lang="fr-CA" dir="ltr"/)?.text).toContain('Bonjour Ada,');
    expect(by(/lang="de-DE" dir="ltr"/)?.text).toContain('Guten Tag Ada,');
    expect(by(/lang="es-ES" dir="ltr"/)?.text).toContain('Buenos días, Ada:');
    expect(by(/lang="ar-SA" dir="rtl"/)?.text).toContain('مرحبًا \u2068Ada\u2069،');
  });
});

describe('the outbox', () => {
  test('[SESSION-12][MAIL-5] a message waits while the server is down, is tried again and arrives once', async () => {
    const host = await startMailHost();
    await set(host);
    await host.down();
    await send();
    await work();
    const [first] = await listed();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, sentAt: null });
    expect(first?.reason).toContain('cannot be reached');
    expect(Date.parse(first?.nextAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''));
    // Before its time it is not tried.
    await work();
    expect((await listed())[0]?.attempts).toBe(1);
    await pass();
    await work();
    const [second] = await listed();
    expect(second?.attempts).toBe(2);
    expect(Date.parse(second?.nextAt ?? '')).toBeGreaterThan(Date.parse(first?.nextAt ?? ''));
    await host.up();
    await pass();
    await work();
    await work();
    expect(host.mails).toHaveLength(1);
    const [sent] = await listed();
    expect(sent).toMatchObject({ state: 'sent', attempts: 3, reason: null, answer: null, sendable: false });
    const { rows } = await db.query('select body from colonnade.mail');
    expect(rows).toEqual([{ body: null }]);
  });

  test('[MAIL-5][MAIL-8] after about three days a message is given up, and can be tried again by hand', async () => {
    const host = await startMailHost();
    await set(host);
    await host.down();
    await send();
    let tries = 0;
    while ((await listed())[0]?.state === 'waiting') {
      await work();
      await pass();
      tries += 1;
    }
    expect(tries).toBe(14);
    const [failed] = await listed('?state=failed');
    expect(failed).toMatchObject({ attempts: 14, nextAt: null, sendable: true });
    await host.up();
    expect((await chief.post('/admin/mail/outbox/retry', { id: failed?.id })).status).toBe(200);
    await work();
    expect(host.mails).toHaveLength(1);
    expect((await chief.post('/admin/mail/outbox/retry', { id: failed?.id })).json().errors[0]?.code).toBe(
      'mail.unsendable',
    );
  });

  test('[MAIL-5] a mailbox that does not exist is final at once; what the server forbids is tried again', async () => {
    const refuse = (to: string) =>
      to.startsWith('gone') ? '550 5.1.1 No such mailbox' : '550 5.7.1 Relaying denied';
    const host = await startMailHost({ refuse });
    await set(host);
    await send({ to: { ...ADA.to, email: 'gone@example.org' } });
    await send({ to: { ...ADA.to, email: 'far@example.org' } });
    await work();
    const states = (await listed()).map(({ recipient, state, answer }) => [recipient, state, answer]);
    expect(states).toEqual([
      ['far@example.org', 'waiting', expect.stringContaining('Relaying denied')],
      ['gone@example.org', 'failed', expect.stringContaining('No such mailbox')],
    ]);
  });

  test('[MAIL-6] however many processes work on it, a message is sent once', async () => {
    await set(plain);
    for (let n = 0; n < 12; n += 1) await send({ to: { ...ADA.to, email: `n${n}@example.org` } });
    const { rows } = await db.query<{ id: number }>('select id from colonnade.mail');
    // The work of each message is begun by three at the same moment, as after a reminder that came twice.
    const job = mailJobs(world)['send_mail']!;
    const still = new AbortController().signal;
    await Promise.all([
      ...rows.flatMap(({ id }) => [job({ mail: id }, still), job({ mail: id }, still)]),
      work(),
    ]);
    await work();
    expect(plain.mails).toHaveLength(12);
    expect(new Set(plain.mails.map(({ recipients }) => recipients[0])).size).toBe(12);
  });

  test('[MAIL-6] a message whose process was killed goes on, with the same identity', async () => {
    await set(plain);
    await send();
    // As a killed process leaves it: taken, counted, its work locked.
    await db.query(`update colonnade.mail set attempts = 1, taken_until = now() + interval '5 minutes'`);
    await db.query('delete from graphile_worker._private_jobs');
    await cleanMail(db);
    await work();
    expect(plain.mails).toEqual([]);
    await db.query(
      `update colonnade.mail set taken_until = now() - interval '1 second', next_at = now() - interval '6 minutes'`,
    );
    await cleanMail(db);
    await work();
    expect(plain.mails).toHaveLength(1);
    expect(plain.mails[0]?.messageId).toMatch(/^<colonnade\.\d+\.[0-9a-f]{16}@example\.org>$/);
  });

  test('[MAIL-7] a link that has become invalid is not sent any more', async () => {
    await set(plain);
    const link = { url: 'https://app.example.org/x', until: new Date(Date.now() - 1000) };
    await send({ purpose: 'reset', link });
    await send({ purpose: 'reset', link });
    await work();
    await cleanMail(db);
    expect(plain.mails).toEqual([]);
    const mails = await listed();
    expect(mails.map(({ state, sendable }) => [state, sendable])).toEqual([
      ['failed', false],
      ['failed', false],
    ]);
    expect(mails[0]?.reason).toContain('invalid');
    const { rows } = await db.query('select body from colonnade.mail where body is not null');
    expect(rows).toEqual([]);
  });

  test('[MAIL-7] a waiting body is sealed, and with another key nobody reads it', async () => {
    await set(plain);
    await send({ params: { login: 'a-very-special-login' } });
    const { rows } = await db.query('select * from colonnade.mail');
    expect(JSON.stringify(rows)).not.toContain('a-very-special-login');
    await doReadyJobs(db, mailJobs({ ...world, secrets: secretsOf(Buffer.alloc(32, 8)) }));
    expect(plain.mails).toEqual([]);
    expect((await listed())[0]).toMatchObject({ state: 'failed', sendable: false });
  });

  test('[MAIL-8] a message can be dropped, which is written down', async () => {
    await set(plain);
    await send();
    const [mail] = await listed();
    expect((await chief.post('/admin/mail/outbox/drop', { id: mail?.id })).status).toBe(200);
    await work();
    expect(plain.mails).toEqual([]);
    expect((await chief.post('/admin/mail/outbox/drop', { id: mail?.id })).status).toBe(404);
    const { rows } = await db.query(
      `select what, before from colonnade.administration_event order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ what: 'mail.dropped', before: { recipient: 'ada@example.org' } });
  });

  test('[MAIL-7] is read in pages, and keeps messages for 30 days', async () => {
    await db.query(
      `insert into colonnade.mail (purpose, recipient, language, subject, state, created_at)
        select 'test', n || '@example.org', 'en', 'S', 'sent', now() - make_interval(days => n / 2) from generate_series(1, 120) n`,
    );
    await cleanMail(db);
    const page = async (query: string) =>
      (await chief.get(`/admin/mail/outbox${query}`)).json<{ mails: OutboxMail[]; more: boolean }>();
    const first = await page('');
    expect([first.mails.length, first.more]).toEqual([50, true]);
    const rest = await page(`?before=${first.mails.at(-1)?.id}`);
    expect([rest.mails.length, rest.more]).toEqual([9, false]);
    const all = [...first.mails, ...rest.mails].map(({ recipient }) => Number.parseInt(recipient, 10));
    expect(all).toEqual(Array.from({ length: 59 }, (_, n) => 59 - n));
  });
});

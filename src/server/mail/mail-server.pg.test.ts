import { describe, expect, test } from 'vitest';
import type { MailInfo } from '#core/contract/settings/mail-routes.ts';
import { sql } from '../database/sql/sql.ts';
import { PASSWORD, visitor } from '#test/support/calls/app.ts';
import { FROM, LOGIN, mailWorld, typed } from '#test/support/worlds/mail-world.ts';

const { db, plain, secured, app, chief, set, send, work, listed } = await mailWorld();

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
    const saved = await set(secured, { security: 'starttls', ...LOGIN });
    expect(saved.json<MailInfo>()).toMatchObject({ user: LOGIN.user, password_set: true });
    const seen = [
      saved.text,
      (await chief.get('/admin/mail/')).text,
      (await chief.get('/admin/mail/outbox')).text,
    ];
    const { rows } = await db.query(
      `select value::text from colonnade.site_setting union all
        select coalesce(before::text, '') || coalesce(after::text, '') from colonnade.administration_event`,
    );
    expect([...seen, JSON.stringify(rows)].join('\n')).not.toContain(LOGIN.password);
    const event = await db.query<{ after: object }>(
      sql`select after from colonnade.administration_event where what = 'setting.mail' order by id desc limit 1`,
    );
    expect(event.rows[0]?.after).toMatchObject({ user: LOGIN.user, password: true });
  });

  test('[MAIL-3] the password that is set goes to no other server or user, and stays for the same', async () => {
    await set(secured, { security: 'starttls', ...LOGIN });
    const kept = { security: 'starttls', user: LOGIN.user };
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

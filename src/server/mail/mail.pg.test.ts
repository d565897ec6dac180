import { describe, expect, test } from 'vitest';
import { ADA, LOGIN, mailWorld } from '#test/support/worlds/mail-world.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';

const { db, plain, secured, wrapped, chief, set, send, work, listed } = await mailWorld();

describe('sending', () => {
  test.each([
    ['starttls', secured],
    ['tls', wrapped],
  ])(
    '[MAIL-2] by %s with a user, over a connection whose certificate was checked',
    async (security, host) => {
      await set(host, { security, ...LOGIN });
      const tried = await chief.post('/admin/mail/test', { to: 'ada@example.org' });
      expect(tried.json()).toMatchObject({ sent: true, answer: expect.stringMatching(/^250 /) as string });
      const [mail] = host.mails;
      expect(mail).toMatchObject({
        secure: true,
        user: LOGIN.user,
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
      { host: '127.0.0.1', security: 'starttls', ...LOGIN },
      secured,
      /certificate/,
    ],
    [
      'a server that knows no STARTTLS',
      { security: 'starttls', ...LOGIN },
      plain,
      /secure connection|rejected the message/,
    ],
    [
      'a wrong password',
      { security: 'starttls', user: LOGIN.user, password: 'wrong' },
      secured,
      /user or the password/,
    ],
    ['another kind of encryption', { security: 'tls', ...LOGIN }, secured, /secure connection/],
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
    const careless = await startMailHost({ login: LOGIN, refusedLogin: both });
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

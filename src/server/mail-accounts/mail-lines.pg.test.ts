import { describe, expect, test } from 'vitest';
import { createTransport } from 'nodemailer';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { startMailHost, trustTestCertificate } from '#test/support/peers/smtp.ts';
import type { MailSecurity } from '../query/people/mail-account-rows.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import { connectImap } from './connect-imap.ts';
import { smtpLine } from './connect-smtp.ts';
import { MailProblem, smtpProblem } from './mail-problem.ts';

trustTestCertificate();

const LOGIN = { user: 'ann', password: 'Sesame 1' };
const users = { [LOGIN.user]: { password: LOGIN.password } };
const refusedLogin = (user: string, password: string) => `Who is ${user} with\t${password}?`;

/** The account as the lines take it; nothing of it is read from a database here. */
const ground = { hosts: ['localhost', '127.0.0.1'] } as unknown as LineGround;

function accountAt(port: number, security: MailSecurity, more: Partial<MailAccount> = {}): MailAccount {
  const server = { host: 'localhost', port, security };
  return {
    id: 1,
    label: 'Ann',
    address: 'ann@example.org',
    senderName: null,
    active: true,
    owner: 1,
    imap: server,
    smtp: server,
    signIn: 'password',
    userName: LOGIN.user,
    password: LOGIN.password,
    hasPassword: true,
    oauth: null,
    folder: null,
    signature: '',
    autoAnswer: null,
    perHour: 500,
    rules: null,
    settings: '',
    ...more,
  };
}

async function imapSaid(account: MailAccount, more: Partial<LineGround> = {}) {
  try {
    const client = await connectImap(account, { ...ground, ...more });
    await client.noop();
    await client.logout();
    return { code: 'ok', answer: '' };
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    return { code: error.code, answer: error.answer };
  }
}

async function smtpSaid(account: MailAccount, more: Partial<LineGround> = {}) {
  try {
    const { options, credentials } = await smtpLine(account, { ...ground, ...more });
    const transport = createTransport(options);
    await transport.verify().catch((error: unknown) => {
      throw smtpProblem(error, credentials);
    });
    return { code: 'ok', answer: '' };
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    return { code: error.code, answer: error.answer };
  }
}

const said = { imap: imapSaid, smtp: smtpSaid };

async function start(kind: 'imap' | 'smtp', security: MailSecurity) {
  return kind === 'imap'
    ? await startImapServer({ security, users, refusedLogin })
    : await startMailHost({ security, login: LOGIN, refusedLogin });
}

describe.each(['imap', 'smtp'] as const)('a line by %s', (kind) => {
  test.each(['tls', 'starttls', 'none'] as const)('[MAIL-11] signs in with %s', async (security) => {
    const { port } = await start(kind, security);
    expect(await said[kind](accountAt(port, security))).toEqual({ code: 'ok', answer: '' });
  });

  test('[MAIL-12] a wrong password is told with what the server said, without the password', async () => {
    const { port } = await start(kind, 'tls');
    const { code, answer } = await said[kind](accountAt(port, 'tls', { password: 'Not it' }));
    expect(code).toBe('login');
    expect(answer).toContain('Who is ann with');
    expect(answer).not.toContain('Not it');
  });

  test('[MAIL-11] nothing is sent to a server that does not encrypt, or not with a certificate for its name', async () => {
    const plain = await start(kind, 'none');
    const secured = await start(kind, 'tls');
    const upgraded = await start(kind, 'starttls');
    const named = (port: number, security: MailSecurity) => {
      const server = { host: '127.0.0.1', port, security };
      return accountAt(port, security, { imap: server, smtp: server });
    };
    expect((await said[kind](accountAt(plain.port, 'starttls'))).code).toBe('encryption');
    expect((await said[kind](accountAt(plain.port, 'tls'))).code).toBe('encryption');
    expect((await said[kind](named(secured.port, 'tls'))).code).toBe('encryption');
    expect((await said[kind](named(upgraded.port, 'starttls'))).code).toBe('encryption');
  });

  test('[MAIL-11] without encryption only hosts are connected to that the operator names', async () => {
    const { port } = await start(kind, 'none');
    expect((await said[kind](accountAt(port, 'none'), { hosts: [] })).code).toBe('encryption');
  });

  test.each(['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254', '2130706433', '0x7f.1'])(
    '[MAIL-10] %s is in one’s own network, and not connected to',
    async (host) => {
      const server = { host, port: 993, security: 'tls' as const };
      const account = accountAt(993, 'tls', { imap: server, smtp: server });
      expect((await said[kind](account, { hosts: ['mail.example.lan'] })).code).toBe('inside');
    },
  );

  test('[MAIL-12] what else is in the way is told by its kind', async () => {
    const host = await start(kind, 'tls');
    await host.down();
    const nowhere = { host: 'nowhere.invalid', port: 993, security: 'tls' as const };
    expect((await said[kind](accountAt(host.port, 'tls'))).code).toBe('unreachable');
    const lost = { password: undefined };
    expect((await said[kind](accountAt(1, 'tls', { imap: nowhere, smtp: nowhere }))).code).toBe(
      'unknown_host',
    );
    expect((await said[kind](accountAt(1, 'tls', { imap: null, smtp: null }))).code).toBe('unset');
    expect((await said[kind](accountAt(1, 'tls', lost))).code).toBe('sealed');
    expect((await said[kind](accountAt(1, 'tls', { ...lost, hasPassword: false }))).code).toBe('unset');
  });

  test.each(['ann\r\nA1 LOGOUT', 'ann\0eve', 'ann\u0001auth=Bearer x'])(
    '[MAIL-12] a user name with control characters is sent to nobody',
    async (userName) => {
      const { port } = await start(kind, 'tls');
      expect((await said[kind](accountAt(port, 'tls', { userName }))).code).toBe('login');
    },
  );
});

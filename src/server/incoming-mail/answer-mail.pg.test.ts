import { beforeEach, expect, test } from 'vitest';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';
import { sql } from '../database/sql/sql.ts';
import { jobsOf } from '../features/features.ts';
import { doReadyJobs } from '../jobs/jobs.ts';
import { mailKeyOf } from '../mail-accounts/mail-accounts.ts';
import type { ReceivingAccount } from './incoming-mail.ts';

const world = await mailInWorld(['ann', 'ben']);
const { db, services } = world;
const ANSWER = '<p>I am away until Monday.</p>';

/** E-mails that were put down to go out, and to whom. */
async function answered(): Promise<readonly string[]> {
  const { rows } = await db.query<{ address: string }>(
    sql`select address from colonnade.outgoing_recipient order by mail`,
  );
  return rows.map(({ address }) => address);
}

beforeEach(async () => {
  await db.query(sql`delete from colonnade.outgoing_mail`);
  await db.query(sql`delete from colonnade.mail_answered`);
});

let serial = 0;

/** An account with an answer, and what it makes of one e-mail. */
async function receiving(
  headers: Readonly<Record<string, string>>,
  more: Parameters<typeof world.accountOf>[2] = {},
  date = new Date(),
): Promise<ReceivingAccount> {
  const server = await startImapServer();
  const account = await world.accountOf('ann', server.port, { auto_answer: ANSWER, ...more });
  server.imap.appendMessage(
    'INBOX',
    [],
    date,
    rawMail({ 'Message-ID': `<${serial++}@answers>`, ...headers }),
  );
  expect(await world.sync(account)).toBe(1);
  return account;
}

test('[MAIL-53] who writes to an account is answered by itself, once in a week', async () => {
  const account = await receiving({ Subject: 'Offer' });
  const { rows } = await db.query<{ content: string; sender: null }>(
    sql`select content, sender from colonnade.outgoing_mail`,
  );
  const said = JSON.parse(services.parts.secrets.open(rows[0]!.content, 'outgoing_mail')!) as object;
  expect(said).toMatchObject({
    isAutomatic: true,
    subject: 'Re: Offer',
    body: ANSWER,
    to: [{ address: 'ben@example.net' }],
  });
  const server = await startImapServer({
    storage: { INBOX: { messages: [{ raw: rawMail({ 'Message-ID': '<again@answers>' }) }] } },
  });
  await world.sync({ ...account, imap: { ...account.imap!, port: server.port } });
  expect(await answered()).toEqual(['ben@example.net']);
  await db.query(sql`update colonnade.mail_answered set answered_at = now() - interval '8 days'`);
  server.imap.appendMessage('INBOX', [], new Date(), rawMail({ 'Message-ID': '<later@answers>' }));
  await world.sync({ ...account, imap: { ...account.imap!, port: server.port } });
  expect(await answered()).toEqual(['ben@example.net', 'ben@example.net']);
});

test('[MAIL-53] programs, lists, spam, the own addresses and who wrote to somebody else are not answered', async () => {
  const unanswered: readonly Readonly<Record<string, string>>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'List-Id': '<news.example.net>' },
    { 'X-Spam-Flag': 'YES' },
    { 'Return-Path': '<>' },
    { From: 'Shop <no-reply@example.net>' },
    { From: 'Mail <MAILER-DAEMON@example.net>' },
    { 'Return-Path': '<news-bounces@example.net>' },
    { From: 'Ann <ANN@example.org>' },
    { To: 'all@example.org' },
    { From: 'nobody' },
  ];
  for (const headers of unanswered) {
    await receiving(headers);
    expect([headers, await answered()]).toEqual([headers, []]);
  }
  await receiving({}, {}, new Date(Date.now() - 3 * 86_400_000));
  expect(await answered()).toEqual([]);
});

test('[MAIL-53] the days are those of the owner, the first and the last one too', async () => {
  const zone = 'Pacific/Kiritimati';
  await db.query(sql`update app."user" set time_zone = $1 where login = 'ann'`, [zone]);
  const day = (by: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(Date.now() + by * 86_400_000));
  for (const [from, until, isAnswered] of [
    [day(0), day(0), true],
    [day(1), null, false],
    [null, day(-1), false],
    [day(-3), day(3), true],
  ] as const) {
    await db.query(sql`delete from colonnade.mail_answered`);
    await db.query(sql`delete from colonnade.outgoing_mail`);
    await receiving({}, { auto_answer_from: from, auto_answer_until: until });
    expect([from, until, (await answered()).length]).toEqual([from, until, isAnswered ? 1 : 0]);
  }
});

test('[MAIL-53] two accounts that answer by themselves exchange one answer at most', async () => {
  const [annServer, benServer, host] = [
    await startImapServer(),
    await startImapServer(),
    await startMailHost({ login: { user: 'ann', password: 'p' } }),
  ];
  const smtp = { smtp_port: host.port };
  const ann = await world.accountOf('ann', annServer.port, {
    ...smtp,
    address: 'ann@a.example.com',
    auto_answer: ANSWER,
  });
  const ben = await world.accountOf('ben', benServer.port, {
    ...smtp,
    address: 'ben@b.example.com',
    auto_answer: ANSWER,
  });
  const first = rawMail({ 'Message-ID': '<loop@x>', From: 'ben@b.example.com', To: 'ann@a.example.com' });
  annServer.imap.appendMessage('INBOX', [], new Date(), first);
  const jobs = jobsOf(services);
  for (let round = 0; round < 4; round++) {
    await world.sync(ann);
    await world.sync(ben);
    await doReadyJobs(db, jobs);
    for (const mail of host.mails.splice(0)) {
      const server = mail.recipients[0] === 'ann@a.example.com' ? annServer : benServer;
      server.imap.appendMessage('INBOX', [], new Date(), mail.raw);
    }
  }
  const states = await db.query(sql`select address, state, reason, answer from colonnade.outgoing_recipient`);
  expect(states.rows).toMatchObject([{ address: 'ben@b.example.com', state: 'sent', reason: null }]);
  expect(await world.kept(ben)).toHaveLength(1);
});

/** What a mail server says of an e-mail that it could not deliver. */
function bounce(mailId: string, address: string): string {
  return [
    'From: Mail Delivery <MAILER-DAEMON@mx.example.net>',
    'To: ann@example.org',
    'Subject: Undelivered Mail',
    `Message-ID: <bounce-${serial++}@mx>`,
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${mailId}`,
    'Subject: Ours',
    '--b--',
    '',
  ].join('\r\n');
}

test('[MAIL-52] a report that an e-mail of ours was not delivered marks its recipient, and stands in its thread', async () => {
  const server = await startImapServer();
  const account = await world.accountOf('ann', server.port);
  const [mailId, key] = ['<sent@example.org>', mailKeyOf('<sent@example.org>')];
  const { rows } = await db.query<{ id: number }>(
    sql`insert into colonnade.outgoing_mail (account, sender, mail_key, mail_id) values ($1, $2, $3, $4) returning id`,
    [account.id, `user:${world.idOf('ann')}`, key, mailId],
  );
  await db.query(
    sql`insert into colonnade.outgoing_recipient (mail, address, state) values ($1, 'Gone@example.net', 'sent'), ($1, 'there@example.net', 'sent')`,
    [rows[0]!.id],
  );
  await db.query(
    sql`insert into app.message (owner, from_user, account, message_key, thread, subject, place, way, sent_at, importance, read, starred)
      values ($1, $1, $2, $3, 'the thread', 'Ours', 'sent', 'email', now(), 'normal', true, false)`,
    [world.idOf('ann'), account.id, key],
  );
  server.imap.appendMessage('INBOX', [], new Date(), bounce(mailId, 'gone@example.net'));
  await world.sync(account);
  const states = await db.query(
    sql`select address, state, reason, answer from colonnade.outgoing_recipient order by address`,
  );
  expect(states.rows).toEqual([
    { address: 'Gone@example.net', state: 'failed', reason: 'bounced', answer: '550 5.1.1 No such user' },
    { address: 'there@example.net', state: 'sent', reason: null, answer: null },
  ]);
  expect((await world.kept(account)).map(({ thread }) => thread)).toEqual(['the thread', 'the thread']);
  const told = await db.query(sql`select kind from colonnade.notification where account = $1`, [
    `user:${world.idOf('ann')}`,
  ]);
  expect(told.rows).toEqual([{ kind: 'undelivered' }]);
});

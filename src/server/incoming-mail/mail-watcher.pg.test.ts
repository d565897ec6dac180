import { afterEach, expect, test, vi } from 'vitest';
import type { ImapServer } from 'hoodiecrow-imap';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { sql } from '../database/sql/sql.ts';
import type { MailProblem } from '../mail-accounts/mail-accounts.ts';
import { startMailWatcher, type MailWatcher } from './incoming-mail.ts';

const world = await mailInWorld(['ann', 'ben']);
const { db, ground } = world;
const watchers: MailWatcher[] = [];
const problems: string[] = [];
const failures: unknown[] = [];

/** A process that watches, and tells what becomes of accounts. */
function watcher(options: Parameters<typeof startMailWatcher>[2] = {}): MailWatcher {
  const reports = {
    state: async (_account: unknown, problem: MailProblem | null) => {
      problems.push(problem?.code ?? 'ok');
      await Promise.resolve();
    },
    failure: (_account: unknown, error: unknown) => void failures.push(error),
    trouble: (error: unknown) => void failures.push(error),
  };
  const started = startMailWatcher(ground, reports, { look: 200, pauses: [100, 60_000], ...options });
  watchers.push(started);
  return started;
}

afterEach(async () => {
  for (const one of watchers.splice(0)) await one.stop();
  await db.query(sql`update app.mail_account set active = false`);
  problems.length = 0;
});

const mail = (id: string) => rawMail({ 'Message-ID': `<${id}@watch>`, Subject: id });
const until = async (check: () => Promise<void> | void) =>
  await vi.waitFor(check, { timeout: 20_000, interval: 50 });
const holders = async () =>
  (
    await db.query<{ n: number }>(
      sql`select count(*)::integer as n from colonnade.mail_account_state where held_until > now()`,
    )
  ).rows[0]!.n;

test('[MAIL-47] what comes in is there as soon as the server tells it, and the account is let go at the end', async () => {
  const imap = await startImapServer();
  const account = await world.accountOf('ann', imap.port);
  const one = watcher();
  await until(() => expect(problems).toEqual(['ok']));
  imap.imap.appendMessage('INBOX', [], new Date(), mail('told'));
  await until(async () => expect(await world.kept(account)).toMatchObject([{ subject: 'told' }]));
  expect(await holders()).toBe(1);
  await one.stop();
  expect(await holders()).toBe(0);
  expect(failures).toEqual([]);
});

test('[MAIL-47] a server that tells nothing is looked at from time to time', async () => {
  const server = await startImapServer({ plugins: [withoutIdle] });
  const account = await world.accountOf('ann', server.port);
  watcher({ poll: 200 });
  await until(() => expect(problems).toEqual(['ok']));
  server.imap.appendMessage('INBOX', [], new Date(), mail('polled'));
  await until(async () => expect(await world.kept(account)).toMatchObject([{ subject: 'polled' }]));
});

test('[MAIL-48] of several processes one watches an account; when it ends another goes on', async () => {
  const imap = await startImapServer();
  const account = await world.accountOf('ann', imap.port);
  const first = watcher();
  await until(() => expect(problems).toEqual(['ok']));
  watcher();
  watcher();
  imap.imap.appendMessage('INBOX', [], new Date(), mail('by one'));
  await until(async () => expect(await world.kept(account)).toMatchObject([{ subject: 'by one' }]));
  expect(imap.connections()).toBe(1);
  await first.stop();
  imap.imap.appendMessage('INBOX', [], new Date(), mail('by another'));
  await until(async () => expect(await world.kept(account)).toHaveLength(2));
  expect(imap.connections()).toBe(2);
});

test('[MAIL-49] a line that breaks is made anew', async () => {
  const imap = await startImapServer();
  const account = await world.accountOf('ann', imap.port);
  watcher();
  await until(() => expect(problems).toEqual(['ok']));
  imap.breakOff();
  imap.imap.appendMessage('INBOX', [], new Date(), mail('after the break'));
  await until(async () => expect(await world.kept(account)).toMatchObject([{ subject: 'after the break' }]));
});

test('[MAIL-49] after a refused login it waits, but for a change of the account', async () => {
  const imap = await startImapServer({ users: { ann: { password: 'other' } } });
  const account = await world.accountOf('ann', imap.port);
  imap.imap.appendMessage('INBOX', [], new Date(), mail('behind a login'));
  watcher();
  await until(() => expect(problems).toEqual(['login']));
  imap.imap.users['ann'] = { password: 'p' };
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(imap.connections()).toBe(1);
  await db.query(sql`update app.mail_account set label = 'Changed' where id = $1`, [account.id]);
  await until(async () => expect(await world.kept(account)).toHaveLength(1));
  await until(() => expect(problems).toEqual(['login', 'ok']));
});

test('[MAIL-48] an account that rests, and one whose owner is gone, are let go', async () => {
  const imap = await startImapServer();
  const account = await world.accountOf('ben', imap.port);
  watcher();
  await until(() => expect(problems).toEqual(['ok']));
  await db.query(sql`update app."user" set active = false where login = 'ben'`);
  await until(async () => expect(await holders()).toBe(0));
  await db.query(sql`update app."user" set active = true where login = 'ben'`);
  await until(async () => expect(await holders()).toBe(1));
  await db.query(sql`update app.mail_account set active = false where id = $1`, [account.id]);
  await until(async () => expect(await holders()).toBe(0));
});

/** Takes the extension away that tells what is new. */
function withoutIdle(server: ImapServer): void {
  server.registerCapability('IDLE', () => false);
}

import { beforeEach, expect, test } from 'vitest';
import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import { must } from '#core/std/must.ts';
import { outcomeOf } from '#test/support/calls/app.ts';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { ALL_ELSE } from '#test/support/messages/messages-world.ts';
import { sql } from '../database/sql/sql.ts';
import { jobsOf } from '../features/features.ts';
import { doReadyJobs } from '../jobs/jobs.ts';
import { mailAccounts } from '../mail-accounts/mail-accounts.ts';
import type { ReceivingAccount } from './incoming-mail.ts';

const world = await mailInWorld(['ann', 'ben'], [ALL_ELSE.id]);
const { db, as, catalog, idOf } = world;
const thing = must(catalog.tablesByName.get('thing'), 'things');
const owner = must(catalog.tablesByName.get('owner'), 'owners');

/** A rule for all that comes. */
const ANY: MailRule = { from: '', to: '', subject: '', table: owner.id, template: null, title: 'auto' };

beforeEach(async () => {
  await db.query(sql`delete from app.owner`);
  await db.query(sql`delete from app.thing`);
});

async function withRules(login: string, rules: readonly MailRule[]) {
  const server = await startImapServer();
  const { id } = await world.accountOf(login, server.port);
  const set = await as(login).post(`/messaging/account/rules/${id}`, { rules });
  expect(set.status, set.text).toBe(200);
  const [account] = await mailAccounts(db, world.line, [id]);
  return { server, account: account as ReceivingAccount };
}

let serial = 0;

/** Has an e-mail come in, and what is to be done with it done. */
async function receive(
  { server, account }: Awaited<ReturnType<typeof withRules>>,
  headers: Readonly<Record<string, string>>,
  date = new Date(Date.now() + 1_000),
): Promise<void> {
  serial += 1;
  server.imap.appendMessage('INBOX', [], date, rawMail({ 'Message-ID': `<${serial}@rules>`, ...headers }));
  await world.sync(account);
  await doReadyJobs(db, jobsOf(world.services));
}

const owners = async () => {
  const { rows } = await db.query<{ name: string }>(sql`select name from app.owner order by id`);
  return rows.map(({ name }) => name);
};

test('[MAIL-54] the first rule that holds makes one record of an e-mail, in the name of the owner', async () => {
  const there = await withRules('ann', [
    { ...ANY, subject: 'ORDÉR', table: thing.id, title: 'subject' },
    { ...ANY, from: 'ben@' },
  ]);
  await receive(there, { Subject: 'An order of today' });
  await receive(there, { Subject: 'Hello' });
  await receive(there, { Subject: 'Of another', From: 'Cleo <cleo@example.net>' });
  const things = await db.query(sql`select name, mail, created_by from app.thing`);
  expect(things.rows).toEqual([
    { name: 'An order of today', mail: 'ben@example.net', created_by: idOf('ann') },
  ]);
  expect(await owners()).toEqual(['Hello']);
  const kept = await world.kept(there.account);
  expect(kept.map(({ about_record: about }) => about !== null)).toEqual([true, true, false]);
  // A job that comes again finds it made.
  await db.query(
    sql`select graphile_worker.add_job('make_record_of_mail', json_build_object('message', m.id, 'owner', m.owner,
      'rule', $1::json)) from app.message m where m.subject = 'Hello'`,
    [JSON.stringify(ANY)],
  );
  await doReadyJobs(db, jobsOf(world.services));
  expect(await owners()).toEqual(['Hello']);
});

test('[MAIL-54] answers in a thread whose e-mail has become a record belong to that record', async () => {
  const there = await withRules('ann', [ANY]);
  await receive(there, { Subject: 'Broken', 'Message-ID': '<first@rules>' });
  await receive(there, { Subject: 'Re: Broken', 'In-Reply-To': '<first@rules>' });
  expect(await owners()).toEqual(['Broken']);
  const [first, second] = await world.kept(there.account);
  expect(second?.about_record).toBe(first?.about_record);
});

test('[MAIL-54] an answer that comes together with its message makes no record of its own', async () => {
  const there = await withRules('ann', [ANY]);
  const date = new Date(Date.now() + 1_000);
  for (const [id, headers] of Object.entries({
    '<one@together>': { Subject: 'Together' },
    '<two@together>': { Subject: 'Re: Together', 'In-Reply-To': '<one@together>' },
  }))
    there.server.imap.appendMessage('INBOX', [], date, rawMail({ 'Message-ID': id, ...headers }));
  await world.sync(there.account);
  await doReadyJobs(db, jobsOf(world.services));
  expect(await owners()).toHaveLength(1);
  const [first, second] = await world.kept(there.account);
  expect(first?.about_record).not.toBeNull();
  expect(second?.about_record).toBe(first?.about_record);
});

test('[MAIL-54] spam, reports, what programs answer and what came before the rules make no record', async () => {
  const there = await withRules('ann', [ANY]);
  await receive(there, { Subject: 'Spam', 'X-Spam-Flag': 'YES' });
  await receive(there, { Subject: 'Away', 'Auto-Submitted': 'auto-replied' });
  await receive(there, { Subject: 'Old' }, new Date(Date.now() - 3_600_000));
  expect(await owners()).toEqual([]);
  expect(await world.kept(there.account)).toHaveLength(3);
});

test('[MAIL-55] where no record can be made the owner is told, and the e-mail is there', async () => {
  const there = await withRules('ann', [ANY]);
  // The subject gives the required name; without one there is none.
  await receive(there, { Subject: ' ' });
  expect(await owners()).toEqual([]);
  const told = await as('ann').get('/notification/list');
  expect(told.text).toContain('no_record');
  expect(await world.kept(there.account)).toHaveLength(1);
});

test('[MAIL-55] rules are their owner’s, for tables in which that one makes records', async () => {
  const { account } = await withRules('ann', [ANY]);
  const path = `/messaging/account/rules/${account.id}`;
  expect((await as('ann').get(path)).json<{ rules: MailRule[] }>().rules).toEqual([ANY]);
  for (const call of [await as('ben').get(path), await as('ben').post(path, { rules: [] })])
    expect(outcomeOf(call)).toEqual([404, 'mail_account.unknown']);
  expect((await as('ann').post(path, { rules: [{ ...ANY, table: 999_999 }] })).status).toBe(404);
  expect((await as('ann').post(path, { rules: [{ ...ANY, template: 5 }] })).status).toBe(404);
  expect((await as('ann').post(path, { rules: Array.from({ length: 21 }, () => ANY) })).status).toBe(400);
  expect((await as('ann').get(path)).json<{ rules: MailRule[] }>().rules).toEqual([ANY]);
});

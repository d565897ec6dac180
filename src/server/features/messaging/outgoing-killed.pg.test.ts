import { expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { must } from '#core/std/must.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { CORRESPONDENT, messagesWorld } from '#test/support/messages/messages-world.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';
import { asSuperuser } from '#test/support/run/postgres.ts';
import { sql } from '../../database/sql/sql.ts';
import { sealedFor } from '../../fields/secret/sealed-for.ts';
import { doReadyJobs } from '../../jobs/jobs.ts';
import { cleanAll, jobsOf } from '../features.ts';

const LOG = { warn: () => undefined, error: () => undefined } as unknown as Parameters<typeof cleanAll>[1];
let onTaken = async (): Promise<void> => await Promise.resolve();
const host = await startMailHost({
  login: { user: 'ann', password: 'p' },
  keep: async () => await onTaken(),
});
const world = await messagesWorld(
  { ann: { roles: [CORRESPONDENT.id] } },
  { parts: { mailHosts: ['127.0.0.1'] } },
);
const { db, as, services } = world;

const accounts = must(world.catalog.tablesByName.get('mail_account'), 'accounts');
const password = TEST_SECRETS.seal('p', sealedFor(must(columnNamed(accounts, 'password'), 'password')));
const { rows } = await db.query<{ id: number }>(
  sql`insert into app.mail_account (label, address, active, smtp_host, smtp_port, smtp_security, imap_security, sign_in,
      user_name, password, owner)
    values ('Office', 'ann@example.org', true, '127.0.0.1', $1, 'none', 'tls', 'password', 'ann', $2, $3) returning id`,
  [host.port, password, world.idOf('ann')],
);
const account = must(rows[0], 'an account').id;

/** Has Ann send a message to an address; it is on its way then. */
async function depart(subject: string): Promise<number> {
  const opened = (await as('ann').post('/messaging/draft/open', { how: 'empty' })).json<MessageDraft>();
  const to = [{ kind: 'address' as const, address: 'zoe@example.com', name: '' }];
  const { id, version } = await world.saveDraft('ann', opened, {
    ...draftContentOf(opened),
    subject,
    account,
    to,
  });
  expect((await as('ann').post('/messaging/draft/send', { draft: id, version })).status).toBe(200);
  await db.query(sql`update colonnade.message_draft set sends_at = now() where sends_at is not null`);
  return id;
}

/** Runs the jobs that are due, and those that they put down. */
async function work(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await db.query(
      sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where locked_at is null`,
    );
    await doReadyJobs(db, jobsOf(services));
  }
}

const stateOf = async (subject: string) =>
  (
    await db.query<{ state: string }>(
      sql`select r.state from colonnade.outgoing_recipient r join colonnade.outgoing_mail o on o.id = r.mail
        join app.message m on m.mail_id = o.mail_id where m.subject = $1`,
      [subject],
    )
  ).rows.map(({ state }) => state);

test('[MAIL-24] whose process was killed while an e-mail was handed over is told of it in the bell, once', async () => {
  await depart('Killed');
  await work();
  expect(await stateOf('Killed')).toEqual(['sent']);
  // As a process leaves it that is killed before the answer.
  await db.query(
    sql`update colonnade.outgoing_recipient set state = 'waiting', settled_at = null, handed_at = now(), taken_until = now() - interval '1 second'`,
  );
  await cleanAll(services, LOG);
  expect(await stateOf('Killed')).toEqual(['uncertain']);
  await cleanAll(services, LOG);
  const told = (await as('ann').get('/notification/list')).json<{ notifications: Notification[] }>();
  expect(told.notifications).toMatchObject([{ kind: 'undelivered', record: { title: 'Killed' } }]);
});

test('[MAIL-72] what the mail server has said is noted once PostgreSQL is back', async () => {
  const { rows: databases } = await db.query<{ name: string }>(sql`select current_database() as name`);
  const { name } = must(databases[0], 'a database');
  const allow = async (isAllowed: boolean) =>
    await asSuperuser(async (client) => {
      await client.query(`alter database ${name} allow_connections ${isAllowed}`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
  const back = Promise.withResolvers<void>();
  onTaken = async () => {
    await allow(false);
    setTimeout(() => void allow(true).then(back.resolve, back.reject), 1_500);
  };
  await depart('Away');
  await work().catch(() => undefined);
  await back.promise;
  onTaken = async () => await Promise.resolve();
  await expect.poll(async () => await stateOf('Away'), { timeout: 30_000 }).toEqual(['sent']);
  expect(host.mails.filter(({ subject }) => subject === 'Away')).toHaveLength(1);
});

test('[MAIL-73] a message whose process was killed while it was sent goes within half an hour', async () => {
  const id = await depart('Locked');
  const killed = async (minutes: number) =>
    await db.query(
      sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - make_interval(mins => $2),
        run_at = now() where key = $1`,
      [`send_message:${id}`, minutes],
    );
  await killed(10);
  await cleanAll(services, LOG);
  await work();
  expect(await stateOf('Locked')).toEqual([]);
  await killed(16);
  await cleanAll(services, LOG);
  await work();
  expect(await stateOf('Locked')).toEqual(['sent']);
});

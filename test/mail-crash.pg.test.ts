import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { openCatalog } from '#server/catalog/catalog.ts';
import { inTransaction, openPool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { sealedFor } from '#server/fields/secret/sealed-for.ts';
import { cleanOutgoing, queueOutgoing } from '#server/mail-accounts/mail-accounts.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { startMailHost } from './support/peers/smtp.ts';
import { testDatabase } from './support/run/postgres.ts';
import { startProduct, supervised } from './support/run/product.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-mail-crash-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** `npm run test:mail` tries many more. */
const ROUNDS = Number(process.env['MAIL_ROUNDS'] ?? 2);
const PER_ROUND = 6;
const KEY = 'thirty-two characters by chance ...';
const LOGIN = { user: 'anna', password: 'Sesame-1-open' };

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
afterAll(async () => await db.end());

/** Every fifth address loses the answer. */
const host = await startMailHost({ login: LOGIN, losesAnswer: (to) => /^\d*[05]@/.test(to) });
const env = {
  ...supervised(join(scratch, 'data')),
  DATABASE_URL: connectionString,
  COLONNADE_SECRET_KEY: KEY,
  COLONNADE_MAIL_HOSTS: '127.0.0.1',
};

/** What killed processes have in hand is free, as it is once their time is over. */
async function letTimePass(): Promise<void> {
  await db.query(
    sql`update colonnade.outgoing_recipient set next_at = now() - interval '2 minutes',
      taken_until = case when taken_until is not null then now() - interval '1 second' end where state = 'waiting'`,
  );
  await cleanOutgoing(db);
}

async function waiting(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::integer as count from colonnade.outgoing_recipient where state = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}

/** Adds an account at the mail server, of the supervisor that the first start has made. */
async function addAccount(): Promise<number> {
  const store = await openCatalog(db);
  const table = must(store.current().tablesByName.get('mail_account'), 'the table of accounts');
  const secrets = await openSecrets(KEY, scratch);
  const sealed = secrets.seal(LOGIN.password, sealedFor(must(columnNamed(table, 'password'), 'password')));
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.mail_account (label, address, active, smtp_host, smtp_port, smtp_security, imap_security,
        sign_in, user_name, password, per_hour, owner)
      select 'Work', 'anna@example.org', true, '127.0.0.1', $1, 'none', 'tls', 'password', $2, $3, 100000, id
        from app."user" limit 1 returning id`,
    [host.port, LOGIN.user, sealed],
  );
  return must(rows[0], 'the account').id;
}

test(
  '[MAIL-23] kill -9 of the server and of its connections at random moments: no e-mail goes twice by itself, and none is lost without a word',
  { timeout: 120_000 + ROUNDS * 40_000 },
  async () => {
    let product = await startProduct(env);
    const account = await addAccount();
    const secrets = await openSecrets(KEY, scratch);
    for (let round = 0; round < ROUNDS; round += 1) {
      const recipients = Array.from(
        { length: PER_ROUND },
        (_, at) => `${round * PER_ROUND + at}@example.com`,
      );
      const content = {
        from: { name: 'Anna', address: 'anna@example.org' },
        to: recipients.map((address) => ({ name: '', address })),
        cc: [],
        subject: `Round ${round}`,
        body: '<p>Hello</p>',
        importance: 'normal' as const,
        references: [],
      };
      const mail = {
        account,
        sender: null,
        mailId: `<${round}@example.org>`,
        content,
        files: [],
        recipients,
      };
      await inTransaction(db, async (tx) => await queueOutgoing(tx, { secrets }, mail));
      await wait(Math.random() * 700);
      if (round % 3 === 2)
        await db.query(
          // Its own connections alone: a worker of autovacuum at this database may not be ended.
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`,
        );
      else {
        await product.kill();
        product = await startProduct(env);
      }
      await letTimePass();
    }
    for (let tries = 0; tries < 60 && (await waiting()) > 0; tries += 1) {
      await letTimePass();
      await wait(1_000);
    }
    const { rows } = await db.query<{ address: string; state: string }>(
      sql`select address, state from colonnade.outgoing_recipient order by mail, address`,
    );
    expect(rows).toHaveLength(ROUNDS * PER_ROUND);
    const came = new Map<string, number>();
    for (const { recipients } of host.mails)
      for (const one of recipients) came.set(one, (came.get(one) ?? 0) + 1);
    for (const { address, state } of rows) {
      const count = came.get(address) ?? 0;
      expect(['sent', 'uncertain'], address).toContain(state);
      expect(count, `${address} is ${state}`).toBeLessThanOrEqual(1);
      if (state === 'sent') expect(count, address).toBe(1);
      if (/^\d*[05]@/.test(address)) expect(state, address).toBe('uncertain');
    }
    await product.stop();
  },
);

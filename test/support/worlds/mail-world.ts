import type { OutboxMail } from '#core/contract/settings/mail-routes.ts';
import { inTransaction } from '#server/database/pool.ts';
import { doReadyJobs } from '#server/jobs/jobs.ts';
import { mailJobs, queueMail, type Letter, type MailWorld } from '#server/mail/mail.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { beforeEach } from 'vitest';
import { PASSWORD, testApp, testUser, visitor, type Answer } from '../calls/app.ts';
import { everyTypeWorld } from './every-type.ts';
import type { MailHost } from '../peers/mail-host.ts';
import { startMailHost, trustTestCertificate } from '../peers/smtp.ts';

/** The sender of all messages. */
export const FROM = 'Colonnade <app@example.org>';

/** How the mail hosts that encrypt let the server in. */
export const LOGIN = { user: 'colonnade', password: 'm4il-host-secret' };

/** A letter to Ada. */
export const ADA: Letter = {
  purpose: 'password_changed',
  to: { account: 'user:1', email: 'ada@example.org', name: 'Ada', locale: 'en_GB' },
  params: { login: 'ada' },
};

/** A mail server as an administrator sets it. */
export function typed(host: MailHost, more: object = {}) {
  return { host: 'localhost', port: host.port, security: 'none', user: '', from: FROM, ...more };
}

/** The server with mail hosts of each security, and a supervisor with the configuration open; no message waits before each test. */
export async function mailWorld() {
  const { db, catalog } = await everyTypeWorld();
  const settings = await openSiteSettings(db);
  const world: MailWorld & { db: typeof db } = {
    db,
    settings,
    secrets: TEST_SECRETS,
    translations: await openTranslations(),
    catalog: () => catalog,
  };
  trustTestCertificate();
  const plain = await startMailHost();
  const secured = await startMailHost({ security: 'starttls', login: LOGIN });
  const wrapped = await startMailHost({ security: 'tls', login: LOGIN });

  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk');
  const app = await testApp(db, settings);
  const chief = visitor(app);
  await chief.get('/session/login/');
  await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });

  async function set(host: MailHost, more: object = {}): Promise<Answer> {
    return await chief.post('/admin/mail/save', typed(host, more));
  }

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

  return { db, settings, world, plain, secured, wrapped, app, chief, set, send, work, listed, pass };
}

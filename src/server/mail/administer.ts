import type { MailInfo, OutboxMail } from '#core/contract/settings/mail-routes.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import { MailSettings } from '#core/site-settings/mail.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import { inTransaction, type Database } from '../database/pool.ts';
import { recordAdministration, type Author } from '../site-settings/site-settings.ts';
import { wordsOf, type MailWorld } from './letter.ts';
import { mailServer, PASSWORD_SEAL, sendMessage } from './mail-server.ts';
import type { MailReason } from './smtp-answers.ts';
import { dropMail, outbox, outboxCounts, retryMail, wakeMail, type MailState } from './outbox.ts';

/** What administering e-mail needs. */
interface MailOffice extends MailWorld {
  readonly db: Database;
  readonly baseUrl: string | undefined;
}

/** The mail server as an administrator types it. */
interface TypedServer {
  readonly host: string;
  readonly port: number;
  readonly security: SiteSetting<'mail'>['security'];
  readonly user: string;
  readonly password?: string | undefined;
  readonly from: string;
}

/** Messages of one answer. */
const PAGE = 50;

/** The mail server without its password, and how the outbox stands. */
export async function mailInfo({ db, settings, baseUrl }: MailOffice): Promise<MailInfo> {
  const { host = '', port, security, user = '', password, from = '' } = settings.of('mail');
  const counts = await outboxCounts(db);
  return {
    host,
    port,
    security,
    user,
    password_set: password !== undefined,
    from,
    base_url: baseUrl ?? null,
    ...counts,
  };
}

/**
 * Sets the mail server and has what waits tried at once. Throws AppError `value.refused` with what is wrong at which
 * field; the password that is set goes to no other server, and none goes over the network in the clear.
 */
export async function saveMail(office: MailOffice, typed: TypedServer, author: Author): Promise<MailInfo> {
  const { db, settings, secrets } = office;
  await settings.change(
    'mail',
    (before) => {
      const problems = problemsOf(typed, before);
      if (problems.length > 0) throw new AppError('value.refused', {}, problems);
      const { host, port, security, user, password, from } = typed;
      if (host === '') return MailSettings.parse({ port, security, ...(from === '' ? {} : { from }) });
      const sealed = password ? secrets.seal(password, PASSWORD_SEAL) : before.password;
      const login = user === '' ? {} : { user, ...(password === '' || !sealed ? {} : { password: sealed }) };
      return MailSettings.parse({ host, port, security, from, ...login });
    },
    author,
  );
  if (mailServer(office)) await wakeMail(db);
  return await mailInfo(office);
}

/** Sends a message at once and tells in the reader's language what came of it. */
export async function testMail(
  office: MailOffice,
  { to, locale, name }: { readonly to: string; readonly locale: string; readonly name: string },
): Promise<{ readonly sent: boolean; readonly message: string; readonly answer: string }> {
  if (!isEmailAddress(to)) throw new AppError('value.refused', {}, [{ column: 'to', code: 'value.email' }]);
  const server = mailServer(office);
  const told = (key: string) => office.translations.message(`mail.${key}`, { to }, locale);
  if (!server) return { sent: false, message: told('reason.unconfigured'), answer: '' };
  const words = wordsOf(office, { purpose: 'test', to: { email: to, name, locale } });
  const id = `colonnade.test.${crypto.randomUUID()}`;
  const outcome = await sendMessage(server, { id, to, language: locale, ...words });
  const message = outcome.sent ? told('test.sent') : told(`reason.${outcome.reason}`);
  return { sent: outcome.sent, message, answer: outcome.answer };
}

/** A page of the outbox, in the reader's language. */
export async function outboxPage(
  { db, translations }: MailOffice,
  asked: { readonly before?: number | undefined; readonly state?: MailState | undefined },
  locale: string,
): Promise<{ readonly mails: OutboxMail[]; readonly more: boolean }> {
  const entries = await outbox(db, { ...asked, limit: PAGE + 1 });
  const inWords = (reason: MailReason) => translations.message(`mail.reason.${reason}`, {}, locale);
  const mails = entries.slice(0, PAGE).map((entry) => ({
    id: entry.id,
    purpose: entry.purpose,
    account: entry.account,
    recipient: entry.recipient,
    subject: entry.subject,
    state: entry.state,
    attempts: entry.attempts,
    reason: entry.reason && inWords(entry.reason),
    answer: entry.last_error || null,
    createdAt: entry.created_at.toISOString(),
    nextAt: entry.state === 'waiting' ? entry.next_at.toISOString() : null,
    sentAt: entry.sent_at?.toISOString() ?? null,
    sendable: entry.sendable,
  }));
  return { mails, more: entries.length > PAGE };
}

/** Tries a message again, and writes down who wanted it. */
export async function retryFromOutbox({ db }: MailOffice, id: number, author: Author): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { recipient, purpose } = await retryMail(tx, id);
    await recordAdministration(tx, author, { what: 'mail.retried', after: { id, recipient, purpose } });
  });
}

/** Takes a message out of the outbox, and writes down who wanted it. */
export async function dropFromOutbox({ db }: MailOffice, id: number, author: Author): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { recipient, purpose, state } = await dropMail(tx, id);
    await recordAdministration(tx, author, {
      what: 'mail.dropped',
      before: { id, recipient, purpose, state },
    });
  });
}

function problemsOf(typed: TypedServer, before: SiteSetting<'mail'>): readonly ColumnProblem[] {
  const { host, user, password, from, security } = typed;
  const { shape } = MailSettings;
  if (host === '')
    return from === '' || shape.from.safeParse(from).success ? [] : [problem('from', 'mail.from')];
  const moved = host !== before.host || user !== (before.user ?? '') || weaker(security, before.security);
  const kept = password === undefined && before.password !== undefined && user !== '';
  return [
    ...(shape.host.safeParse(host).success ? [] : [problem('host', 'mail.host')]),
    ...(from !== '' && shape.from.safeParse(from).success ? [] : [problem('from', 'mail.from')]),
    ...(kept && moved ? [problem('password', 'mail.password_again')] : []),
    ...(user !== '' && security === 'none' && !isThisMachine(host)
      ? [problem('security', 'mail.clear_login')]
      : []),
  ];
}

function problem(column: string, code: string): ColumnProblem {
  return { column, code };
}

function weaker(security: SiteSetting<'mail'>['security'], before: SiteSetting<'mail'>['security']): boolean {
  return security === 'none' && before !== 'none';
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}

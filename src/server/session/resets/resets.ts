import type { NextPlace } from '#core/contract/session/session-routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import type { PageSaying, SessionPage } from '#core/session-page/page-model.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Runner, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { addJob, jobNamed, type Job, type Jobs } from '../../jobs/jobs.ts';
import { queueMail, type Recipient } from '../../mail/mail.ts';
import { recipientOf } from '../credentials/account-mail.ts';
import { accountByKey, accountByLogin, type Account, type FoundAccount } from '../sessions/accounts.ts';
import { admitTry, countFailure, tryKeys } from '../guard/attempts.ts';
import { linkTokenOf, setLinkCookie } from '../sessions/gate.ts';
import { linkBase, readerLocale } from '../sessions/link-base.ts';
import { dropSecrets, makeSecret, peekSecret, takeSecret } from '../guard/one-time-secrets.ts';
import { pageFrame, type PageRequest } from '../sessions/page-frame.ts';
import { changePassword } from '../credentials/password-change.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';
import { mayConfigure, type Exchange } from '../sign-in/sign-in.ts';

/** Minutes for which the link of a reset works. */
const RESET_MINUTES = 30;

/** Hours for which that of an invitation works: people are invited on a Friday. */
const INVITATION_HOURS = 72;

const MINUTES = { reset: RESET_MINUTES, invitation: INVITATION_HOURS * 60 } as const;

/** What a link to choose a password is for. */
type LinkKind = 'reset' | 'invitation';

/** Letters about a reset that an account gets in an hour, so that nobody can fill somebody's mailbox. */
const MAX_LETTERS = 5;

/** The job that answers a wish for a new password. */
export const RESET_PASSWORD = jobNamed('reset_password');

const Asked = z.object({
  kind: z.enum(['intranet', 'extranet']),
  login: z.string(),
  /** Must be the account's, where it was asked for. */
  email: z.string().optional(),
  base: z.string().optional(),
  locale: z.string(),
  ip: z.string(),
  agent: z.string(),
});
type Asked = z.infer<typeof Asked>;

/** What was typed on a page to get a new password. */
type ResetWish = Pick<Asked, 'kind' | 'login' | 'email'>;

/** What the work of a reset needs. */
type ResetWorld = Pick<SessionArea, 'db' | 'settings' | 'secrets' | 'translations' | 'catalog'>;

/**
 * Takes a wish for a new password. Nothing is looked up before the answer, so that it tells nothing of what exists,
 * neither by its words nor by its time. Throws AppError `session.too_many`.
 */
export async function askReset(
  area: SessionArea,
  wish: ResetWish,
  request: FastifyRequest,
): Promise<{ readonly message: string }> {
  const keys = tryKeys('reset', { login: wish.login, address: request.ip, known: false });
  await admitTry(area.db, keys);
  await countFailure(area.db, keys);
  const locale = readerLocale(request);
  const agent = request.headers['user-agent'] ?? '';
  const asked: Asked = { ...wish, base: linkBase(area, request), locale, ip: request.ip, agent };
  await addJob(area.db, RESET_PASSWORD, asked);
  const text = wish.kind === 'intranet' ? 'asked' : 'asked_extranet';
  return { message: area.translations.message(`reset_password.${text}`, {}, locale) };
}

/** The work after the answer: sends the link where there is whom to, and writes down what came of the wish. */
export function resetJobs(world: ResetWorld): Jobs {
  const job: Job = async (data) => {
    const asked = Asked.parse(data);
    const account = (await accountByLogin(world, asked.login))?.account;
    await inTransaction(world.db, async (tx) => {
      const reason = await answerWish(tx, world, { asked, account });
      const traces = { ip: asked.ip, headers: { 'user-agent': asked.agent } };
      const { login } = asked;
      await recordSignIn(tx, traces, { what: 'reset-asked', method: 'link', account, login, reason });
    });
  };
  return { [RESET_PASSWORD]: job };
}

/** A link to choose a new password; those before it end. */
export async function makeResetLink(
  tx: Transaction,
  account: Account,
  locale: string,
  kind: LinkKind = 'reset',
): Promise<string> {
  // Of two at the same moment the second ends the first.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`reset ${account.key}`]);
  await dropSecrets(tx, 'reset', account.key);
  const token = await makeSecret(tx, 'reset', {
    account: account.key,
    data: kind === 'invitation' ? { reason: 'invited' } : {},
    minutes: MINUTES[kind],
  });
  return `/session/reset_password/new?token=${token}&_locale=${locale}`;
}

/** When a link that is made now ends. */
export function resetEnd(kind: LinkKind = 'reset'): Date {
  return new Date(Date.now() + MINUTES[kind] * 60_000);
}

/**
 * Takes the token out of an address, which browsers keep and tell others: the page without it finds it in a cookie.
 * Gives the address of the page.
 */
export function openLink(
  { secure }: SessionArea,
  { token, locale }: { readonly token: string; readonly locale: string | undefined },
  reply: FastifyReply,
): string {
  setLinkCookie(reply, token, { secure, minutes: RESET_MINUTES });
  return `/session/reset_password/new${locale === undefined ? '' : `?_locale=${encodeURIComponent(locale)}`}`;
}

/** The page behind a link: it asks for the new password, or says that the link has ended. */
export async function newPasswordPage(
  area: SessionArea,
  { saying, ...asked }: PageRequest & { readonly saying?: PageSaying },
): Promise<SessionPage> {
  const token = linkTokenOf(asked.request, area.secure) ?? '';
  const link = await linkOf(area, token);
  return {
    ...pageFrame(area, asked),
    ...(saying ? { saying } : {}),
    page: 'new-password',
    linkToken: link ? token : '',
    login: link?.found.account.login ?? '',
    shortest: area.settings.of('security').passwordLength,
    reason: link?.reason ?? 'reset',
  };
}

/** Sets the password that was chosen behind a link, which is used up. Throws AppError `link.expired` or a `password.…`. */
export async function choosePassword(
  area: SessionArea,
  { token, password, again = password }: BodyOf<(typeof CONTRACT)['session_reset_password_new_send']>,
  { request, reply }: Exchange,
): Promise<NextPlace> {
  const link = await linkOf(area, token);
  if (!link) throw new AppError('link.expired');
  if (again !== password) throw new AppError('password.differ');
  const claim = async (tx: Transaction) => {
    if (!(await takeSecret(tx, 'reset', token))) throw new AppError('link.expired');
  };
  await changePassword(area, link.found, { password, request, method: 'link', claim });
  setLinkCookie(reply, undefined, { secure: area.secure, minutes: 0 });
  return { location: '/session/login/?reason=password' };
}

interface Link {
  readonly found: FoundAccount;
  readonly reason: 'reset' | 'invited' | 'short' | 'known';
}

async function linkOf(area: SessionArea, token: string): Promise<Link | undefined> {
  const secret =
    token === '' ? undefined : await peekSecret<{ reason?: Link['reason'] }>(area.db, 'reset', token);
  const found = !secret?.account ? undefined : await accountByKey(area, secret.account);
  return found && { found, reason: secret?.data.reason ?? 'reset' };
}

/** Sends what the wish leads to; gives why it led to nothing. */
async function answerWish(
  tx: Transaction,
  world: ResetWorld,
  { asked, account }: { readonly asked: Asked; readonly account: Account | undefined },
): Promise<string | undefined> {
  if (!account) return 'unknown-login';
  if (account.kind !== asked.kind) return 'other-kind';
  if (asked.kind === 'extranet' && !sameText(asked.email, account.email)) return 'wrong-email';
  if (isTechnical(world, account)) return 'technical-account';
  const to = recipientOf(account, asked.locale);
  if (!to) return 'no-email';
  if (asked.base === undefined) return 'no-base-url';
  if (await hasManyLetters(tx, account)) return 'too-often';
  const { active, only } = world.settings.of('sso');
  const unused = active && only && account.kind === 'intranet' && !mayConfigure(account);
  await (unused ? sendPasswordsUnused : sendLink)(tx, world, { to, account, base: asked.base });
  return unused ? 'sso-only' : undefined;
}

interface Sending {
  readonly to: Recipient;
  readonly account: Account;
  readonly base: string;
}

async function sendLink(tx: Transaction, world: ResetWorld, { to, account, base }: Sending): Promise<void> {
  const url = base + (await makeResetLink(tx, account, to.locale));
  const link = { url, until: resetEnd() };
  await queueMail(tx, world, { purpose: 'reset', to, params: { login: account.login }, link });
}

async function sendPasswordsUnused(
  tx: Transaction,
  world: ResetWorld,
  { to, account, base }: Sending,
): Promise<void> {
  const link = { url: `${base}/session/login/` };
  await queueMail(tx, world, { purpose: 'passwords_unused', to, params: { login: account.login }, link });
}

/** A user with whose rights others act: nobody signs in with it by way of a mailbox. */
function isTechnical({ settings }: ResetWorld, { kind, user }: Account): boolean {
  const accounts = [settings.of('extranet').account, settings.of('anonymous').account];
  return kind === 'intranet' && accounts.includes(user.id);
}

async function hasManyLetters(tx: Runner, { key }: Account): Promise<boolean> {
  const { rows } = await tx.query<{ letters: number }>(
    sql`select count(*) as letters from colonnade.mail where account = $1
      and purpose in ('reset', 'passwords_unused') and created_at > now() - interval '1 hour'`,
    [key],
  );
  return (rows[0]?.letters ?? 0) >= MAX_LETTERS;
}

function sameText(a: string | undefined, b: string | null): boolean {
  return a !== undefined && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();
}

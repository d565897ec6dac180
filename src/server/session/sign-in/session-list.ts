import type { FastifyRequest } from 'fastify';
import type { PersonSession, SessionInfo } from '#core/contract/settings/security-routes.ts';
import { deviceOf } from '#core/devices/device.ts';
import { AppError } from '#core/errors.ts';
import { recordAdministration, type Author } from '../../site-settings/site-settings.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import type { Session } from '../sessions/sessions.ts';
import { recordSignIn } from '../sessions/sign-in-journal.ts';
import type { Exchange } from './sign-in.ts';

/** Which sessions are to end: one, or others of an account. */
type Ending = { readonly id: number } | { readonly others: true };

/** The same for administrators: one, or all of an account. */
type PersonEnding = { readonly id: number } | { readonly account: string };

/** The open sessions of who asks, the last used first. */
export async function ownSessions(area: SessionArea, present: Session): Promise<readonly SessionInfo[]> {
  const { sessions } = await area.sessions.list({ account: present.account.key });
  return sessions.map((session) => sessionInfo(session, present));
}

/** The open sessions of everybody, or of those whose login or name contains a text; and how many there are. */
export async function everybodysSessions(
  area: SessionArea,
  present: Session,
  person: string | undefined,
): Promise<{ readonly sessions: readonly PersonSession[]; readonly count: number }> {
  const { sessions, count } = await area.sessions.list(person ? { person } : {});
  return { sessions: sessions.map((session) => personSession(session, present)), count };
}

/** The open sessions of an account, the last used first. */
export async function sessionsOfAccount(
  area: SessionArea,
  present: Session,
  account: string,
): Promise<readonly PersonSession[]> {
  const { sessions } = await area.sessions.list({ account });
  return sessions.map((session) => personSession(session, present));
}

/** Ends own sessions; gives them. Throws AppError `session.unknown` for an id that is none of them. */
export async function endOwnSessions(
  { db, sessions }: SessionArea,
  present: Session,
  ending: Ending,
  { request }: Pick<Exchange, 'request'>,
): Promise<readonly OpenSession[]> {
  const { account, method } = present;
  const ended =
    'id' in ending
      ? known(await sessions.end(ending.id, account.key))
      : await sessions.endOthers(account.key, present);
  for (const { id } of ended)
    await recordSignIn(db, request, {
      what: 'session-ended',
      method,
      account,
      session: id,
      reason: 'by-owner',
    });
  return ended;
}

/** Ends anybody's sessions; gives them. Throws AppError `session.unknown` for an id of none. */
export async function endSessionsOf(
  { db, sessions }: SessionArea,
  present: Session,
  ending: PersonEnding,
  { request }: Pick<Exchange, 'request'>,
): Promise<readonly OpenSession[]> {
  const ended =
    'id' in ending ? known(await sessions.end(ending.id)) : await sessions.endOthers(ending.account);
  const author = authorOf(present, request);
  for (const { id, account, login, name } of ended) {
    await recordSignIn(db, request, {
      what: 'session-ended',
      method: 'administrator',
      account: { key: account, login, name },
      session: id,
      reason: 'by-administrator',
    });
    await recordAdministration(db, author, {
      what: 'session.ended',
      before: { session: id, account, login },
    });
  }
  return ended;
}

/** Who a change of administration is by, when a session asks for it. */
export function authorOf({ account }: Session, { ip }: Pick<FastifyRequest, 'ip'>): Author {
  return { userId: account.user.id, address: ip };
}

function known(ended: OpenSession | undefined): readonly OpenSession[] {
  if (!ended) throw new AppError('session.unknown');
  return [ended];
}

function sessionInfo(session: OpenSession, present: Session): SessionInfo {
  const { id, method, createdAt, seenAt, address, userAgent } = session;
  return {
    id,
    present: id === present.id,
    method,
    since: createdAt,
    lastSeen: seenAt,
    address,
    device: { ...deviceOf(userAgent) },
  };
}

function personSession(session: OpenSession, present: Session): PersonSession {
  const { account, kind, login, name } = session;
  return { ...sessionInfo(session, present), account, kind, login, name };
}

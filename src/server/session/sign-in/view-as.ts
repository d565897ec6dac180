import { AppError } from '#core/errors.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import { accountByKey } from '../sessions/accounts.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { authorOf } from './session-list.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Exchange } from './sign-in.ts';

/**
 * Lets a supervisor's session see the application as a user sees it, and change nothing. The trail says so. Throws
 * AppError `account.unknown` for a user who cannot sign in.
 */
export async function viewAs(
  area: SessionArea,
  { session, user }: { readonly session: Session; readonly user: number },
  { request }: Pick<Exchange, 'request'>,
): Promise<void> {
  const found = await accountByKey(area, `user:${user}`);
  if (!found) throw new AppError('account.unknown');
  const { account } = found;
  // Nobody sees as somebody else without a trace: the trail comes first.
  await recordAdministration(area.db, authorOf(session, request), {
    what: 'view_as.started',
    after: { user, login: account.login },
  });
  await area.sessions.view(session, account);
}

/** Gives a session its own eyes back; one that has them stays as it is. */
export async function endViewing(
  area: SessionArea,
  session: Session,
  { request }: Pick<Exchange, 'request'>,
): Promise<void> {
  const { viewing } = session;
  if (!viewing) return;
  await area.sessions.view(session, undefined);
  await recordAdministration(area.db, authorOf(session, request), {
    what: 'view_as.ended',
    before: { user: viewing.user.id, login: viewing.login },
  });
}

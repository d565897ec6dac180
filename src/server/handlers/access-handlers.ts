import type { Viewer } from '#core/access/viewer.ts';
import { AppError } from '#core/errors.ts';
import { explainAccess } from '../access/access.ts';
import type { Handlers } from '../http/serve-route.ts';
import type { Desk } from '../records/records.ts';
import { accountByKey, isConfiguring, mayConfigure, viewerFor, type Session } from '../session/session.ts';
import type { Making } from './making.ts';

/** Rights that explain themselves. */
export function accessHandlers({ area }: Making) {
  return {
    api_access_explain: async ({ desk, params, query, session }) => {
      const asker = desk();
      const { user, operation, column } = query;
      const subject = user === undefined ? asker.viewer : await subjectOf(session(), asker, user);
      return await explainAccess(asker, { ...params, operation, column, subject });
    },
  } satisfies Partial<Handlers>;

  /** A user as a viewer. Throws AppError `access.refused` or `session.configuration` for whoever may not ask about others. */
  async function subjectOf(session: Session, { catalog, viewer }: Desk, user: number): Promise<Viewer> {
    if (viewer.account === `user:${user}`) return viewer;
    if (!mayConfigure(session.account)) throw new AppError('access.refused');
    if (!isConfiguring(session)) throw new AppError('session.configuration');
    const found = await accountByKey(area, `user:${user}`);
    if (!found) throw new AppError('account.unknown');
    return viewerFor(found.account, catalog, session);
  }
}

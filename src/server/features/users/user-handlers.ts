import { impersonal } from '#core/access/viewer.ts';
import type { USER_ROUTES } from '#core/contract/people/user-routes.ts';
import { AppError } from '#core/errors.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { accountByKey, viewerFor } from '../../session/session.ts';
import { groupInfo, seenTables, userActivity, userInfo } from '../../users/users.ts';
import type { Services } from '../services.ts';

export function userHandlers({ area, parts }: Services) {
  return {
    admin_user: async ({ params: { user }, session }) =>
      await userInfo(area, { session: session(), catalog: parts.store.current(), user }),
    admin_user_sees: async ({ params: { user }, session, requestContext }) => {
      const { db, catalog, viewer: asker } = requestContext();
      const account = (await accountByKey(area, `user:${user}`))?.account;
      if (!account) throw new AppError('account.unknown');
      // Of messages not even their number is told.
      const seen = impersonal(viewerFor(account, catalog, session()));
      return await seenTables(db, { catalog, seen, asker });
    },
    admin_user_activity: async ({ params: { user }, session, requestContext }) => {
      const { db, catalog } = requestContext();
      return await userActivity(db, { catalog, user, locale: session().locale });
    },
    admin_group: async ({ params: { group }, session, requestContext }) => {
      const { db, catalog } = requestContext();
      return await groupInfo(db, { catalog, group, locale: session().locale });
    },
  } satisfies HandlersOf<typeof USER_ROUTES>;
}

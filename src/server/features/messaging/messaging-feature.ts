import { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { cleanDrafts, SEND_MESSAGE, sendingJob } from '../../messaging/messaging.ts';
import type { OwnContext } from '../../records/records.ts';
import { accountByKey, sessionContext, viewerFor } from '../../session/session.ts';
import { feature } from '../feature.ts';
import type { Services } from '../services.ts';
import { MESSAGING_HANDLERS } from './messaging-handlers.ts';

/** Messages inside the organisation. */
export const messagingFeature = feature({
  name: 'messaging',
  routes: MESSAGE_ROUTES,
  handlers: () => MESSAGING_HANDLERS,
  jobs: (services) => ({
    [SEND_MESSAGE]: sendingJob(services.parts.db, async (key) => await contextOf(services, key)),
  }),
  cleaning: async ({ area }) => await cleanDrafts(area.db),
  texts: ['errors-messaging', 'messaging', 'web-messaging'],
  sql: ['0056-message-drafts.sql'],
});

/** What is sent for an account is sent with its rights of that moment. Throws AppError `account.unknown`. */
async function contextOf({ area, parts }: Services, key: string): Promise<OwnContext> {
  const found = await accountByKey(area, key);
  if (!found) throw new AppError('account.unknown');
  const { account } = found;
  const catalog = must(area.catalog(), 'a catalog');
  const viewer = viewerFor(account, catalog, { locale: 'en_GB', timeZone: 'UTC' });
  return sessionContext(area, { id: 0, account, configuringUntil: 0 }, { db: parts.db, catalog, viewer });
}

import { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { cleanArrivals } from '../../incoming-mail/incoming-mail.ts';
import { freeJobs } from '../../jobs/jobs.ts';
import {
  cleanOutgoing,
  outgoingJob,
  SEND_OUTGOING,
  WAKE_APART,
  wakeLost,
  wakingJob,
  type OnTrouble,
} from '../../mail-accounts/mail-accounts.ts';
import {
  cleanDrafts,
  MAKE_RECORD,
  noteTrouble,
  recordJob,
  SEND_MESSAGE,
  sendingJob,
} from '../../messaging/messaging.ts';
import { forgetGoneReceipts } from '../../query/people/mailboxes.ts';
import type { OwnContext } from '../../records/records.ts';
import { accountByKey, sessionContext, viewerFor } from '../../session/session.ts';
import { feature } from '../feature.ts';
import type { Services } from '../services.ts';
import { layoutHandlers } from './layout-handlers.ts';
import { messagingHandlers } from './messaging-handlers.ts';

/** Messages inside the organisation. */
export const messagingFeature = feature({
  name: 'messaging',
  routes: MESSAGE_ROUTES,
  handlers: (services) => ({ ...messagingHandlers(services), ...layoutHandlers(services.parts.content) }),
  jobs: (services) => ({
    [SEND_MESSAGE]: sendingJob(
      services.parts.db,
      async (key, speech) => await contextOf(services, key, speech),
    ),
    [WAKE_APART]: wakingJob(services.parts.db),
    [MAKE_RECORD]: recordJob(
      services.parts.db,
      async (key) => await contextOf(services, key),
      () => must(services.area.catalog(), 'a catalog'),
    ),
    [SEND_OUTGOING]: outgoingJob({
      db: services.parts.db,
      store: services.parts.content,
      ground: () => ({
        db: services.parts.db,
        secrets: services.parts.secrets,
        hosts: services.parts.mailHosts ?? [],
        catalog: must(services.area.catalog(), 'a catalog'),
      }),
      onTrouble: troubleIn(services),
    }),
  }),
  cleaning: async (services) => {
    const { area } = services;
    await cleanDrafts(area.db);
    await forgetGoneReceipts(area.db);
    await freeJobs(area.db, [SEND_MESSAGE, MAKE_RECORD]);
    await cleanOutgoing(area.db, troubleIn(services));
    await wakeLost(area.db);
    await cleanArrivals(area.db);
  },
  texts: ['errors-messaging', 'mail-reasons', 'messaging', 'web-messaging'],
  sql: [
    '0056-message-drafts.sql',
    '0061-incoming-mail.sql',
    '0062-outgoing-mail.sql',
    '0063-apart-mail.sql',
    '0070-receipts.sql',
  ],
});

/** Tells senders of e-mails that did not reach somebody. */
function troubleIn({ area }: Services): OnTrouble {
  return async (tx, trouble) => await noteTrouble(tx, must(area.catalog(), 'a catalog'), trouble);
}

/** What is sent for an account is sent with its rights of that moment. Throws AppError `account.unknown`. */
async function contextOf(
  { area, parts }: Services,
  key: string,
  { locale = 'en_GB', timeZone = 'UTC' }: { readonly locale?: string; readonly timeZone?: string } = {},
): Promise<OwnContext> {
  const found = await accountByKey(area, key);
  if (!found) throw new AppError('account.unknown');
  const { account } = found;
  const catalog = must(area.catalog(), 'a catalog');
  const viewer = viewerFor(account, catalog, { locale, timeZone });
  return sessionContext(area, { id: 0, account, configuringUntil: 0 }, { db: parts.db, catalog, viewer });
}

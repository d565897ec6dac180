import { supervises } from '#core/access/supervisor.ts';
import {
  MAX_NEWEST,
  NOTIFICATION_PAGE,
  type Notification,
  type NOTIFICATION_ROUTES,
  type NotificationSettings,
} from '#core/contract/messaging/notification-routes.ts';
import { AppError } from '#core/errors.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { mailReasons } from '../../mail/mail.ts';
import {
  countNotifications,
  finishNotifications,
  kindsFor,
  markRead,
  newestNotifications,
  readChoice,
  readNotifications,
  reopenNotifications,
  shownNotifications,
  chosenWay,
  writeChoice,
  type NotificationRow,
} from '../../notifications/notifications.ts';
import type { OwnContext } from '../../records/records.ts';
import type { Session } from '../../session/session.ts';
import { listTasks } from '../../tasks/tasks.ts';
import type { Services } from '../services.ts';

/** What concerns the session's account. */
export function notificationHandlers({ parts }: Services): HandlersOf<typeof NOTIFICATION_ROUTES> {
  const shown = shownIn(parts);
  return {
    notification_list: async ({ requestContext, session, query }) => {
      const context = requestContext();
      const { state = 'open', before } = query;
      const asked = { state, before, limit: NOTIFICATION_PAGE + 1 };
      const rows = await readNotifications(context.db, context.viewer.account, asked);
      return {
        notifications: await shown(context, session(), rows.slice(0, NOTIFICATION_PAGE)),
        more: rows.length > NOTIFICATION_PAGE,
      };
    },
    notification_count: async ({ requestContext, session, query: { after } }) => {
      const context = requestContext();
      const counts = await countNotifications(context.db, context.viewer.account);
      const rows =
        after === undefined || after >= counts.latest
          ? []
          : await newestNotifications(context.db, context.viewer.account, { after, limit: MAX_NEWEST });
      return { ...counts, newest: await shown(context, session(), rows) };
    },
    notification_read: async ({ requestContext, session, body }) => ({
      changed: await markRead(requestContext().db, session().account.key, body),
    }),
    notification_finish: async ({ requestContext, session, body }) =>
      await finishNotifications(requestContext().db, session().account.key, body.of),
    notification_reopen: async ({ requestContext, session, body }) => ({
      changed: await reopenNotifications(requestContext().db, session().account.key, body),
    }),
    notification_settings_get: async ({ requestContext, session }) =>
      await settingsOf(requestContext(), session()),
    notification_settings_put: async ({ requestContext, session, body }) => {
      const context = requestContext();
      const offered = kindsFor(context.viewer);
      for (const [kind, way] of Object.entries(body.ways))
        if (!offered.some((one) => one.kind === kind && one.ways.includes(way)))
          throw new AppError('request.invalid', { reason: `ways.${kind}` });
      await writeChoice(context.db, context.viewer, body);
      return await settingsOf(context, session());
    },
  };
}

/** Gives notifications as they are answered: with the background work that has ended, and why letters were given up. */
function shownIn({ translations }: Services['parts']) {
  return async (
    context: OwnContext,
    session: Session,
    rows: readonly NotificationRow[],
  ): Promise<Notification[]> => {
    const all = await shownNotifications(context, rows);
    const idsOf = (kind: Notification['kind']) =>
      all.filter((one) => one.kind === kind).flatMap(({ ids }) => ids);
    const [tasks, reasons] = await Promise.all([
      listTasks(context.db, session, translations, idsOf('task')),
      supervises(context.viewer) ? mailReasons(context.db, idsOf('failed_mail')) : undefined,
    ]);
    return all.map(({ ids, ...one }) => {
      const task = one.kind === 'task' ? (tasks.find(({ id }) => ids.includes(id)) ?? null) : null;
      const why = one.kind === 'failed_mail' ? ids.flatMap((id) => reasons?.get(id) ?? []).at(-1) : undefined;
      return {
        ...one,
        task,
        reason: why ? translations.message(`mail.reason.${why}`, {}, context.viewer.locale) : null,
        hidden: one.hidden || (one.kind === 'task' && !task) || (one.kind === 'failed_mail' && !reasons),
      };
    });
  };
}

async function settingsOf({ db, viewer }: OwnContext, { account }: Session): Promise<NotificationSettings> {
  const { ways, digestAt } = await readChoice(db, viewer.account);
  return {
    kinds: kindsFor(viewer).map(({ kind, ways: offered }) => ({
      kind,
      way: chosenWay(ways, kind),
      ways: [...offered],
    })),
    digestAt,
    email: account.email !== null && isEmailAddress(account.email) ? account.email : null,
  };
}

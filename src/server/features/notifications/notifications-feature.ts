import { NOTIFICATION_ROUTES } from '#core/contract/messaging/notification-routes.ts';
import { cleanNotifications, NOTIFICATION_CHANNEL } from '../../notifications/notifications.ts';
import { feature } from '../feature.ts';
import { digestJob, MAIL_DIGESTS } from './digest.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { assignmentJob, heedAssignments, NOTIFY_ASSIGNMENTS } from './notify-of-assignments.ts';
import { changesJob, heedChanges, NOTIFY_OF_CHANGES } from './notify-of-changes.ts';
import { commentJob, heedComment, NOTIFY_OF_COMMENT } from './notify-of-comments.ts';
import { notifyOfMentions } from './notify-of-mentions.ts';
import { notifyOfStep, REMIND_OF_STEPS, remindingJob, settleStep } from './notify-of-steps.ts';

/** What concerns an account: told in the bell, and by a daily letter. */
export const notificationsFeature = feature({
  name: 'notifications',
  routes: NOTIFICATION_ROUTES,
  handlers: notificationHandlers,
  jobs: ({ area }) => ({
    [NOTIFY_ASSIGNMENTS]: assignmentJob(area),
    [NOTIFY_OF_CHANGES]: changesJob(area),
    [NOTIFY_OF_COMMENT]: commentJob(area),
    [MAIL_DIGESTS]: digestJob(area),
    [REMIND_OF_STEPS]: remindingJob(area),
  }),
  // A time zone’s morning may be anybody’s: each hour is one somewhere.
  schedules: { [MAIL_DIGESTS]: '*/5 * * * *', [REMIND_OF_STEPS]: '2 * * * *' },
  cleaning: async ({ parts }) => await cleanNotifications(parts.db),
  channels: {
    [NOTIFICATION_CHANNEL]: async ({ live }, account) => await Promise.resolve(live.notified(account)),
  },
  subscriptions: ({ area }) => ({
    'records.changed': async (changed) => {
      await heedAssignments(area, changed);
      await heedChanges(area, changed);
    },
    'comment.added': async (added) => await heedComment(area, added),
    'comment.mentioned': async (mentioned) => await notifyOfMentions(area, mentioned),
    'step.assigned': async (assigned) => await notifyOfStep(area, assigned),
    'step.settled': async (settled) => await settleStep(area, settled),
  }),
  texts: ['errors-notifications', 'mail-notifications', 'web-notifications'],
  sql: ['0058-notifications.sql'],
});

export {
  cleanNotifications,
  countNotifications,
  dropOf,
  finishNotifications,
  markRead,
  newestNotifications,
  noteMailed,
  readNotifications,
  readOf,
  reopenNotifications,
  unmailedNotifications,
  type NotificationRow,
} from './notification-rows.ts';
export {
  dueDigests,
  kindsFor,
  mailedKinds,
  readChoice,
  takeDigest,
  chosenWay,
  writeChoice,
} from './notification-settings.ts';
export { notifyAccounts, NOTIFICATION_CHANNEL, type NewNotification } from './notify-accounts.ts';
export { shownNotifications, type ShownNotification } from './shown-notifications.ts';
export { notifyOfFailedMail } from './notify-of-failed-mail.ts';
export { notifyOfFollowed } from './notify-of-followed.ts';

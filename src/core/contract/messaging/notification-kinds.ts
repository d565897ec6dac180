export type NotificationIcon =
  | 'at'
  | 'user-check'
  | 'checklist'
  | 'calendar-due'
  | 'message-circle'
  | 'eye'
  | 'share'
  | 'progress'
  | 'mail-off';

/** What is to be known of a kind of notification; its texts are `notifications.kinds.<kind>`. */
interface NotificationTraits {
  /** Its sign, one of those that the browser has for notifications. */
  readonly icon: NotificationIcon;
  /** Its account may switch it off: nothing else leads to what it tells of. */
  readonly mayBeOff: boolean;
  /** A daily letter may tell of it. */
  readonly mayBeMailed: boolean;
  /** Who it is for. */
  readonly readers: 'users' | 'supervisors' | 'everybody';
}

/** The kinds of notification, in the order in which settings list them. */
const NOTIFICATION_KINDS = {
  mention: { icon: 'at', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  assignment: { icon: 'user-check', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  step_assigned: { icon: 'checklist', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  step_due: { icon: 'calendar-due', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  followed_comment: { icon: 'message-circle', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  followed_change: { icon: 'eye', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  share: { icon: 'share', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  // Files and refusals of background work are found in the bell alone.
  task: { icon: 'progress', mayBeOff: false, mayBeMailed: true, readers: 'everybody' },
  undelivered: { icon: 'mail-off', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  no_record: { icon: 'mail-off', mayBeOff: true, mayBeMailed: true, readers: 'users' },
  // A letter about letters that cannot be sent would be one of them.
  failed_mail: { icon: 'mail-off', mayBeOff: true, mayBeMailed: false, readers: 'supervisors' },
} as const satisfies Readonly<Record<string, NotificationTraits>>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** What became of followed records, one of which a notification tells. */
export const FOLLOWED_HOW = ['changed', 'deleted', 'restored'] as const;
export type FollowedHow = (typeof FOLLOWED_HOW)[number];

/** What is known of a kind. */
export function notificationTraits(kind: NotificationKind): NotificationTraits {
  return NOTIFICATION_KINDS[kind];
}

/** How an account hears of a kind: in the bell, there and by the daily letter while it is unread, or not at all. */
export const NOTIFICATION_WAYS = ['screen', 'digest', 'off'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** The ways that a kind allows. */
export function waysOf(kind: NotificationKind): readonly NotificationWay[] {
  const { mayBeOff, mayBeMailed } = notificationTraits(kind);
  return NOTIFICATION_WAYS.filter((way) => (way === 'off' ? mayBeOff : way === 'screen' || mayBeMailed));
}

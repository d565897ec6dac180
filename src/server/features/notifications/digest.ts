import type { NotificationKind } from '#core/contract/messaging/notification-kinds.ts';
import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import { inTransaction, type Transaction } from '../../database/pool.ts';
import { jobNamed, type Job, type JobName } from '../../jobs/jobs.ts';
import { queueMail } from '../../mail/mail.ts';
import {
  dueDigests,
  mailedKinds,
  noteMailed,
  shownNotifications,
  takeDigest,
  unmailedNotifications,
  type ShownNotification,
} from '../../notifications/notifications.ts';
import { accountByKey, recipientOf, viewerFor, type SessionArea } from '../../session/session.ts';
import { taskTitles } from '../../tasks/tasks.ts';

/** The work that writes the daily letters that are due. */
export const MAIL_DIGESTS: JobName = jobNamed('mail_digests');

/** Notifications that a letter names; of more it gives the number. */
const MAX_LINES = 20;
/** Milliseconds after which a letter that could not be sent is of no use: the next one is due. */
const USEFUL = 86_400_000;

/** Writes the letters that are due, each in a transaction of its own: one that fails keeps no other from being written. */
export function digestJob(area: SessionArea): Job {
  return async (_data, signal) => {
    const catalog = area.catalog();
    const failures: unknown[] = [];
    for (const account of catalog ? await dueDigests(area.db) : []) {
      if (signal.aborted) break;
      const write = async (tx: Transaction) => await writeDigest({ ...area, db: tx }, catalog, account);
      await inTransaction(area.db, write).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'letters were not written');
  };
}

interface DigestWorld extends Omit<SessionArea, 'db'> {
  readonly db: Transaction;
}

/** One letter about what is unread and was in no letter before; none where there is nothing, or nobody to write to. */
async function writeDigest(
  { db, ...world }: DigestWorld,
  catalog: Catalog | undefined,
  account: string,
): Promise<void> {
  const due = await takeDigest(db, account);
  const found = due && !due.late ? await accountByKey({ ...world, db }, account) : undefined;
  const to = due && found && recipientOf(found.account, due.locale);
  if (!due || !catalog || !found || !to) return;
  const rows = await unmailedNotifications(db, account, mailedKinds(due.ways));
  const { locale } = to;
  const viewer = viewerFor(found.account, catalog, { locale, timeZone: due.timeZone });
  const all = await shownNotifications({ db, catalog: catalogIn(catalog, locale), viewer }, rows);
  const say = (key: string, values: Readonly<Record<string, string | number>>) =>
    world.translations.message(
      key,
      values,
      locale,
      key.startsWith('tasks.') ? {} : { domain: 'notifications' },
    );
  const titles = await taskTitles(
    db,
    account,
    all.filter(({ kind }) => kind === 'task').flatMap(({ ids }) => ids),
  );
  const lines = all.flatMap((one) => {
    const title = titleOf(one, (id) => {
      const task = titles.get(id);
      return task && say(`tasks.kinds.${task.kind}.title`, task.title);
    });
    return title === undefined ? [] : [lineOf(one, title, say)];
  });
  await noteMailed(
    db,
    rows.map(({ id }) => id),
  );
  const [only] = lines;
  if (only === undefined) return;
  const rest = lines.length - MAX_LINES;
  await queueMail(
    db,
    { ...world },
    {
      purpose: 'digest',
      to,
      params: { count: lines.length },
      lines: [
        ...lines.slice(0, MAX_LINES),
        ...(rest > 0 ? [say('notifications.letter_rest', { count: rest })] : []),
      ],
      ...(world.baseUrl === undefined
        ? {}
        : { link: { url: `${world.baseUrl}/app`, until: new Date(Date.now() + USEFUL) } }),
    },
  );
}

type Say = (key: string, values: Readonly<Record<string, string | number>>) => string;

/** What a notification is about, by what its reader may see now; undefined where that is nothing. */
function titleOf(
  { hidden, record, saved, ids }: ShownNotification,
  titleOfTask: (id: number) => string | undefined,
): string | undefined {
  if (hidden) return undefined;
  return record?.title ?? saved?.name ?? titleOfTask(ids[0] ?? 0);
}

function lineOf({ kind, by, count, how }: ShownNotification, title: string, say: Say): string {
  const several: readonly NotificationKind[] = [
    'assignment',
    'step_due',
    'followed_comment',
    'followed_change',
  ];
  const text = several.includes(kind) && count > 1 ? 'lines' : 'line';
  const of = how === null || how === 'changed' ? '' : `_${how}`;
  return say(`notifications.kinds.${kind}.${text}${of}`, {
    by: by ?? say('notifications.somebody', {}),
    title,
    count,
  });
}

import { z } from 'zod';
import { readBy } from '../../beside/beside.ts';
import { isCommentThere } from '../../comments/comments.ts';
import type { EventData } from '../../events/events.ts';
import { followersToTell, isFollowed } from '../../followers/followers.ts';
import { addJob, jobNamed, type Job, type JobName } from '../../jobs/jobs.ts';
import { notifyOfFollowed } from '../../notifications/notifications.ts';
import type { SessionArea } from '../../session/session.ts';
import { sceneOf } from './known-cells.ts';

/** The work that tells followers of a comment. */
export const NOTIFY_OF_COMMENT: JobName = jobNamed('notify_of_comment');

const Data = z.object({
  comment: z.number(),
  table: z.number(),
  record: z.number(),
  column: z.number().nullable(),
  mentioned: z.array(z.number()),
  account: z.string(),
});

/** Has the followers of a record told that somebody has written a comment there. */
export async function heedComment(
  area: SessionArea,
  { comment, table, record, column, mentioned, account }: EventData['comment.added'],
): Promise<void> {
  if (!(await isFollowed(area.db, { tables: [table], records: [record], by: account }))) return;
  const data = { comment, table, record, column, mentioned, account };
  await addJob(area.db, NOTIFY_OF_COMMENT, data, { key: `comment:${comment}` });
}

/** Tells those followers of a comment who may read it by now, and whom nothing else tells of it. */
export function commentJob(area: SessionArea): Job {
  return async (given, signal) => {
    const { comment, table: topId, record, column, mentioned, account: by } = Data.parse(given);
    const top = area.catalog()?.tables.get(topId);
    if (!top || !(await isCommentThere(area.db, comment))) return;
    const users = await followersToTell(area.db, { table: topId, record }, { author: by, mentioned });
    const accounts = new Map<number, string[]>();
    for (const user of users) {
      signal.throwIfAborted();
      const account = `user:${user}`;
      const scene = await sceneOf(area, account);
      const table = scene && (await readBy(area.db, scene, { top, id: record, column }));
      if (table) accounts.set(table.id, [...(accounts.get(table.id) ?? []), account]);
    }
    for (const [table, told] of accounts)
      await notifyOfFollowed(area.db, {
        accounts: told,
        kind: 'followed_comment',
        once: `followed_comment:${comment}`,
        table,
        record,
        subject: { ids: [comment], ...(column === null ? {} : { column }) },
        by,
      });
  };
}

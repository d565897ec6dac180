import type { CommentBody } from '#core/contract/messaging/comment-routes.ts';
import { MAX_MENTIONED } from '#core/contract/messaging/comment-routes.ts';
import { AppError } from '#core/errors.ts';
import { readerBeside, type AskingPeople, type BesideRecord } from '../beside/beside.ts';

/** Someone who is mentioned, and the table as of which the record exists for that one. */
export interface Mentioned {
  readonly user: number;
  readonly table: number;
}

/** The users whom a text mentions, each once. */
export function mentionedIn(body: CommentBody): readonly number[] {
  return [...new Set(body.flatMap((part) => ('user' in part ? [part.user] : [])))];
}

/**
 * Users who may be mentioned at a record, or at its cell in a column. Throws AppError `comment.mentioned_cannot_read`
 * naming those who may not read it, `account.unknown` for one who is no active user, `comment.mentions_too_many`.
 */
export async function admitMentioned(
  mentioning: AskingPeople,
  record: BesideRecord,
  { users, column }: { readonly users: readonly number[]; readonly column: number | null },
): Promise<readonly Mentioned[]> {
  if (users.length > MAX_MENTIONED) throw new AppError('comment.mentions_too_many', { most: MAX_MENTIONED });
  const mentioned: Mentioned[] = [];
  const blind: string[] = [];
  for (const user of users) {
    const reader = await readerBeside(mentioning, record, { user, column });
    if (!reader) throw new AppError('account.unknown');
    if (reader.table) mentioned.push({ user, table: reader.table.id });
    else blind.push(reader.name);
  }
  if (blind.length > 0) throw new AppError('comment.mentioned_cannot_read', { names: blind.join(', ') });
  return mentioned;
}

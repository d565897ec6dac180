import type { Table } from '#core/catalog/schema.ts';
import type { CommentBody, Mentionable } from '#core/contract/messaging/comment-routes.ts';
import { MAX_MENTIONED } from '#core/contract/messaging/comment-routes.ts';
import { AppError } from '#core/errors.ts';
import { usersNamed } from '../query/people/users.ts';
import { accountByKey, viewerFor, type SessionArea } from '../session/session.ts';
import {
  commentedRecord,
  keptColumn,
  readBy,
  type CommentedRecord,
  type Commenting,
  type PlaceOfComments,
} from './commented-record.ts';

/** People in one answer. */
const OFFERED = 8;

/** Who asks about people, and where those are found. */
export interface Mentioning extends Commenting {
  readonly area: SessionArea;
}

/** Users by a part of their name, without whoever asks, each with whether that one may read the record or the cell. */
export async function mentionable(
  mentioning: Mentioning,
  {
    text,
    columnId,
    ...place
  }: PlaceOfComments & { readonly text: string; readonly columnId?: number | undefined },
): Promise<Mentionable[]> {
  const { request } = mentioning;
  const record = await commentedRecord(mentioning, place);
  const column = columnId === undefined ? null : keptColumn(record, columnId);
  const found = await usersNamed(request.db, {
    text: text.trim(),
    beside: request.viewer.userId,
    limit: OFFERED,
  });
  const people: Mentionable[] = [];
  for (const { id, name } of found) {
    const reader = await readerOf(mentioning, record, { user: id, column });
    people.push({ id, name, reads: reader?.table !== undefined });
  }
  return people;
}

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
  mentioning: Mentioning,
  record: CommentedRecord,
  { users, column }: { readonly users: readonly number[]; readonly column: number | null },
): Promise<readonly Mentioned[]> {
  if (users.length > MAX_MENTIONED) throw new AppError('comment.mentions_too_many', { most: MAX_MENTIONED });
  const mentioned: Mentioned[] = [];
  const blind: string[] = [];
  for (const user of users) {
    const reader = await readerOf(mentioning, record, { user, column });
    if (!reader) throw new AppError('account.unknown');
    if (reader.table) mentioned.push({ user, table: reader.table.id });
    else blind.push(reader.name);
  }
  if (blind.length > 0) throw new AppError('comment.mentioned_cannot_read', { names: blind.join(', ') });
  return mentioned;
}

/** Somebody else as a reader of the record; undefined for who is no active user. */
async function readerOf(
  { request, session, area }: Mentioning,
  { top, id }: CommentedRecord,
  { user, column }: { readonly user: number; readonly column: number | null },
): Promise<{ readonly name: string; readonly table: Table | undefined } | undefined> {
  const found = await accountByKey(area, `user:${user}`);
  if (!found) return undefined;
  const { catalog, db } = request;
  const viewer = viewerFor(found.account, catalog, session);
  const table = await readBy(db, { catalog, viewer }, { top, id, column });
  return { name: found.account.user.name, table };
}

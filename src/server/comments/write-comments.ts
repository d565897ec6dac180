import { supervises } from '#core/access/supervisor.ts';
import { MAX_ANSWERS, type Comment, type CommentBody } from '#core/contract/messaging/comment-routes.ts';
import { MAX_COMMENT } from '#core/contract/route/limits.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import {
  besideRecord,
  keptColumn,
  type AskingPeople,
  type BesidePlace,
  type BesideRecord,
} from '../beside/beside.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { admitMentioned, mentionedIn, type Mentioned } from './mentions.ts';
import {
  COMMENT_ROW,
  countOf,
  OF_RECORD,
  ofRecord,
  presentComments,
  type CommentRow,
} from './read-comments.ts';

/** What a person adds: `key` is another one for each comment. */
interface NewComment extends BesidePlace {
  readonly key: string;
  readonly body: CommentBody;
  readonly parent?: number | undefined;
  readonly columnId?: number | undefined;
}

/**
 * Adds a comment, once for each key. Throws AppError `comment.unknown` for an answer to what is not there,
 * `comment.answers_too_many`, `request.key_used`, and what `admitMentioned` and `cleanBody` throw.
 */
export async function addComment(asking: AskingPeople, added: NewComment): Promise<Comment> {
  const { request } = asking;
  const record = await besideRecord(asking, added);
  const known = await keptUnder(asking, record, added.key);
  if (known) return await presented(asking, record, known);
  const body = cleanBody(added.body);
  const column = await columnOf(asking, record, added);
  const mentioned = await admitMentioned(asking, record, { users: mentionedIn(body), column });
  const row = await inTransaction(request.db, async (tx) => {
    const { rows } = await tx.query<CommentRow>(
      sql`insert into colonnade.comment as c (table_id, record_id, column_id, parent_id, account, key, body)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (account, key) do nothing returning ${COMMENT_ROW}`,
      [
        record.top.id,
        record.id,
        column,
        added.parent ?? null,
        request.viewer.account,
        added.key,
        JSON.stringify(body),
      ],
    );
    const [made] = rows;
    if (made) {
      await tellOf(tx, asking, { record, row: made, mentioned });
      await tellAdded(tx, asking, { record, row: made, mentioned });
    }
    return made;
  });
  // The same call came twice at once: the other one has written it.
  const written = row ?? must(await keptUnder(asking, record, added.key), 'the comment with that key');
  return await presented(asking, record, written);
}

/** What a person makes of a comment that was read in a version. */
interface EditedComment extends BesidePlace {
  readonly comment: number;
  readonly version: number;
  readonly body: CommentBody;
}

/**
 * Changes what a comment of one's own says; what it says already is no change. Throws AppError `comment.unknown`,
 * `access.refused` for one of somebody else, `comment.changed` where its version is another one.
 */
export async function editComment(asking: AskingPeople, edited: EditedComment): Promise<Comment> {
  const { request } = asking;
  const record = await besideRecord(asking, edited);
  const body = cleanBody(edited.body);
  const before = await commentAt(request.db, record, edited.comment);
  if (before.deleted_at) throw new AppError('comment.unknown');
  if (before.account !== request.viewer.account) throw new AppError('access.refused');
  if (JSON.stringify(before.body) === JSON.stringify(body)) return await presented(asking, record, before);
  const known = mentionedIn(before.body as CommentBody);
  const users = mentionedIn(body).filter((user) => !known.includes(user));
  const mentioned = await admitMentioned(asking, record, { users, column: before.column_id });
  const row = await inTransaction(request.db, async (tx) => {
    const { rows } = await tx.query<CommentRow>(
      sql`update colonnade.comment c set body = $3, version = c.version + 1, edited_at = now()
        where c.id = $1 and c.version = $2 and c.deleted_at is null returning ${COMMENT_ROW}`,
      [edited.comment, edited.version, JSON.stringify(body)],
    );
    const [changed] = rows;
    if (!changed) throw new AppError('comment.changed');
    await tx.query(
      sql`delete from colonnade.comment_mention where comment_id = $1 and not user_id = any($2::bigint[])`,
      [changed.id, mentionedIn(body)],
    );
    await tellOf(tx, asking, { record, row: changed, mentioned });
    return changed;
  });
  return await presented(asking, record, row);
}

/** One comment at a record. */
interface CommentPlace extends BesidePlace {
  readonly comment: number;
}

/**
 * Deletes a comment: one's own, as a supervisor any; gives how many are left. Throws AppError `comment.unknown`,
 * `access.refused`.
 */
export async function deleteComment(asking: AskingPeople, place: CommentPlace): Promise<number> {
  const { request } = asking;
  const record = await besideRecord(asking, place);
  const row = await commentAt(request.db, record, place.comment);
  if (!row.deleted_at) {
    const { viewer } = request;
    if (row.account !== viewer.account && !supervises(viewer)) throw new AppError('access.refused');
    await inTransaction(request.db, async (tx) => {
      await tx.query(
        sql`update colonnade.comment set deleted_at = now(), deleted_by = $2 where id = $1 and deleted_at is null`,
        [row.id, viewer.account],
      );
      await tellOf(tx, asking, { record, row, mentioned: [] });
    });
  }
  return await countOf(request.db, record);
}

/**
 * Brings a comment back, for whoever deleted it or a supervisor. Throws AppError `comment.unknown`, `access.refused`.
 */
export async function restoreComment(asking: AskingPeople, place: CommentPlace): Promise<Comment> {
  const { request } = asking;
  const { viewer } = request;
  const record = await besideRecord(asking, place);
  const row = await commentAt(request.db, record, place.comment);
  if (row.deleted_by === null) return await presented(asking, record, row);
  if (row.deleted_by !== viewer.account && !supervises(viewer)) {
    // What others have deleted is no longer there for its author either.
    throw new AppError(row.account === viewer.account ? 'access.refused' : 'comment.unknown');
  }
  await inTransaction(request.db, async (tx) => {
    await tx.query(sql`update colonnade.comment set deleted_at = null, deleted_by = null where id = $1`, [
      row.id,
    ]);
    await tellOf(tx, asking, { record, row, mentioned: [] });
  });
  return await presented(asking, record, await commentAt(request.db, record, place.comment));
}

/** The place of an answer is that of what it answers; else the cell that was named, or the record. */
async function columnOf(
  { request }: AskingPeople,
  record: BesideRecord,
  { parent, columnId }: NewComment,
): Promise<number | null> {
  if (parent === undefined) return columnId === undefined ? null : keptColumn(record, columnId);
  const answered = await commentAt(request.db, record, parent);
  if (answered.parent_id !== null || answered.deleted_at) throw new AppError('comment.unknown');
  const { rows } = await request.db.query<{ count: number }>(
    sql`select count(*) as count from colonnade.comment where parent_id = $1 and deleted_at is null`,
    [parent],
  );
  if ((rows[0]?.count ?? 0) >= MAX_ANSWERS)
    throw new AppError('comment.answers_too_many', { most: MAX_ANSWERS });
  return answered.column_id;
}

/** A comment of the record that its reader reads, a deleted one too. Throws AppError `comment.unknown`. */
async function commentAt(
  db: AskingPeople['request']['db'],
  record: BesideRecord,
  id: number,
): Promise<CommentRow> {
  const { rows } = await db.query<CommentRow>(
    sql`select ${COMMENT_ROW} from colonnade.comment c where ${OF_RECORD} and c.id = $4`,
    [...ofRecord(record), id],
  );
  const [row] = rows;
  if (!row) throw new AppError('comment.unknown');
  return row;
}

/** What the same call has added before. Throws AppError `request.key_used` where that was somewhere else. */
async function keptUnder(
  { request }: AskingPeople,
  record: BesideRecord,
  key: string,
): Promise<CommentRow | undefined> {
  const { rows } = await request.db.query<
    CommentRow & { readonly table_id: number; readonly record_id: number }
  >(
    sql`select ${COMMENT_ROW}, c.table_id, c.record_id from colonnade.comment c where c.account = $1 and c.key = $2`,
    [request.viewer.account, key],
  );
  const [row] = rows;
  if (row && (row.table_id !== record.top.id || row.record_id !== record.id))
    throw new AppError('request.key_used');
  return row;
}

async function presented({ request }: AskingPeople, record: BesideRecord, row: CommentRow): Promise<Comment> {
  return must((await presentComments(request, record, [row]))[0], 'a comment');
}

interface Told {
  readonly record: BesideRecord;
  readonly row: CommentRow;
  readonly mentioned: readonly Mentioned[];
}

/** Has those told who wait for new comments. */
async function tellAdded(
  tx: Transaction,
  { request: { viewer }, area: { events } }: AskingPeople,
  { record, row, mentioned }: Told,
): Promise<void> {
  await events.publish(tx, 'comment.added', {
    comment: row.id,
    table: record.top.id,
    record: record.id,
    column: row.column_id,
    mentioned: mentioned.map(({ user }) => user),
    user: viewer.userId,
    account: viewer.account,
  });
}

/** Writes down who is mentioned anew, and has everybody told once it is committed. */
async function tellOf(
  tx: Transaction,
  { request, area: { events } }: AskingPeople,
  { record, row, mentioned }: Told,
): Promise<void> {
  const { account, userId } = request.viewer;
  await tx.query(
    sql`insert into colonnade.comment_mention select $1, u from unnest($2::bigint[]) u on conflict do nothing`,
    [row.id, mentioned.map(({ user }) => user)],
  );
  const others = mentioned.filter(({ user }) => user !== userId);
  for (const [table, users] of Map.groupBy(others, (one) => one.table))
    await events.publish(tx, 'comment.mentioned', {
      comment: row.id,
      table,
      record: record.id,
      column: row.column_id,
      users: users.map(({ user }) => user),
      account,
    });
  await events.publish(tx, 'comments.changed', {
    table: record.top.id,
    record: record.id,
    column: row.column_id,
  });
}

/**
 * What a comment says as it is kept: text without control characters, parts of text that follow each other as one. Throws
 * AppError `comment.empty`, `comment.too_long`.
 */
function cleanBody(given: CommentBody): CommentBody {
  const parts: CommentBody = [];
  for (const part of given) {
    const last = parts.at(-1);
    if ('user' in part) parts.push(part);
    else if (last && 'text' in last) last.text += plainText(part.text);
    else parts.push({ text: plainText(part.text) });
  }
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && 'text' in first) first.text = first.text.trimStart();
  if (last && 'text' in last) last.text = last.text.trimEnd();
  const body = parts.filter((part) => 'user' in part || part.text !== '');
  if (body.length === 0) throw new AppError('comment.empty');
  const length = body.reduce((sum, part) => sum + ('text' in part ? part.text.length : 1), 0);
  if (length > MAX_COMMENT) throw new AppError('comment.too_long', { most: MAX_COMMENT });
  return body;
}

function plainText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return lines.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').normalize('NFC');
}

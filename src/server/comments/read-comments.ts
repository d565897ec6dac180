import { supervises } from '#core/access/supervisor.ts';
import { COMMENTS_SHOWN, type Comment } from '#core/contract/messaging/comment-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { besideRecord, type AskingBeside, type BesidePlace, type BesideRecord } from '../beside/beside.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { userNames } from '../query/people/users.ts';
import { doerNames, type RequestContext } from '../records/records.ts';

/** A comment as it is kept. */
export interface CommentRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly column_id: number | null;
  readonly account: string;
  readonly body: readonly ({ readonly text: string } | { readonly user: number })[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly version: number;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
}

export const COMMENT_ROW = sql`c.id, c.parent_id, c.column_id, c.account, c.body, c.created_at, c.edited_at, c.version,
  c.deleted_at, c.deleted_by`;

/** The comments `c` of a record ($1, $2) in cells that their reader reads ($3). */
export const OF_RECORD = sql`c.table_id = $1 and c.record_id = $2
  and (c.column_id is null or c.column_id = any($3::bigint[]))`;

/** The values of OF_RECORD. */
export function ofRecord({ top, id, cells }: BesideRecord): readonly unknown[] {
  return [top.id, id, [...cells.keys()]];
}

/**
 * The latest conversations at a record, or those before one, in their order, each with its answers. One whose beginning is
 * deleted is there for its answers.
 */
export async function listComments(
  asking: AskingBeside,
  { before, ...place }: BesidePlace & { readonly before?: number | undefined },
): Promise<{ comments: Comment[]; next: number | null; count: number }> {
  const { request } = asking;
  const record = await besideRecord(asking, place);
  const { rows } = await request.db.query<CommentRow>({
    name: 'comment_list',
    text: sql`with beginnings as materialized (
        select ${COMMENT_ROW} from colonnade.comment c where ${OF_RECORD} and c.parent_id is null
          and ($4::bigint is null or c.id < $4)
          and (c.deleted_at is null or exists (
            select 1 from colonnade.comment a where a.parent_id = c.id and a.deleted_at is null))
        order by c.id desc limit $5)
      select * from beginnings
      union all
      select ${COMMENT_ROW} from colonnade.comment c join beginnings b on b.id = c.parent_id where c.deleted_at is null
      order by id`,
    values: [...ofRecord(record), before ?? null, COMMENTS_SHOWN + 1],
  });
  const beginnings = rows.filter((row) => row.parent_id === null);
  const [surplus, first] = beginnings.length > COMMENTS_SHOWN ? beginnings : [undefined, beginnings[0]];
  const shown = rows.filter((row) => surplus === undefined || (row.parent_id ?? row.id) !== surplus.id);
  return {
    comments: await presentComments(request, record, shown),
    next: surplus === undefined ? null : (first?.id ?? null),
    count: await countOf(request.db, record),
  };
}

/** How many comments a record has that the reader may read. */
export async function countComments(asking: AskingBeside, place: BesidePlace): Promise<number> {
  return await countOf(asking.request.db, await besideRecord(asking, place));
}

export async function countOf(db: Runner, record: BesideRecord): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'comment_count',
    text: sql`select count(*) as count from colonnade.comment c where ${OF_RECORD} and c.deleted_at is null`,
    values: [...ofRecord(record)],
  });
  return rows[0]?.count ?? 0;
}

/** Comments as their reader is told of them. */
export async function presentComments(
  request: RequestContext,
  { cells }: BesideRecord,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const { db, viewer } = request;
  const mentioned = rows.flatMap(({ body }) => body.flatMap((part) => ('user' in part ? [part.user] : [])));
  const names = await doerNames(
    request,
    rows.map(({ account }) => account),
  );
  const users = await userNames(db, [...new Set(mentioned)]);
  return rows.map((row) => {
    const column = cells.get(row.column_id ?? Number.NaN);
    const own = row.account === viewer.account;
    const deleted = row.deleted_at !== null;
    return {
      id: row.id,
      parent: row.parent_id,
      column: column ? { id: column.id, label: labelOf(column.label, viewer.locale) } : null,
      author: deleted ? null : (names.get(row.account) ?? null),
      own,
      body: deleted
        ? []
        : row.body.map((part) =>
            'user' in part ? { user: part.user, name: users.get(part.user) || null } : part,
          ),
      at: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
      version: row.version,
      deleted,
      rights: { edit: own && !deleted, delete: (own || supervises(viewer)) && !deleted },
    };
  });
}

import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { databaseRefusal } from '../database/database-refusal.ts';
import { boundAt, sql, type Sql } from '../database/sql/sql.ts';
import { isQuestion, type Frame, type PendingQuestion } from './frames.ts';
import { begunWith, hasChanges } from './has-changes.ts';
import { limitSql } from './limits.ts';

export {
  isQuestion,
  type Draft,
  type Frame,
  type Nested,
  type DraftPlace,
  type PendingQuestion,
  type Resumed,
  type ResumedRun,
} from './frames.ts';
export { hasChanges } from './has-changes.ts';

/** One running piece of work of one account (domain: Contexts). */
export interface Context {
  readonly id: number;
  readonly revision: number;
  readonly frames: readonly (Frame | PendingQuestion)[];
  readonly touchedAt: string;
}

/**
 * Opens a context with its first window; `owner` is the account that works. Where it has as many as it may, those go
 * that hold nothing yet, the longest untouched first. Throws AppError `context.too_many` where that is not enough,
 * `context.too_large`.
 */
export async function openContext(
  db: Runner,
  owner: string,
  frame: Frame | PendingQuestion,
): Promise<Context> {
  return await written(db, {
    name: 'context_open',
    text: sql`with mine as (select count(*) as open from colonnade.context where owner = $1),
      gone as (
        delete from colonnade.context where id in (
          select id from colonnade.context where owner = $1 and not changed order by touched_at
          limit (select greatest(mine.open - ${limitSql('mostOpen')} + 1, 0) from mine) for update skip locked)
        returning id)
      insert into colonnade.context (owner, frames) select $1, $2::text::jsonb from mine
      where case when ${tooLarge(boundAt(2))} then colonnade.refuse('context.too_large')
        when mine.open - (select count(*) from gone) >= ${limitSql('mostOpen')} then colonnade.refuse('context.too_many')
        else true end
      returning ${COLUMNS}`,
    values: [owner, JSON.stringify([begunWith(frame)])],
  });
}

/** An account's own context; anybody else's does not exist. Throws AppError `context.unknown`. */
export async function readContext(db: Runner, owner: string, id: number): Promise<Context> {
  const result = await db.query<ContextRow>({
    name: 'context_read',
    text: sql`select ${COLUMNS} from colonnade.context where id = $1 and owner = $2`,
    values: [id, owner],
  });
  return contextOf(result.rows[0]);
}

/** The top window of a context, a record, which the call must be about. Throws AppError `context.stale`. */
export function topFrame(context: Context, window: number): Frame {
  const frame = context.frames.at(-1);
  if (frame?.window !== window || isQuestion(frame)) throw new AppError('context.stale');
  return frame;
}

/** The number of the next window of a context. */
export function nextWindow({ frames }: Pick<Context, 'frames'>): number {
  return Math.max(0, ...frames.map(({ window }) => window)) + 1;
}

/**
 * Replaces the windows of a context if nobody changed it since it was read. Throws AppError `context.stale`,
 * `context.too_large` where there is no room for them: the context stays as it was.
 */
export async function replaceFrames(
  db: Runner,
  owner: string,
  context: Context,
  frames: Context['frames'],
): Promise<Context> {
  return await written(db, {
    name: 'context_update',
    text: sql`update colonnade.context set frames = $4::text::jsonb, changed = $5, revision = revision + 1, touched_at = now()
      where id = $1 and owner = $2 and revision = $3
        and case when $6 and ${tooLarge(boundAt(4))} then colonnade.refuse('context.too_large') else true end
      returning ${COLUMNS}`,
    // A question always has room: what is to be saved or dropped must not fail for it.
    values: [
      context.id,
      owner,
      context.revision,
      JSON.stringify(frames),
      hasChanges(frames),
      !isAsking(frames),
    ],
  });
}

function isAsking(frames: Context['frames']): boolean {
  const top = frames.at(-1);
  return top !== undefined && isQuestion(top);
}

/** Replaces the top window. Throws AppError `context.stale`. */
export async function replaceTop(
  db: Runner,
  owner: string,
  context: Context,
  frame: Frame,
): Promise<Context> {
  return await replaceFrames(db, owner, context, [...context.frames.slice(0, -1), frame]);
}

/** Puts a window on top of the others. Throws AppError `context.stale`. */
export async function pushFrame(
  db: Runner,
  owner: string,
  context: Context,
  frame: Frame | PendingQuestion,
): Promise<Context> {
  return await replaceFrames(db, owner, context, [...context.frames, begunWith(frame)]);
}

/** Ends a context that nobody changed since it was read, with what is committed of it. Throws AppError `context.stale`. */
export async function endContext(db: Runner, owner: string, { id, revision }: Context): Promise<void> {
  const ended = await db.query({
    name: 'context_end',
    text: sql`delete from colonnade.context where id = $1 and owner = $2 and revision = $3`,
    values: [id, owner, revision],
  });
  if (ended.rowCount === 0) throw new AppError('context.stale');
}

/** Drops a context with all its frames; gives its windows. One that is gone already is no error. */
export async function dropContext(db: Runner, owner: string, id: number): Promise<readonly number[]> {
  const result = await db.query<{ frames: Context['frames'] }>({
    name: 'context_drop',
    text: sql`delete from colonnade.context where id = $1 and owner = $2 returning frames`,
    values: [id, owner],
  });
  return result.rows[0]?.frames.map((frame) => frame.window) ?? [];
}

/** The user's unfinished work, the latest first: contexts that hold something the user has done. */
export async function listContexts(db: Runner, owner: string): Promise<readonly Context[]> {
  const result = await db.query<ContextRow>(
    sql`select ${COLUMNS} from colonnade.context where owner = $1 and changed order by touched_at desc limit 50`,
    [owner],
  );
  return result.rows.map(contextOf);
}

/** How many drafts hold something, and whose they are. */
export async function countDrafts(db: Runner): Promise<{ readonly open: number; readonly accounts: number }> {
  const { rows } = await db.query<{ open: number; accounts: number }>(
    sql`select count(*) as open, count(distinct owner) as accounts from colonnade.context where changed`,
  );
  return rows[0] ?? { open: 0, accounts: 0 };
}

/** Drops what nobody has touched for so many days, and after one day what holds nothing. */
export async function cleanContexts(db: Runner, keptDays: number): Promise<void> {
  await db.query(
    `delete from colonnade.context where touched_at < now() - make_interval(days => $1)
      or (touched_at < now() - interval '1 day' and not changed)`,
    [keptDays],
  );
}

const COLUMNS = sql`id, revision, frames, touched_at`;

/** Whether the windows bound to a statement need more room than a draft may have. */
const tooLarge = (bound: Sql) => sql`octet_length(${bound}::text) > 1024 * ${limitSql('mostKilobytes')}`;

interface ContextRow {
  readonly id: number;
  readonly revision: number;
  readonly frames: Context['frames'];
  readonly touched_at: Date;
}

/** A statement that writes a context; none written is `context.stale`. */
async function written(
  db: Runner,
  statement: { readonly name: string; readonly text: Sql; readonly values: unknown[] },
): Promise<Context> {
  const result = await db.query<ContextRow>(statement).catch((error: unknown) => {
    throw databaseRefusal(error);
  });
  if (result.rows.length === 0) throw new AppError('context.stale');
  return contextOf(result.rows[0]);
}

function contextOf(row: ContextRow | undefined): Context {
  if (!row) throw new AppError('context.unknown');
  return { id: row.id, revision: row.revision, frames: row.frames, touchedAt: row.touched_at.toISOString() };
}

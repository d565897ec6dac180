import type { Box, Chooser, Parameters } from '#core/contract/action-results.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';

/** What a draft makes of one record. Values are wire values by technical name; links are bare ids. */
export interface Draft {
  readonly kind: 'create' | 'modify';
  readonly table: number;
  /** The stored record; null for a new one. */
  readonly record: number | null;
  /** What other records of the context call a new one; the first new one of a context has the first key. */
  readonly key?: number;
  /** The record's version that the draft is based on, and the values then of the columns that the draft changes. */
  readonly version: number;
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** The columns of a new record that nobody gave a value: they have the first ones. */
  readonly first?: readonly string[];
}

/** The place that a record has in another one of the context: a list or link column of the record with that key. */
export interface Place {
  readonly column: number;
  readonly of: number;
}

/** A record that belongs to the draft of another one and is saved with it. */
export interface Nested extends Draft {
  readonly place: Place;
  /** It is taken away: deleted with the save, or forgotten where it was never saved. */
  readonly removed?: boolean;
  /** It is being edited in place: what it was before, null where it was not there. */
  readonly before?: Nested | null;
}

/** One open action of a context with its draft: the record of its window, and those that belong to it. */
export interface Frame extends Draft {
  /** The stored record that the new one is made of, deleted with the save. */
  readonly replaces?: { readonly table: number; readonly record: number };
  readonly window: number;
  readonly action: number;
  /** Where the record goes in the draft of the window below; undefined where it stands alone. */
  readonly place?: Place;
  readonly nested?: readonly Nested[];
}

/** What an action has asked, and what its answer resumes. */
export type Question = Asked & { readonly window: number; readonly action: number };

type Asked =
  | { readonly kind: 'messageBox'; readonly box: Box; readonly resumes: Resumed }
  | { readonly kind: 'chooser'; readonly chooser: Chooser; readonly resumes: ResumedRun }
  | { readonly kind: 'parameters'; readonly parameters: Parameters; readonly resumes: ResumedRun };

/** What of an action is known when it asks. */
export interface ResumedRun {
  readonly what: 'run';
  readonly selected: readonly number[];
  /** It runs to its end without asking more. */
  readonly final: boolean;
  /** Its question was answered with yes. */
  readonly confirmed?: boolean;
  /** The values of its parameters. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Values that its form begins with. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** The code of what was chosen. */
  readonly chosen?: number;
  /** The controls whose warnings were passed over. */
  readonly accepted?: readonly number[];
}

/** What was suspended until a question is answered. */
export type Resumed =
  /** Saving the window below, with the warnings that were seen before. */
  | {
      readonly what: 'validate';
      readonly mine: readonly string[];
      readonly accepted: readonly number[];
    }
  /** Dropping the window below, or the whole context. */
  | { readonly what: 'cancel'; readonly all: boolean }
  | ResumedRun;

/** Whether the window of a context asks something; the others show records. */
export function isQuestion(frame: Frame | Question): frame is Question {
  return frame.kind !== 'create' && frame.kind !== 'modify';
}

/** One running piece of work of one account (domain: Contexts). */
export interface Context {
  readonly id: number;
  readonly revision: number;
  readonly frames: readonly (Frame | Question)[];
  readonly touchedAt: string;
}

/** Opens a context with its first window; `owner` is the account that works. */
export async function openContext(db: Runner, owner: string, frame: Frame | Question): Promise<Context> {
  const result = await db.query<ContextRow>({
    name: 'context_open',
    text: `insert into colonnade.context (owner, frames) values ($1, $2) returning ${COLUMNS}`,
    values: [owner, JSON.stringify([frame])],
  });
  return contextOf(result.rows[0]);
}

/** An account's own context; anybody else's does not exist. Throws AppError `context.unknown`. */
export async function readContext(db: Runner, owner: string, id: number): Promise<Context> {
  const result = await db.query<ContextRow>({
    name: 'context_read',
    text: `select ${COLUMNS} from colonnade.context where id = $1 and owner = $2`,
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

/** Replaces the windows of a context if nobody changed it since it was read. Throws AppError `context.stale`. */
export async function replaceFrames(
  db: Runner,
  owner: string,
  context: Context,
  frames: Context['frames'],
): Promise<Context> {
  const result = await db.query<ContextRow>({
    name: 'context_update',
    text: `update colonnade.context set frames = $4, revision = revision + 1, touched_at = now()
      where id = $1 and owner = $2 and revision = $3 returning ${COLUMNS}`,
    values: [context.id, owner, context.revision, JSON.stringify(frames)],
  });
  if (result.rows.length === 0) throw new AppError('context.stale');
  return contextOf(result.rows[0]);
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
  frame: Frame | Question,
): Promise<Context> {
  return await replaceFrames(db, owner, context, [...context.frames, frame]);
}

/** Ends a context that nobody changed since it was read, with what is committed of it. Throws AppError `context.stale`. */
export async function endContext(db: Runner, owner: string, { id, revision }: Context): Promise<void> {
  const ended = await db.query(
    'delete from colonnade.context where id = $1 and owner = $2 and revision = $3',
    [id, owner, revision],
  );
  if (ended.rowCount === 0) throw new AppError('context.stale');
}

/** Drops a context with all its frames; gives its windows. One that is gone already is no error. */
export async function dropContext(db: Runner, owner: string, id: number): Promise<readonly number[]> {
  const result = await db.query<{ frames: Context['frames'] }>(
    'delete from colonnade.context where id = $1 and owner = $2 returning frames',
    [id, owner],
  );
  return result.rows[0]?.frames.map((frame) => frame.window) ?? [];
}

/** The user's unfinished work, the latest first: contexts whose draft the user has changed since it was opened. */
export async function listContexts(db: Runner, owner: string): Promise<readonly Context[]> {
  const result = await db.query<ContextRow>(
    `select ${COLUMNS} from colonnade.context where owner = $1 and revision > 1
      order by touched_at desc limit 50`,
    [owner],
  );
  return result.rows.map(contextOf);
}

/** Days that an untouched context is kept. */
const RETENTION_DAYS = 30;

/** Drops what was left for longer than the retention time, and drafts that nobody changed after a day. */
export async function cleanContexts(db: Runner): Promise<void> {
  await db.query(
    `delete from colonnade.context where touched_at < now() - make_interval(days => $1)
      or (touched_at < now() - interval '1 day' and revision = 1)`,
    [RETENTION_DAYS],
  );
}

const COLUMNS = 'id, revision, frames, touched_at';

interface ContextRow {
  readonly id: number;
  readonly revision: number;
  readonly frames: Context['frames'];
  readonly touched_at: Date;
}

function contextOf(row: ContextRow | undefined): Context {
  if (!row) throw new AppError('context.unknown');
  return { id: row.id, revision: row.revision, frames: row.frames, touchedAt: row.touched_at.toISOString() };
}

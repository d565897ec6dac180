import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';

/** One open action of a context and its draft. Values are wire values by technical name; links are bare ids. */
export interface Frame {
  readonly window: number;
  readonly action: number;
  readonly kind: 'create' | 'modify';
  readonly table: number;
  readonly record: number | null;
  /** The record's version that the draft is based on, and the values then of the columns that the draft changes. */
  readonly version: number;
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** The columns of a new record that nobody gave a value: they have the first ones. */
  readonly first?: readonly string[];
}

/** One running piece of work of one account (domain: Contexts). */
export interface Context {
  readonly id: number;
  readonly revision: number;
  readonly frames: readonly Frame[];
  readonly touchedAt: string;
}

/** Opens a context with its first frame; `owner` is the account that works. */
export async function openContext(db: Runner, owner: string, frame: Frame): Promise<Context> {
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

/** The top frame of a context, which must be the window that the call is about. Throws AppError `context.stale`. */
export function topFrame(context: Context, window: number): Frame {
  const frame = context.frames.at(-1);
  if (frame?.window !== window) throw new AppError('context.stale');
  return frame;
}

/** Replaces the top frame if nobody changed the context since it was read. Throws AppError `context.stale`. */
export async function replaceTop(
  db: Runner,
  owner: string,
  context: Context,
  frame: Frame,
): Promise<Context> {
  const result = await db.query<ContextRow>({
    name: 'context_update',
    text: `update colonnade.context set frames = $4, revision = revision + 1, touched_at = now()
      where id = $1 and owner = $2 and revision = $3 returning ${COLUMNS}`,
    values: [context.id, owner, context.revision, JSON.stringify([...context.frames.slice(0, -1), frame])],
  });
  if (result.rows.length === 0) throw new AppError('context.stale');
  return contextOf(result.rows[0]);
}

/** Drops a context with all its frames; gives its windows. One that is gone already is no error. */
export async function dropContext(db: Runner, owner: string, id: number): Promise<readonly number[]> {
  const result = await db.query<{ frames: readonly Frame[] }>(
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
  readonly frames: readonly Frame[];
  readonly touched_at: Date;
}

function contextOf(row: ContextRow | undefined): Context {
  if (!row) throw new AppError('context.unknown');
  return { id: row.id, revision: row.revision, frames: row.frames, touchedAt: row.touched_at.toISOString() };
}

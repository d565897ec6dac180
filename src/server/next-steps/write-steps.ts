import { supervises } from '#core/access/supervisor.ts';
import { MAX_OPEN_STEPS, type NextStep } from '#core/contract/messaging/next-step-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import {
  besideRecord,
  readerBeside,
  type AskingPeople,
  type BesidePlace,
  type BesideRecord,
} from '../beside/beside.ts';
import { inTransaction, type Runner, type Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { AT_RECORD, countOpen, presentSteps, STEP_ROW, type StepRow } from './read-steps.ts';

/** What a person notes: `key` is another one for each step. */
interface NewStep extends BesidePlace {
  readonly key: string;
  readonly text: string;
  readonly dueOn?: string | null | undefined;
  readonly user?: number | undefined;
}

/**
 * Notes a step, once for each key, for whoever asks unless a user is named. Throws AppError `next_step.empty`,
 * `next_step.too_many`, `request.key_used`, and what `admitAssigned` throws.
 */
export async function addStep(asking: AskingPeople, added: NewStep): Promise<NextStep> {
  const { request } = asking;
  const record = await besideRecord(asking, added);
  const known = await keptUnder(asking, record, added.key);
  if (known) return await presented(asking, known);
  const text = cleanText(added.text);
  const user = added.user ?? request.viewer.userId;
  const table = await admitAssigned(asking, record, user);
  if ((await countOpen(request.db, record.top.id, record.id)) >= MAX_OPEN_STEPS)
    throw new AppError('next_step.too_many', { most: MAX_OPEN_STEPS });
  const row = await inTransaction(request.db, async (tx) => {
    const { rows } = await tx.query<StepRow>(
      sql`insert into colonnade.next_step as s (table_id, record_id, account, key, text, due_on, user_id)
        values ($1, $2, $3, $4, $5, $6::date, $7) on conflict (account, key) do nothing returning ${STEP_ROW}`,
      [record.top.id, record.id, request.viewer.account, added.key, text, added.dueOn ?? null, user],
    );
    const [made] = rows;
    if (made) await tell(tx, asking, { record, after: made, table });
    return made;
  });
  // The same call came twice at once: the other one has written it.
  return await presented(
    asking,
    row ?? must(await keptUnder(asking, record, added.key), 'the step with that key'),
  );
}

/** One step at a record. */
interface StepPlace extends BesidePlace {
  readonly step: number;
}

/** What a person makes of a step that was read in a version. */
interface EditedStep extends StepPlace {
  readonly version: number;
  readonly text?: string | undefined;
  readonly dueOn?: string | null | undefined;
  readonly user?: number | undefined;
}

/**
 * Changes a step; what it is already is no change. Throws AppError `next_step.unknown`, `next_step.empty`,
 * `next_step.changed` where its version is another one, and what `admitAssigned` throws.
 */
export async function editStep(asking: AskingPeople, edited: EditedStep): Promise<NextStep> {
  const { request } = asking;
  const record = await besideRecord(asking, edited);
  const before = await stepAt(request.db, record, edited.step);
  if (before.deleted_at) throw new AppError('next_step.unknown');
  const text = edited.text === undefined ? before.text : cleanText(edited.text);
  const dueOn = edited.dueOn === undefined ? before.due_on : edited.dueOn;
  const user = edited.user ?? before.user_id;
  if (text === before.text && dueOn === before.due_on && user === before.user_id)
    return await presented(asking, before);
  const isAssigned = user !== before.user_id;
  const table = isAssigned ? await admitAssigned(asking, record, user) : undefined;
  const row = await inTransaction(request.db, async (tx) => {
    const { rows } = await tx.query<StepRow>(
      sql`update colonnade.next_step s set text = $3, due_on = $4::date, user_id = $5, version = s.version + 1,
          assigned = s.assigned + case when s.user_id = $5 then 0 else 1 end
        where s.id = $1 and s.version = $2 and s.deleted_at is null returning ${STEP_ROW}`,
      [edited.step, edited.version, text, dueOn, user],
    );
    const [changed] = rows;
    if (!changed) throw new AppError('next_step.changed');
    await tell(tx, asking, { record, before, after: changed, table });
    return changed;
  });
  return await presented(asking, row);
}

/** Ticks a step off, or makes it open again; what it is already stays as it is. Throws AppError `next_step.unknown`. */
export async function finishStep(
  asking: AskingPeople,
  { done, ...place }: StepPlace & { readonly done: boolean },
): Promise<NextStep> {
  return await change(asking, place, {
    admit: (row) => {
      if (row.deleted_at) throw new AppError('next_step.unknown');
      return done !== (row.done_at !== null);
    },
    mark: 'done',
    isSet: done,
  });
}

/** Deletes a step, for whoever noted it or is to do it, and supervisors. Throws AppError `next_step.unknown`, `access.refused`. */
export async function deleteStep(asking: AskingPeople, place: StepPlace): Promise<void> {
  const { viewer } = asking.request;
  await change(asking, place, {
    admit: (row) => {
      if (row.deleted_at) return false;
      if (row.account !== viewer.account && row.user_id !== viewer.userId && !supervises(viewer))
        throw new AppError('access.refused');
      return true;
    },
    mark: 'deleted',
    isSet: true,
  });
}

/** Brings a step back, for whoever deleted it or a supervisor. Throws AppError `next_step.unknown`. */
export async function restoreStep(asking: AskingPeople, place: StepPlace): Promise<NextStep> {
  const { viewer } = asking.request;
  return await change(asking, place, {
    admit: (row) => {
      // What others have deleted is no longer there.
      if (row.deleted_by !== null && row.deleted_by !== viewer.account && !supervises(viewer))
        throw new AppError('next_step.unknown');
      return row.deleted_by !== null;
    },
    mark: 'deleted',
    isSet: false,
  });
}

interface Changing {
  /** Whether the step is to be another one; throws what refuses it. */
  readonly admit: (row: StepRow) => boolean;
  readonly mark: keyof typeof MARKS;
  readonly isSet: boolean;
}

/** What is marked with a time and an account ($2), or without one is so no more; where it is not as wished already. */
const MARKS = {
  done: {
    set: sql`done_at = case when $2::text is not null then now() end, done_by = $2`,
    only: sql`(s.done_at is null) = ($2::text is not null)`,
  },
  deleted: {
    set: sql`deleted_at = case when $2::text is not null then now() end, deleted_by = $2`,
    only: sql`(s.deleted_at is null) = ($2::text is not null)`,
  },
} as const;

async function change(
  asking: AskingPeople,
  place: StepPlace,
  { admit, mark, isSet }: Changing,
): Promise<NextStep> {
  const { db, viewer } = asking.request;
  const record = await besideRecord(asking, place);
  const before = await stepAt(db, record, place.step);
  if (!admit(before)) return await presented(asking, before);
  const { set, only } = MARKS[mark];
  const after = await inTransaction(db, async (tx) => {
    const { rows } = await tx.query<StepRow>(
      sql`update colonnade.next_step s set ${set} where s.id = $1 and ${only} returning ${STEP_ROW}`,
      [before.id, isSet ? viewer.account : null],
    );
    if (rows[0]) await tell(tx, asking, { record, before, after: rows[0] });
    return rows[0];
  });
  return await presented(asking, after ?? (await stepAt(db, record, place.step)));
}

/**
 * The table as of which the record exists for whoever is to do something there. Throws AppError `account.unknown` for one
 * who is no active user, `next_step.cannot_read` for one who may not read the record.
 */
async function admitAssigned(asking: AskingPeople, record: BesideRecord, user: number): Promise<number> {
  if (user === asking.request.viewer.userId) return record.table.id;
  const reader = await readerBeside(asking, record, { user, column: null });
  if (!reader) throw new AppError('account.unknown');
  if (!reader.table) throw new AppError('next_step.cannot_read', { name: reader.name });
  return reader.table.id;
}

/** A step at the record, a deleted one too. Throws AppError `next_step.unknown`. */
async function stepAt(db: Runner, { top, id }: BesideRecord, step: number): Promise<StepRow> {
  const { rows } = await db.query<StepRow>(
    sql`select ${STEP_ROW} from colonnade.next_step s where ${AT_RECORD} and s.id = $3`,
    [top.id, id, step],
  );
  const [row] = rows;
  if (!row) throw new AppError('next_step.unknown');
  return row;
}

/** What the same call has noted before. Throws AppError `request.key_used` where that was somewhere else. */
async function keptUnder(
  { request: { db, viewer } }: AskingPeople,
  { top, id }: BesideRecord,
  key: string,
): Promise<StepRow | undefined> {
  const { rows } = await db.query<StepRow & { readonly table_id: number; readonly record_id: number }>(
    sql`select ${STEP_ROW}, s.table_id, s.record_id from colonnade.next_step s where s.account = $1 and s.key = $2`,
    [viewer.account, key],
  );
  const [row] = rows;
  if (row && (row.table_id !== top.id || row.record_id !== id)) throw new AppError('request.key_used');
  return row;
}

async function presented({ request }: AskingPeople, row: StepRow): Promise<NextStep> {
  return must((await presentSteps(request, [row]))[0], 'a step');
}

/** What has become of a step: `table`, as of which its user reads the record, where it is that one's from now on. */
interface Told {
  readonly record: BesideRecord;
  readonly before?: StepRow;
  readonly after: StepRow;
  readonly table?: number | undefined;
}

/** Has everybody told once it is committed. */
async function tell(
  tx: Transaction,
  { request: { viewer }, area: { events } }: AskingPeople,
  { record, before, after, table }: Told,
): Promise<void> {
  const isOver = after.done_at !== null || after.deleted_at !== null;
  if (before && (isOver || before.user_id !== after.user_id))
    await events.publish(tx, 'step.settled', {
      step: before.id,
      assigned: before.assigned,
      user: before.user_id,
    });
  if (table !== undefined && !isOver)
    await events.publish(tx, 'step.assigned', {
      step: after.id,
      assigned: after.assigned,
      table,
      record: record.id,
      user: after.user_id,
      account: viewer.account,
    });
  await events.publish(tx, 'steps.changed', {
    table: record.top.id,
    record: record.id,
    users: [...new Set([before?.user_id ?? after.user_id, after.user_id])],
  });
}

/** What is to be done as it is kept: one line without control characters. Throws AppError `next_step.empty`. */
function cleanText(given: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const plain = given.toWellFormed().replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
  const text = plain.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (text === '') throw new AppError('next_step.empty');
  return text;
}

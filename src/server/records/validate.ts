import { columnNamed } from '#core/catalog/catalog.ts';
import { mayOperate } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { readContext, topFrame, type Context, type Frame } from '../contexts/contexts.ts';
import { storedMembers } from '../query/members.ts';
import { readRecord } from '../query/read-record.ts';
import {
  insertRecord,
  updateRecord,
  type ColumnValue,
  type Diff,
  type Written,
} from '../query/write-record.ts';
import { checkValues, isWritable, missingValues, refuseProblems, type Values } from './check-values.ts';
import { brokenControls } from './controls.ts';
import { forbiddenChanges, forbiddenInNew } from './draft-rights.ts';
import { bareValues, tableOfFrame, type Desk } from './draft.ts';
import { maskPasswords, newPasswords, withHashes } from './password-values.ts';
import { firstValues } from './worked-out.ts';

/** Which draft to commit, and the columns where the user chose the own value over another person's. */
export interface Validation {
  readonly context: number;
  readonly window: number;
  readonly mine: readonly string[];
}

/** How often a save starts over because somebody else saved the same record in between; each time one of them got through. */
const ATTEMPTS = 200;

/**
 * Commits the draft of a context: the record, its journal and the end of the context in one statement, or nothing.
 * Another person's changes to other columns are kept; to the same columns they end in AppError `record.conflict`
 * naming the columns, unless the user chose the own values.
 */
export async function validateDraft(
  desk: Desk,
  validation: Validation,
): Promise<Written & { readonly table: Table }> {
  const context = await readContext(desk.db, desk.viewer.account, validation.context);
  const frame = topFrame(context, validation.window);
  const table = tableOfFrame(desk, frame);
  const { kind } = frame;
  const given = maskPasswords(table, frame.values);
  const { bare, problems } = await checkValues(desk, table, { kind, values: given });
  refuseProblems(problems);
  desk.accounts?.prove(chosenColumns(table, { frame, bare }));
  if (frame.record !== null) await desk.accounts?.admit(table, [frame.record], bare);
  const written = await commit(desk, table, { context, frame, bare, mine: validation.mine });
  await desk.accounts?.written(table, [written.idenreg], Object.keys(bare));
  return { ...written, table };
}

/** The columns that the user gave a value, not those that only have their default. */
function chosenColumns(table: Table, { frame, bare }: Pick<Draft, 'frame' | 'bare'>): readonly Column[] {
  return Object.keys(bare)
    .filter((name) => frame.first?.includes(name) !== true)
    .map((name) => must(columnNamed(table, name), `column ${name}`));
}

async function commit(desk: Desk, table: Table, draft: Modification): Promise<Written> {
  if (draft.frame.kind === 'create') return await create(desk, table, draft);
  for (let attempt = 1; ; attempt++) {
    try {
      return await modify(desk, table, draft);
    } catch (error) {
      const raced =
        error instanceof AppError && error.code === 'record.conflict' && error.columns.length === 0;
      if (!raced || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A draft with its checked values. */
interface Draft {
  readonly context: Context;
  readonly frame: Frame;
  readonly bare: Values;
}

async function create(desk: Desk, table: Table, { context, frame, bare }: Draft): Promise<Written> {
  if (!mayOperate(desk.viewer, 'create', table)) throw new AppError('access.refused');
  const columns = table.columns.filter((column) => !isWritable(desk, table, { column, kind: 'create' }));
  const values = { ...(await firstValues(desk, table, { columns, given: bare })), ...bare };
  refuseProblems(missingValues(table, values));
  const chosen = chosenColumns(table, { frame, bare });
  refuseProblems(await forbiddenInNew(desk, { table, id: null, values }, chosen));
  refuseProblems(await brokenControls(desk, { table, id: null, values }));
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  return await insertRecord(desk.db, table, {
    writing: writingOf(desk, context, frame),
    values: columnValues(desk, table, withHashes(table, Object.fromEntries(filled), frame.values)),
    diff: Object.fromEntries(filled.map(([name, value]) => [name, [null, value]] as const)),
  });
}

interface Modification extends Draft {
  readonly mine: readonly string[];
}

async function modify(
  desk: Desk,
  table: Table,
  { context, frame, bare, mine }: Modification,
): Promise<Written> {
  const id = must(frame.record, 'the record of a draft of changes');
  const stored = await readRecord(desk.db, desk, table, id);
  if (!stored) throw new AppError('record.gone');
  refuseProblems(forbiddenChanges(stored.rights, Object.keys(bare)));
  const current = bareValues(table, stored.values, Object.keys(bare));
  const conflicts = stored.version === frame.version ? [] : conflicting({ frame, bare, current, mine });
  if (conflicts.length > 0) {
    throw new AppError(
      'record.conflict',
      {},
      conflicts.map((column) => ({ column, code: 'record.conflict' })),
    );
  }
  refuseProblems(
    missingValues(table, { ...bareValues(table, stored.values, Object.keys(stored.values)), ...bare }).filter(
      ({ column }) => column in bare || (column in stored.values && !stored.rights.hidden.includes(column)),
    ),
  );
  refuseProblems(await brokenControls(desk, { table, id, values: bare }));
  const passwords = newPasswords(table, frame.values);
  const changed = Object.entries(bare).filter(
    ([name, value]) => passwords.has(name) || !same(current[name], value),
  );
  const diff = await wholeDiff(
    desk,
    { table, id },
    Object.fromEntries(changed.map(([name, value]) => [name, [current[name] ?? null, value]] as const)),
  );
  const values = Object.fromEntries(Object.entries(diff).map(([name, [, to]]) => [name, to]));
  return await updateRecord(desk.db, table, {
    writing: writingOf(desk, context, frame),
    values: columnValues(desk, table, withHashes(table, values, frame.values)),
    diff,
    id,
    version: stored.version,
  });
}

/**
 * The changes of a record with all members of its lists: a draft knows those that its user may read, and not more than
 * a form shows; the others stay.
 */
async function wholeDiff(
  { db, catalog }: Desk,
  { table, id }: { readonly table: Table; readonly id: number },
  diff: Diff,
): Promise<Diff> {
  const whole: Record<string, Diff[string]> = { ...diff };
  for (const [name, [from, to]] of Object.entries(diff)) {
    const list = columnNamed(table, name);
    if (list?.type !== 'list') continue;
    const stored = await storedMembers(db, catalog, { owner: table, list, id });
    const gone = new Set(ids(from).filter((member) => !ids(to).includes(member)));
    const kept = stored.filter((member) => !gone.has(member));
    whole[name] = [stored, [...new Set([...kept, ...ids(to)])].toSorted((a, b) => a - b)];
  }
  return whole;
}

function ids(value: unknown): readonly number[] {
  return Array.isArray(value) ? (value as readonly number[]) : [];
}

/** Columns of the draft that somebody else changed since to another value than the draft's. */
function conflicting({
  frame,
  bare,
  current,
  mine,
}: Omit<Modification, 'context'> & { current: Values }): readonly string[] {
  return Object.keys(bare).filter(
    (name) =>
      !mine.includes(name) && !same(current[name], frame.base[name]) && !same(current[name], bare[name]),
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function writingOf(desk: Desk, context: Context, frame: Frame) {
  return {
    userId: desk.viewer.userId,
    account: desk.viewer.account,
    context: { id: context.id, revision: context.revision },
    action: frame.action === 0 ? undefined : frame.action,
  };
}

/** Values with their columns, and for many-to-many lists the relation that holds them. */
export function columnValues(
  { catalog }: Pick<Desk, 'catalog'>,
  table: Table,
  values: Values,
): readonly ColumnValue[] {
  return Object.entries(values).map(([name, value]): ColumnValue => {
    const column = must(columnNamed(table, name), `column ${name}`);
    const target = 'target' in column ? catalog.tables.get(column.target) : undefined;
    if (column.type !== 'list' || !target) return { column, value, target };
    const inverse = column.inverse === undefined ? undefined : catalog.columns.get(column.inverse);
    const relation = inverse
      ? { owner: inverse.table, list: inverse.column, reverse: true, there: target }
      : { owner: table, list: column, reverse: false, there: target };
    return { column, value, relation, target };
  });
}

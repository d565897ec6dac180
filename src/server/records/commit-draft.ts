import { isNewKey } from '#core/query/new-key.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Context, Frame, Nested } from '../contexts/contexts.ts';
import { endContext } from '../contexts/contexts.ts';
import { inTransaction, type Runner, type Transaction } from '../database/pool.ts';
import { lockRecords } from '../query/lock-records.ts';
import { referenceTo } from '../query/references.ts';
import { openOperation } from '../query/save-journal.ts';
import {
  deleteRecords,
  insertRecord,
  updateRecord,
  type ColumnValue,
  type Writing,
  type Written,
} from '../query/write-record.ts';
import type { Planned } from './check-draft.ts';
import type { Values } from './check-values.ts';
import { keyOf } from './draft-tree.ts';
import { tableOfDraft, type Desk } from './draft.ts';
import { withHashes } from './password-values.ts';

/** A window's draft with what saving it writes: its own record first. */
export interface Commit {
  readonly context: Context;
  readonly frame: Frame;
  readonly plans: readonly Planned[];
}

/**
 * Writes a window's draft with its journal and ends the context: in one statement where it is one record, else in one
 * transaction. Throws AppError `context.stale`, `record.conflict` without columns where somebody saved in between.
 */
export async function commitDraft(desk: Desk, commit: Commit): Promise<Written> {
  const { context, frame, plans } = commit;
  const [own] = plans;
  const removed = (frame.nested ?? []).filter(isGone);
  if (own && plans.length === 1 && removed.length === 0) {
    const { id, revision } = context;
    return await write(desk.db, desk, {
      planned: own,
      writing: { ...writingOf(desk, frame), context: { id, revision } },
    });
  }
  return await inTransaction(desk.db, (tx) => writeAll(tx, desk, { ...commit, removed }));
}

function isGone({ removed, record }: Nested): boolean {
  return removed === true && record !== null;
}

async function writeAll(
  tx: Transaction,
  desk: Desk,
  { context, frame, plans, removed }: Commit & { readonly removed: readonly Nested[] },
): Promise<Written> {
  await endContext(tx, desk.viewer.account, context);
  const writing = writingOf(desk, frame);
  const table = tableOfDraft(desk, frame);
  const operation = await openOperation(tx, { writing, kind: frame.kind, table });
  const ids = new Map<number, number>();
  let saved: Written | undefined;
  for (const planned of inOrder(plans)) {
    const isOwn = planned.draft === frame;
    // The record of the window is written even where only records that belong to it have changed: its version tells others.
    const written = await write(tx, desk, {
      planned: named(planned, ids),
      writing: { ...writing, operation },
    });
    ids.set(keyOf(planned.draft), written.idenreg);
    if (isOwn) saved = written;
  }
  await removeAll(tx, desk, { removed, writing: { ...writing, operation } });
  return must(saved, 'the record of the window');
}

/** Deletes what was taken out of lists, after everything else: what links to it may have gone elsewhere. */
async function removeAll(
  tx: Transaction,
  desk: Desk,
  { removed, writing }: { readonly removed: readonly Nested[]; readonly writing: Writing },
): Promise<void> {
  const tables = new Set(removed.map((one) => tableOfDraft(desk, one)));
  for (const table of tables) {
    const ids = removed.flatMap(({ table: of, record }) =>
      of === table.id && record !== null ? [record] : [],
    );
    await lockRecords(tx, table, ids);
    const reference = await referenceTo(tx, desk.catalog, table, ids);
    if (reference)
      throw new AppError('record.referenced', { record: reference.id, table: reference.from.id });
    await deleteRecords(tx, table, { writing, ids });
  }
}

async function write(
  db: Runner,
  desk: Desk,
  { planned, writing }: { readonly planned: Planned; readonly writing: Writing },
): Promise<Written> {
  const { draft, table, diff, version } = planned;
  const given = Object.fromEntries(Object.entries(diff).map(([name, [, to]]) => [name, to]));
  const values = columnValues(desk, table, withHashes(table, given, draft.values));
  if (draft.record === null) return await insertRecord(db, table, { writing, values, diff });
  return await updateRecord(db, table, { writing, values, diff, id: draft.record, version });
}

/** The plans, each behind those whose new records it names. Throws AppError `value.refused` where two need each other. */
function inOrder(plans: readonly Planned[]): readonly Planned[] {
  const order: Planned[] = [];
  const open = new Set(plans);
  while (open.size > 0) {
    const waiting = new Set([...open].flatMap(({ draft }) => (draft.record === null ? [keyOf(draft)] : [])));
    const ready = [...open].filter(
      (planned) => !namedKeys(planned).some((key) => waiting.has(key) && key !== keyOf(planned.draft)),
    );
    if (ready.length === 0) throw new AppError('value.refused', {}, [{ column: '', code: 'link.circle' }]);
    for (const planned of ready) open.delete(planned);
    order.push(...ready);
  }
  return order;
}

function namedKeys({ diff }: Planned): readonly number[] {
  return Object.values(diff)
    .flatMap(([, to]) => to)
    .filter((value): value is number => typeof value === 'number' && isNewKey(value));
}

/** The plan with the ids that its new records have got in place of their keys. */
function named(planned: Planned, ids: ReadonlyMap<number, number>): Planned {
  const idOf = (value: unknown): unknown =>
    typeof value === 'number' && isNewKey(value) ? (ids.get(value) ?? value) : value;
  const diff = Object.fromEntries(
    Object.entries(planned.diff).map(([name, [from, to]]) => [
      name,
      [from, Array.isArray(to) ? to.map(idOf) : idOf(to)] as const,
    ]),
  );
  return { ...planned, diff };
}

function writingOf({ viewer }: Desk, { action }: Frame): Writing {
  const { userId, account } = viewer;
  return { userId, account, action: action === 0 ? undefined : action };
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

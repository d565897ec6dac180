import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import { endContext, type Context, type Frame } from '../contexts/contexts.ts';
import { inTransaction, type Runner, type Transaction } from '../database/pool.ts';
import { openOperation } from '../query/save-journal.ts';
import {
  insertRecord,
  updateRecord,
  type ColumnValue,
  type Writing,
  type Written,
} from '../query/write-record.ts';
import type { Planned } from './check-draft.ts';
import type { Values } from './check-values.ts';
import { deletableAmong, deleteHeld } from './delete-records.ts';
import { keyOf } from './draft-tree.ts';
import { inRow } from './in-row.ts';
import { tableOfDraft, type Desk } from './draft.ts';
import { withHashes } from './password-values.ts';

/** A window's draft with what saving it writes: its own record first. */
export interface Commit {
  readonly context: Context;
  readonly frame: Frame;
  readonly plans: readonly Planned[];
}

/** Records of one table that are taken out of lists. */
interface Removal {
  readonly table: Table;
  readonly ids: readonly number[];
}

/** Records that were written, and the columns that changed; none where they were deleted. */
interface Told extends Removal {
  readonly columns: readonly string[];
}

/**
 * Writes a window's draft with its journal and ends the context: in one statement where it is one record, else in one
 * transaction. Throws AppError `context.stale`, `record.conflict` without columns where somebody saved in between,
 * `access.refused` where a record that was taken out of a list may not be deleted.
 */
export async function commitDraft(desk: Desk, commit: Commit): Promise<Written> {
  const { context, frame, plans } = commit;
  const [own] = plans;
  const removals = await removalsOf(desk, frame);
  if (own && plans.length === 1 && removals.length === 0) {
    const { id, revision } = context;
    const writing = { ...writingOf(desk, frame), context: { id, revision } };
    const written = await write(desk.db, desk, { planned: own, writing });
    await tell(desk, [toldOf(own, written)]);
    return written;
  }
  const { saved, told } = await inTransaction(desk.db, (tx) => writeAll(tx, desk, { ...commit, removals }));
  await tell(desk, told);
  return saved;
}

/** What is taken out of lists, by table; what somebody else has deleted meanwhile is gone already. */
async function removalsOf(desk: Desk, { nested = [] }: Frame): Promise<readonly Removal[]> {
  const gone = nested.filter(({ removed }) => removed === true);
  const tables = new Set(gone.map((one) => tableOfDraft(desk, one)));
  const removals: Removal[] = [];
  for (const table of tables) {
    const wanted = gone.flatMap(({ table: of, record }) =>
      of === table.id && record !== null ? [record] : [],
    );
    const ids = await deletableAmong(desk, table, wanted);
    if (ids.length > 0) removals.push({ table, ids });
  }
  return removals;
}

async function writeAll(
  tx: Transaction,
  desk: Desk,
  { context, frame, plans, removals }: Commit & { readonly removals: readonly Removal[] },
): Promise<{ readonly saved: Written; readonly told: readonly Told[] }> {
  await endContext(tx, desk.viewer.account, context);
  const own = writingOf(desk, frame);
  const table = tableOfDraft(desk, frame);
  const writing = { ...own, operation: await openOperation(tx, { writing: own, kind: frame.kind, table }) };
  const ids = new Map<number, number>();
  const told: Told[] = [];
  let saved: Written | undefined;
  for (const planned of inOrder(plans)) {
    // The record of the window is written even where only records that belong to it have changed: its version tells others.
    const row = planned.draft === frame ? undefined : keyOf(planned.draft);
    const written = await write(tx, desk, { planned: named(planned, ids), writing }).catch(
      (error: unknown) => {
        throw inRow(error, row);
      },
    );
    ids.set(keyOf(planned.draft), written.idenreg);
    told.push(toldOf(planned, written));
    if (planned.draft === frame) saved = written;
  }
  // After everything else: what links to them may have gone elsewhere.
  for (const removal of removals) {
    await deleteHeld(tx, desk, { ...removal, writing });
    told.push({ ...removal, columns: [] });
  }
  return { saved: must(saved, 'the record of the window'), told };
}

function toldOf({ table, diff }: Planned, { idenreg }: Written): Told {
  return { table, ids: [idenreg], columns: Object.keys(diff) };
}

async function tell({ accounts }: Desk, told: readonly Told[]): Promise<void> {
  for (const { table, ids, columns } of told) await accounts?.written(table, ids, columns);
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

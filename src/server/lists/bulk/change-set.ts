import { fixedBy, mayReadColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isList, isOfFiles, isWriteOnly } from '#core/fields/traits.ts';
import { cancelOnAbort } from '../../database/cancel-on-abort.ts';
import { isTransaction, type Transaction } from '../../database/pool.ts';
import { createProblems } from '../../query/bulk/conditions.ts';
import type { Source, StagedItem } from '../../query/bulk/plan.ts';
import {
  setRefusals,
  stageChosen,
  stageValues,
  type SetChoice,
  type SetRefusal,
  type SetRow,
} from '../../query/bulk/set/choose-set.ts';
import { brokenByAll, hasFarControls, refuseBroken } from '../../query/bulk/set/refuse-broken.ts';
import { plansByKind } from '../../query/bulk/set/plans-by-kind.ts';
import { refuseUnfitRecords } from '../../query/bulk/set/refuse-set.ts';
import { setStageSql, type SetPlan } from '../../query/bulk/set/set-plan.ts';
import { countChanging, writeSet } from '../../query/bulk/set/write-set.ts';
import type { SetMembers } from '../../query/bulk/set/set-members.ts';
import { holdTargetsOf } from '../../query/bulk/set/hold-targets.ts';
import { readableTable } from '../../query/scene/place.ts';
import { must } from '#core/std/must.ts';
import { giveByFormulas } from './given-by-formulas.ts';
import { requireMembers, setMembersOf, type GivenMembers } from './given-members.ts';
import {
  admitStaged,
  asOneOperation,
  checkValues,
  fileProblems,
  isWritable,
  refuseProblems,
  tellOfStaged,
  type Given,
  type RequestContext,
  type Values,
} from '../../records/records.ts';

/** Values for records of a table: the same for all that are chosen, or rows with values of their own. */
type SetValues =
  | {
      readonly choice: SetChoice;
      readonly values: Values;
      /** Formulas on each record with these values. */
      readonly given?: readonly Given[];
      /** In place of values: what is done to a list of each record. */
      readonly members?: GivenMembers | undefined;
    }
  | {
      /** Technical names, in the order of each row's values. */
      readonly columns: readonly string[];
      /** Bare values of their columns' types, links as ids. */
      readonly rows: readonly SetRow[];
    };

/** A change of many records. */
interface SetChange {
  readonly table: number;
  readonly what: SetValues;
  /** How many records its user has confirmed; any number unless given. */
  readonly count?: number | undefined;
  /** Refused records stay as they are; else one of them keeps all from being changed. */
  readonly leaveOut?: boolean | undefined;
  /** Only foretells what would happen. */
  readonly check?: boolean | undefined;
  /** The action that does it; 0 for none. */
  readonly action?: number;
}

/** How work on a set is followed and ended. */
export interface Running {
  readonly signal?: AbortSignal | undefined;
  /** Told how many records of how many are done. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** What became of a set of records. */
export interface SetOutcome {
  readonly count: number;
  readonly changed: number;
  /** Records that have their values already. */
  readonly same: number;
  readonly refused: number;
  readonly reasons: readonly SetRefusal[];
  readonly operation: number | undefined;
}

/**
 * Changes many records by all rules that a form keeps to, as a set in SQL and as one operation: rights, controls, types,
 * unique values, links, versions, journal. Where some are refused, nothing is changed unless they are to be left out. As in
 * a form whose warnings were passed over, controls that only warn refuse nobody. Passwords, columns that supervisors alone
 * write and lists of records are not changed so, but for those lists of which `setMembersOf` tells. Throws AppError
 * `selection.changed` where other records are found than were confirmed, `column.unknown`, `column.read_only`,
 * `value.refused` for values that are none of their columns'.
 */
export async function changeSet(
  request: RequestContext,
  change: SetChange,
  running: Running = {},
): Promise<SetOutcome> {
  const table = readableTable(request, change.table);
  const given = await givenTo(request, table, change.what);
  const work = { kind: 'modify', table, action: change.action ?? 0 } as const;
  const { result, operation } = await asOneOperation(request, work, async (inner) => {
    if (!isTransaction(inner.db)) throw new Error('Bug: an operation outside of a transaction');
    const tx = inner.db;
    const cancelling = isTransaction(request.db) ? undefined : cancelOnAbort(request.db, tx, running.signal);
    try {
      await tx.query("set local statement_timeout = 0; set local work_mem = '32MB'");
      return await changedIn(tx, inner, { table, given, change, running });
    } finally {
      await cancelling?.stop();
    }
  });
  return { ...result, operation: change.check === true ? undefined : operation };
}

interface GivenSet {
  readonly items: readonly StagedItem[];
  readonly sources: readonly Source[];
  readonly choice: SetChoice;
  readonly rows: readonly SetRow[];
  readonly members?: SetMembers;
  /** What gives the items their values, where formulas do, on records with the `first` values. */
  readonly formulas?: readonly string[];
  readonly first?: readonly Source[];
}

interface Changing {
  readonly table: Table;
  readonly given: GivenSet;
  readonly change: SetChange;
  readonly running: Running;
}

type Counted = Omit<SetOutcome, 'operation'>;

async function changedIn(
  tx: Transaction,
  request: RequestContext,
  { table, given, change, running }: Changing,
): Promise<Counted> {
  const { signal, progress } = running;
  const { check = false, leaveOut = false } = change;
  await tx.query('drop table if exists pg_temp.import_line, pg_temp.import_problem');
  await tx.query(setStageSql(given));
  await createProblems(tx);
  const count = await stageChosen(tx, request, { table, choice: given.choice, hold: !check });
  if (change.count !== undefined && change.count !== count)
    throw new AppError('selection.changed', { count });
  if (given.rows.length > 0) await stageValues(tx, given);
  await admitStaged(tx, request, { table, sources: given.sources });
  progress?.(0, count);
  const plans = await plansByKind(tx, request, { table, ...given });
  if (given.formulas) await giveByFormulas(tx, request, plans, given.formulas);
  for (const plan of plans) {
    await holdTargetsOf(tx, request, plan);
    if (plan.members) await requireMembers(tx, request, plan.members);
    await refuseUnfitRecords(tx, request, plan);
    signal?.throwIfAborted();
  }
  const onWritten = (done: number): void => progress?.(Math.min(done, count), count);
  const changed = await written(tx, request, { plans, check, leaveOut, onWritten });
  signal?.throwIfAborted();
  const { refused, reasons } = await setRefusals(tx);
  const isWritten = !check && (refused === 0 || leaveOut) && changed > 0;
  if (isWritten)
    await tellOfStaged(tx, request, {
      operation: must(request.operation, 'the operation'),
      sources: given.members ? [given.members] : given.sources,
    });
  progress?.(count, count);
  return { count, changed, same: count - refused - changed, refused, reasons };
}

/**
 * Writes what is not refused; gives how many records it changes. What only shows once all are written refuses more: it is
 * written again without them. Nothing stays written in a check, nor where somebody is refused who is not to be left out.
 */
async function written(
  tx: Transaction,
  request: RequestContext,
  {
    plans,
    check,
    leaveOut,
    onWritten,
  }: {
    readonly plans: readonly SetPlan[];
    readonly check: boolean;
    readonly leaveOut: boolean;
    readonly onWritten: (done: number) => void;
  },
): Promise<number> {
  const isFar = plans.some((plan) => hasFarControls(request, plan));
  if (check && !isFar) return await sum(plans, (plan) => countChanging(tx, request, plan));
  if (!check && !leaveOut && (await setRefusals(tx)).refused > 0)
    return await sum(plans, (plan) => countChanging(tx, request, plan));
  const writing = { userId: request.viewer.userId, operation: must(request.operation, 'the operation') };
  for (;;) {
    await tx.query('savepoint set');
    let all = 0;
    const onPart = (lines: number): void => onWritten(Math.round((all += lines / plans.length)));
    const changed = await sum(plans, (plan) => writeSet(tx, request, { plan, writing, onPart }));
    const broken = isFar ? await brokenOf(tx, request, plans) : [];
    if (broken.length === 0 && !check) return changed;
    await tx.query('rollback to savepoint set');
    if (broken.length === 0) return changed;
    await refuseBroken(tx, broken);
    if (!check && !leaveOut) return await sum(plans, (plan) => countChanging(tx, request, plan));
  }
}

async function brokenOf(tx: Transaction, request: RequestContext, plans: readonly SetPlan[]) {
  const broken: Awaited<ReturnType<typeof brokenByAll>>[number][] = [];
  for (const plan of plans) broken.push(...(await brokenByAll(tx, request, plan)));
  return broken;
}

async function sum(plans: readonly SetPlan[], count: (plan: SetPlan) => Promise<number>): Promise<number> {
  let all = 0;
  for (const plan of plans) all += await count(plan);
  return all;
}

/** What records are given: values that are checked here, once for all, or those of their rows. */
async function givenTo(request: RequestContext, table: Table, what: SetValues): Promise<GivenSet> {
  if ('rows' in what) return givenInRows(request, table, what);
  const { bare, problems } = await checkValues(request, table, { kind: 'modify', values: what.values });
  refuseProblems([...problems, ...(await fileProblems(request, table, bare))]);
  const sources = Object.entries(bare).map(([name, value]) => ({
    column: settable(request, table, name),
    value,
  }));
  const { choice, given = [], members } = what;
  if (members) {
    if (sources.length + given.length > 0) throw new AppError('request.invalid', { reason: 'members' });
    return { items: [], sources: [], choice, rows: [], members: setMembersOf(request, table, members) };
  }
  const items = given.map(({ column }): StagedItem => ({ value: settable(request, table, column.name) }));
  const alike = sources.filter(({ column }) => !items.some(({ value }) => value.id === column.id));
  const all = [...alike, ...items.map(({ value: column }, item) => ({ column, item }))];
  if (all.length === 0) throw new AppError('request.invalid', { reason: 'values' });
  if (items.length === 0) return { items, sources: all, choice, rows: [] };
  const formulas = given.map(({ formula }) => formula);
  return { items, sources: all, choice, rows: [], formulas, first: sources };
}

function givenInRows(
  request: RequestContext,
  table: Table,
  { columns, rows }: Extract<SetValues, { readonly rows: unknown }>,
): GivenSet {
  const items = columns.map((name): StagedItem => ({ value: settable(request, table, name) }));
  const sources = items.map(({ value: column }, item) => ({ column, item }));
  return { items, sources, rows, choice: { ids: rows.map(({ id }) => id) } };
}

/** A column that sets can be given. Throws AppError `column.unknown`, `column.read_only`. */
function settable(scene: RequestContext, table: Table, name: string): Column {
  const column = columnNamed(table, name);
  if (!column || !mayReadColumn(scene.catalog, scene.viewer, table, column))
    throw new AppError('column.unknown', { column: name });
  if (
    !isSettable(column) ||
    fixedBy(scene, column) !== undefined ||
    !isWritable(scene, table, { column, kind: 'modify' })
  )
    throw new AppError('column.read_only', { column: name });
  return column;
}

/** Whether sets are given values in a column: lists, passwords, files and what supervisors alone write are not. */
export function isSettable(column: Column): boolean {
  return ![isList, isWriteOnly, isOfFiles].some((is) => is(column)) && column.supervisorsOnly !== true;
}

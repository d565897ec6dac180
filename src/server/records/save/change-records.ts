import type { Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { inTransaction } from '../../database/pool.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { keyOf } from '../draft/draft-tree.ts';
import { asOneOperation, type Work } from '../request/as-one.ts';
import { tell } from '../request/tell.ts';
import type { Plan, RecordPlan } from './plan.ts';
import { prepared } from './prepare.ts';
import { Warned } from './warned.ts';
import { writeAlone, writingOf } from './write-alone.ts';
import { writeRecords } from './write-records.ts';
import { refuseProblems } from '../values/check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { withGiven, withValues } from '../editing/given-values.ts';
import { beginRecord, type RecordBeginning } from '../editing/begin-record.ts';
import { changedTable, changesOf } from '../editing/open-draft.ts';

/** What is written into a record: a stored one, or a new one where there is no id. */
export interface RecordChange extends RecordBeginning {
  readonly table: Table;
  readonly id: number | null;
  /** What its user saw in its columns, bare: what was changed there since is not overwritten. */
  readonly seen?: Values;
}

/** Several records to be written without windows, and the warnings that were passed over. */
interface ManyChanges extends Work {
  readonly changes: readonly RecordChange[];
  /** Controls whose warnings were seen; all where nobody is to be asked. */
  readonly accepted: readonly number[] | 'all';
}

/** Most records whose problems are told at once. */
const MAX_REFUSED = 20;

/**
 * Writes several records by all rules that a form keeps to, as one operation or not at all; gives how many had to be
 * changed. Throws AppError `record.unknown`, `access.refused`, `value.refused` with every problem and its record; Warned.
 */
export async function changeRecords(
  request: RequestContext,
  { changes, accepted, ...work }: ManyChanges,
): Promise<number> {
  const { result } = await asOneOperation(request, work, async (inner) => {
    const problems = new Map<RecordChange, readonly ColumnProblem[]>();
    const plans: Written[] = [];
    for (const [at, change] of changes.entries()) {
      inner.progress?.(at, changes.length);
      const plan = await plannedChange(inner, work.action, change);
      if (Array.isArray(plan)) problems.set(change, plan);
      if (problems.size === MAX_REFUSED) break;
      if (!('records' in plan)) continue;
      plans.push(writtenBy(plan));
      await write(inner, plan);
    }
    inner.progress?.(changes.length, changes.length);
    await refuseRecords(inner, problems);
    await admitTogether(
      inner,
      plans.flatMap(({ records }) => records),
    );
    const warnings = new Map(plans.flatMap((plan) => plan.warnings).map((one) => [one.control, one]));
    const open = [...warnings.values()].filter(
      ({ control }) => accepted !== 'all' && !accepted.includes(control),
    );
    if (open.length > 0) throw new Warned(open);
    return plans.filter(({ records }) => records.length > 0).length;
  });
  return result;
}

/** A record alone, or with those that belong to it. */
async function write(request: RequestContext, plan: Plan): Promise<void> {
  if (plan.records.length <= 1) return void (await writeAlone(request, plan));
  const operation = must(request.operation, 'the operation of the records');
  const { told } = await inTransaction(request.db, (tx) =>
    writeRecords(tx, plan, { ...writingOf(request, plan), operation }),
  );
  await tell(request, operation, told);
}

/** What is still needed of a plan once it is written: of many records the values would be much. */
interface Written extends Pick<Plan, 'warnings'> {
  readonly records: readonly Pick<RecordPlan, 'table' | 'id' | 'diff'>[];
}

function writtenBy({ records, warnings }: Plan): Written {
  return { records: records.map(({ table, id, diff }) => ({ table, id, diff })), warnings };
}

/**
 * Each record alone may be given its values; whether all of them may is asked together: of two last supervisors each
 * could go beside the other.
 */
export async function admitTogether(
  { accounts }: RequestContext,
  written: Written['records'],
): Promise<void> {
  const stored = written.filter(({ id }) => id !== null);
  for (const table of new Set(stored.map((one) => one.table))) {
    const own = stored.filter((one) => one.table === table);
    for (const name of new Set(own.flatMap(({ diff }) => Object.keys(diff)))) {
      const alike = Map.groupBy(
        own.filter(({ diff }) => name in diff),
        ({ diff }) => JSON.stringify(diff[name]?.[1]),
      );
      for (const [value, group] of alike) {
        const ids = group.flatMap(({ id }) => id ?? []);
        await accounts?.admit(table, ids, { [name]: JSON.parse(value) as unknown });
      }
    }
  }
}

/** A draft of changes with its values, then with what formulas give. */
async function changed(
  request: RequestContext,
  { values, given = [], ...of }: Omit<RecordChange, 'id'> & { readonly id: number; readonly seen: Values },
): Promise<Draft> {
  const draft = await withValues(request, await changesSeen(request, of), values);
  return await withGiven(request, of.table, { draft, given });
}

/** An empty draft of changes, which compares with what its user saw. */
async function changesSeen(
  request: RequestContext,
  { table, id, seen }: { readonly table: Table; readonly id: number; readonly seen: Values },
): Promise<Draft> {
  const draft = await changesOf(request, await changedTable(request, table.id, id), id);
  return { ...draft, base: { ...draft.base, ...seen } };
}

/**
 * What a change would write, or what is wrong with it. Throws AppError `record.changed` with the columns that others have
 * changed since they were seen, and what opening the record throws.
 */
export async function plannedChange(
  request: RequestContext,
  action: number,
  { table, id, seen = {}, ...change }: RecordChange,
): Promise<Plan | readonly ColumnProblem[]> {
  try {
    const { draft, nested } =
      id === null
        ? await beginRecord(request, table, change)
        : { draft: await changed(request, { table, id, seen, ...change }), nested: [] };
    const drafts = [
      { draft, mine: [] },
      ...nested.map((line) => ({ draft: line, mine: [], row: keyOf(line) })),
    ];
    const around = { frames: [{ ...draft, window: 1, action, nested }] };
    // Of warnings is asked when all records are written.
    return await prepared(request, { drafts, around, accepted: 'all', action });
  } catch (error) {
    if (error instanceof AppError && error.code === 'value.refused') return error.columns;
    if (error instanceof AppError && error.code === 'record.conflict')
      throw new AppError(
        'record.changed',
        {},
        error.columns.map((one) => ({ ...one, code: 'record.changed' })),
      );
    throw error;
  }
}

/** Throws AppError `value.refused` with the problems of all records, each with what names it. */
async function refuseRecords(
  request: RequestContext,
  problems: ReadonlyMap<RecordChange, readonly ColumnProblem[]>,
): Promise<void> {
  const told: ColumnProblem[] = [];
  for (const [{ table, id }, found] of problems) {
    const title = id === null ? undefined : (await titlesOf(request.db, request, table, [id])).get(id);
    told.push(
      ...found.map((problem) => ({
        ...problem,
        ...(id === null ? {} : { row: id }),
        ...(title === undefined ? {} : { title }),
      })),
    );
  }
  refuseProblems(told);
}

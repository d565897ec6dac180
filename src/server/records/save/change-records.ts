import type { Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { asOneOperation, type Work } from '../request/as-one.ts';
import type { ChangedRemoval } from '../deleted/changed-removals.ts';
import { checkDraft, isUnchanged, type Planned } from './check-draft.ts';
import { refuseProblems } from '../values/check-values.ts';
import type { Values, RequestContext, Warning } from '../request/request-context.ts';
import { withGiven, withValues, type Given } from '../editing/given-values.ts';
import { changedTable, changesOf, newDraft } from '../editing/open-draft.ts';
import { tell } from '../request/tell.ts';
import { toldOf, writePlan } from './write-plans.ts';

/** What is written into a record: a stored one, or a new one where there is no id. */
export interface RecordChange {
  readonly table: Table;
  readonly id: number | null;
  readonly values: Values;
  /** They are those of another record. */
  readonly copied?: boolean;
  /** Formulas on the record with these values. */
  readonly given?: readonly Given[];
  /** What its user saw in its columns, bare: what was changed there since is not overwritten. */
  readonly seen?: Values;
}

/** Several records to be written without windows, and the warnings that were passed over. */
interface ManyChanges extends Work {
  readonly changes: readonly RecordChange[];
  /** Controls whose warnings were seen; all where nobody is to be asked. */
  readonly accepted: readonly number[] | 'all';
}

/** Controls warn, or what is to be deleted was changed: whoever asked for it is to be asked. */
export class Warned extends Error {
  readonly warnings: readonly Warning[];
  /** Records that others have changed since they were taken out of a list. */
  readonly removals: readonly ChangedRemoval[];

  constructor(warnings: readonly Warning[], removals: readonly ChangedRemoval[] = []) {
    super('controls warn');
    this.warnings = warnings;
    this.removals = removals;
  }
}

/** Most records whose problems are told at once. */
const MOST_REFUSED = 20;

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
    const planned: Planned[] = [];
    const warnings = new Map<number, Warning>();
    let changed = 0;
    for (const change of changes) {
      const checked = await checkedChange(inner, change);
      if (Array.isArray(checked)) problems.set(change, checked);
      if (problems.size === MOST_REFUSED) break;
      if (!('planned' in checked)) continue;
      for (const warning of checked.planned.warnings) warnings.set(warning.control, warning);
      planned.push(checked.planned);
      changed += (await written(inner, work.action, checked.planned)) ? 1 : 0;
    }
    await refuseRecords(inner, problems);
    await admitTogether(inner, planned);
    const open = [...warnings.values()].filter(
      ({ control }) => accepted !== 'all' && !accepted.includes(control),
    );
    if (open.length > 0) throw new Warned(open);
    return changed;
  });
  return result;
}

/**
 * Each record alone may be given its values; whether all of them may is asked together: of two last supervisors each
 * could go beside the other.
 */
async function admitTogether({ accounts }: RequestContext, planned: readonly Planned[]): Promise<void> {
  const stored = planned.filter(({ draft }) => draft.record !== null);
  for (const table of new Set(stored.map((one) => one.table))) {
    const own = stored.filter((one) => one.table === table);
    for (const name of new Set(own.flatMap(({ diff }) => Object.keys(diff)))) {
      const alike = Map.groupBy(
        own.filter(({ diff }) => name in diff),
        ({ diff }) => JSON.stringify(diff[name]?.[1]),
      );
      for (const [value, group] of alike) {
        const ids = group.flatMap(({ draft }) => draft.record ?? []);
        await accounts?.admit(table, ids, { [name]: JSON.parse(value) as unknown });
      }
    }
  }
}

/** Whether there was anything to write. */
async function written(request: RequestContext, action: number, planned: Planned): Promise<boolean> {
  if (isUnchanged(planned)) return false;
  const { userId, account } = request.viewer;
  const writing = {
    userId,
    account,
    operation: request.operation,
    action: action === 0 ? undefined : action,
  };
  const result = await writePlan(request.db, request, { planned, writing });
  await tell(request, result.operation, [toldOf(planned, result)]);
  return true;
}

/** An empty draft of changes, which compares with what its user saw. */
async function changesSeen(
  request: RequestContext,
  { table, id, seen }: { readonly table: Table; readonly id: number; readonly seen: Values },
): Promise<Draft> {
  const draft = await changesOf(request, await changedTable(request, table.id, id), id);
  return { ...draft, base: { ...draft.base, ...seen } };
}

async function checkedChange(
  request: RequestContext,
  { table, id, values, copied = false, given = [], seen = {} }: RecordChange,
): Promise<{ readonly planned: Planned } | readonly ColumnProblem[]> {
  try {
    const begun =
      id === null
        ? (await newDraft(request, table, { context: { frames: [] }, values, copied })).draft
        : await withValues(request, await changesSeen(request, { table, id, seen }), values);
    const checked = await checkDraft(request, await withGiven(request, table, { draft: begun, given }), {
      mine: [],
    });
    return checked.ok ? { planned: checked.planned } : checked.problems;
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

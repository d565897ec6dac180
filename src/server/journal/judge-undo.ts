import type { Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Transaction } from '../database/pool.ts';
import { brokenControls, closedCells, missingCells, type JudgedCell } from '../query/undo/broken-controls.ts';
import { titlesOf } from '../query/record/read-record.ts';
import type { OperationKey, OperationPart } from '../query/undo/parts.ts';
import type { RequestContext } from '../records/records.ts';

/** An operation that is taken back, and what it did. */
interface Step {
  readonly operation: OperationKey;
  readonly parts: readonly OperationPart[];
}

/** What a control of its table says against a record as it would be. */
export interface Objection {
  /** The same for the same thing at another moment. */
  readonly name: string;
  readonly table: Table;
  readonly record: number;
  readonly problem: ColumnProblem;
}

/** Most records of which a refusal tells. */
const MAX_OBJECTIONS = 20;

/**
 * Does what takes operations back, and gives what speaks against it: validity controls that records which went back to
 * older values break now and did not before, cells that are asked for and empty now, and cells that state controls close
 * both before and now. With what was
 * changed since they no longer fit.
 */
export async function judgedUndo<T>(
  tx: Transaction,
  request: RequestContext,
  steps: readonly Step[],
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly objections: readonly Objection[] }> {
  const before = await allObjections(tx, request, steps);
  const done = await work();
  const after = await allObjections(tx, request, steps);
  const broken = [...after.broken.values()].filter(({ name }) => !before.broken.has(name));
  const closed = [...after.closed.values()].filter(({ name }) => before.closed.has(name));
  return { done, objections: [...broken, ...closed] };
}

interface Objections {
  /** What must not come up. */
  readonly broken: ReadonlyMap<string, Objection>;
  /** What may be so before or after, and not both. */
  readonly closed: ReadonlyMap<string, Objection>;
}

async function allObjections(
  tx: Transaction,
  request: RequestContext,
  steps: readonly Step[],
): Promise<Objections> {
  const broken: Objection[] = [];
  const closed: Objection[] = [];
  for (const { operation: key, parts } of steps)
    for (const part of parts) {
      for (const { control, ...of } of await brokenControls(tx, request, { key, part })) {
        const params = { message: labelOf(control.message, request.viewer.locale) };
        const problem = { column: '', code: 'control.refused', params };
        broken.push({ ...of, name: `${control.id} ${of.record}`, problem });
      }
      broken.push(...(await missingCells(tx, request, { key, part })).map(objectionWith('value.required')));
      closed.push(...(await closedCells(tx, request, { key, part })).map(objectionWith('column.read_only')));
    }
  const byName = (all: readonly Objection[]) => new Map(all.map((one) => [one.name, one]));
  return { broken: byName(broken), closed: byName(closed) };
}

function objectionWith(code: 'value.required' | 'column.read_only') {
  return ({ column, ...of }: JudgedCell): Objection => {
    const problem = { column: column.name, code, params: { column: column.name } };
    return { ...of, name: `${column.id} ${of.record}`, problem };
  };
}

/** The refusal that tells of objections, each with what names its record as far as the viewer may know of it. */
export async function undoRefusal(
  tx: Transaction,
  request: RequestContext,
  objections: readonly Objection[],
): Promise<AppError> {
  const problems: ColumnProblem[] = [];
  for (const { table, record, problem } of objections.slice(0, MAX_OBJECTIONS)) {
    const title = (await titlesOf(tx, request, table, [record])).get(record);
    problems.push({ ...problem, ...(title === undefined ? {} : { row: record, title }) });
  }
  return new AppError('value.refused', {}, problems);
}

import { AppError, type ColumnProblem } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Transaction } from '../database/pool.ts';
import { brokenControls, type BrokenControl } from '../query/broken-controls.ts';
import { titlesOf } from '../query/read-record.ts';
import type { OperationKey, OperationPart } from '../query/undo-parts.ts';
import type { Desk } from '../records/records.ts';

/** An operation that is taken back, and what it did. */
interface Step {
  readonly operation: OperationKey;
  readonly parts: readonly OperationPart[];
}

/** Most records of which a refusal tells. */
const MOST_TOLD = 20;

/**
 * Does what takes operations back. Throws AppError `value.refused` in the words of the validity controls that records
 * which go back to older values would break then and did not before: with what was changed since they no longer fit.
 */
export async function judgedUndo<T>(
  tx: Transaction,
  desk: Desk,
  steps: readonly Step[],
  work: () => Promise<T>,
): Promise<T> {
  const nameOf = ({ record, control }: BrokenControl) => `${control.id} ${record}`;
  const before = new Set((await brokenBy(tx, desk, steps)).map(nameOf));
  const done = await work();
  const broken = (await brokenBy(tx, desk, steps)).filter((one) => !before.has(nameOf(one)));
  if (broken.length > 0) throw new AppError('value.refused', {}, await told(tx, desk, broken));
  return done;
}

async function brokenBy(
  tx: Transaction,
  desk: Desk,
  steps: readonly Step[],
): Promise<readonly BrokenControl[]> {
  const broken: BrokenControl[] = [];
  for (const { operation: key, parts } of steps)
    for (const part of parts) broken.push(...(await brokenControls(tx, desk, { key, part })));
  return broken;
}

async function told(
  tx: Transaction,
  desk: Desk,
  broken: readonly BrokenControl[],
): Promise<readonly ColumnProblem[]> {
  const problems: ColumnProblem[] = [];
  for (const { table, record, control } of broken.slice(0, MOST_TOLD)) {
    const title = (await titlesOf(tx, desk, table, [record])).get(record);
    const params = { message: labelOf(control.message, desk.viewer.locale) };
    // Who may not know of the record hears the control's words alone.
    problems.push({
      column: '',
      code: 'control.refused',
      params,
      ...(title === undefined ? {} : { row: record, title }),
    });
  }
  return problems;
}

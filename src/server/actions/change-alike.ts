import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { changeSet, isSettable, problemsOf, refuseTitled } from '../lists/lists.ts';
import type { Given, RequestContext, Values } from '../records/records.ts';
import { changeHeldRecords, withHeldRecords } from './held-records.ts';
import { doneResult } from './start.ts';
import type { Run } from './run-kind.ts';

/** What all chosen records get: values, formulas on each with these, and what one user saw in the only one. */
interface Alike {
  readonly values: Values;
  readonly given?: readonly Given[];
  readonly seen?: Values | undefined;
}

/**
 * Gives the chosen records the same values: by a task as a set, where all columns are changed in sets, else one after the
 * other. Throws AppError `action.too_many`, `value.refused` with those that are refused.
 */
export async function changeAlike(
  request: RequestContext,
  run: Run,
  { values, given = [], seen }: Alike,
): Promise<ActionResult> {
  const { table, start } = run;
  const columns = [
    ...Object.keys(values).map((name) => columnNamed(table, name)),
    ...given.map(({ column }) => column),
  ];
  const isSet =
    start.isTask === true && columns.every((column) => column !== undefined && isSettable(column));
  if (isSet && columns.length > 0) return await changedAsSet(request, run, { values, given });
  const changes = start.selected.map((id) => ({ table, id, values, given, ...(seen ? { seen } : {}) }));
  return await changeHeldRecords(request, run, () => Promise.resolve(changes));
}

async function changedAsSet(
  request: RequestContext,
  run: Run,
  { values, given }: Required<Pick<Alike, 'values' | 'given'>>,
): Promise<ActionResult> {
  const { action, table, start } = run;
  const { progress } = request;
  const { result, operation } = await withHeldRecords(request, run, {
    kind: 'modify',
    work: async (inner) => {
      const what = { choice: { ids: start.selected }, values, given };
      const change = { table: table.id, what, count: start.selected.length, action: action.id };
      const { changed, reasons } = await changeSet(inner, change, { progress });
      await refuseTitled(inner, table, problemsOf(reasons));
      return changed;
    },
  });
  return doneResult(run, { records: result, operation });
}

import type { Transaction } from '../../database/pool.ts';
import { stageValues, type SetRow } from '../../query/bulk/set/choose-set.ts';
import type { SetPlan } from '../../query/bulk/set/set-plan.ts';
import { workedRows, workOutSet } from '../../query/bulk/set/work-out-set.ts';
import type { ColumnProblem } from '#core/errors.ts';
import { bareValue, type RequestContext } from '../../records/records.ts';
import { refuseTitled } from './refuse-titled.ts';

/** Records whose values are told to be wrong at most. */
const MAX_REFUSED = 20;

/**
 * Gives the staged records what formulas give on each as it would be. Throws AppError `value.refused` where that is no value
 * of its column, with what names the records.
 */
export async function giveByFormulas(
  tx: Transaction,
  request: RequestContext,
  plans: readonly SetPlan[],
  formulas: readonly string[],
): Promise<void> {
  for (const plan of plans) await workOutSet(tx, request, plan, formulas);
  const [plan] = plans;
  if (!plan) return;
  const problems: ColumnProblem[] = [];
  for await (const rows of workedRows(tx, plan)) {
    const fitted: SetRow[] = [];
    for (const row of rows) {
      const values = plan.items.map(({ value: column }, at) => {
        const given = row.values[at] ?? null;
        const result = bareValue(column, given);
        if (result.ok) return result.value;
        problems.push({ column: column.name, row: row.id, ...result.problem });
        return given;
      });
      if (JSON.stringify(values) !== JSON.stringify(row.values)) fitted.push({ id: row.id, values });
    }
    if (fitted.length > 0) await stageValues(tx, { items: plan.items, rows: fitted });
    if (problems.length >= MAX_REFUSED) break;
  }
  await refuseTitled(request, plan.table, problems.slice(0, MAX_REFUSED));
}

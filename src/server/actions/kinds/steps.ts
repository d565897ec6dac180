import type { Action, ActionOf } from '#core/catalog/actions/action.ts';
import { isOnTable, traitsOf } from '#core/catalog/actions/registry.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { isKindOf } from '#core/catalog/family.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import type { RequestContext } from '../../records/records.ts';
import { withHeldRecords } from '../held-records.ts';
import type { RunKind, RunOther } from '../run-kind.ts';
import { doneResult } from '../start.ts';
import type { Run } from '../run-kind.ts';

type Stepping = Run<ActionOf<'steps'>>;

/** Runs the steps in their order, as one operation; the last one's result is the answer. */
export const steps: RunKind<ActionOf<'steps'>> = {
  inBackground: true,
  run: async (request, run, runOther) => {
    const { result, operation } = await withHeldRecords(request, run, {
      kind: 'modify',
      work: async (inner) => {
        let last: ActionResult = doneResult(run, { records: 0, operation: undefined });
        const { steps: all } = run.action;
        for (const [at, id] of all.entries()) {
          const progress = (done: number, total: number) =>
            inner.progress?.(at * total + done, all.length * total);
          last = await runStep({ ...inner, progress }, run, id, runOther);
        }
        return last;
      },
    });
    return result.kind === 'done' ? { ...result, operation: operation ?? null } : result;
  },
};

/** Only what opens something as the last step shows it; everything else runs to its end. */
async function runStep(
  request: RequestContext,
  { action, start }: Stepping,
  id: number,
  runOther: RunOther,
): Promise<ActionResult> {
  const isLast = action.steps.at(-1) === id;
  const step = request.catalog.actions.get(id);
  const selected = step && isOnKind(request, action.table, step) ? start.selected : [];
  return await runOther(request, {
    action: id,
    selected,
    final: start.final || !isLast || !step || !opensForm(step),
    accepted: start.accepted ?? [],
    confirmed: true,
    isStep: !start.final,
    isTask: start.isTask === true,
  });
}

function opensForm(step: Action): boolean {
  const { asStep } = traitsOf(step);
  return 'opens' in asStep;
}

/** Whether the records of a table are records of that of an action. */
function isOnKind({ catalog }: RequestContext, table: number, action: Action): boolean {
  return !isOnTable(action) || isKindOf(catalog, tableOf(catalog, table), action.table);
}

import { z } from 'zod';
import { RecordValues, type ActionResult } from '#core/contract/actions/action-results.ts';
import { MAX_WAITED_FOR } from '#core/contract/lists/chosen.ts';
import { numberFormat } from '#core/language/formats.ts';
import { labelOf } from '#core/language/labels.ts';
import type { RequestContext } from '../records/records.ts';
import { addTaskOf, taskNamed } from '../tasks/tasks.ts';
import { doneResult } from './start.ts';
import type { Run } from './run-kind.ts';

/** An action on many records. */
export const ACTION_TASK = taskNamed('action_run');

/** What the task is to do. */
export const ActionInput = z.object({
  action: z.number(),
  selected: z.array(z.number()),
  given: RecordValues.optional(),
  chosen: z.number().optional(),
});

/** Has an action run as a task where it is on more records than its user is to wait for; undefined where not. */
export async function begunInBackground(
  request: RequestContext,
  { action, table, kind, start }: Run,
): Promise<ActionResult | undefined> {
  const { selected, given, chosen, isTask = false } = start;
  const isPart = isTask || request.operation !== undefined;
  if (isPart || kind.inBackground !== true || selected.length <= MAX_WAITED_FOR) return undefined;
  const { locale } = request.viewer;
  const title = {
    label: labelOf(action.label, locale),
    number: numberFormat(locale.replaceAll('_', '-')).format(selected.length),
  };
  const input: z.infer<typeof ActionInput> = { action: action.id, selected: [...selected], given, chosen };
  const task = await addTaskOf(request, { kind: ACTION_TASK, title, input });
  return doneResult({ action, table }, { records: 0, operation: undefined, task });
}

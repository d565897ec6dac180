import type { AskingResult } from '#core/contract/actions/action-results.ts';
import { labelOf } from '#core/language/labels.ts';
import { askAlone, type RequestContext } from '../records/records.ts';
import type { ResumedRun } from '../contexts/contexts.ts';
import type { ActionStart, Run } from './run-kind.ts';

/** What is kept of a run while its user is asked. */
export function resumed({
  action: _action,
  isStep: _isStep,
  isTask: _isTask,
  ...start
}: ActionStart): ResumedRun {
  return { what: 'run', ...start };
}

/** Things of which a person is to choose one before an action runs. */
interface Choosing {
  readonly message: string;
  readonly choices: readonly { readonly code: number; readonly title: string }[];
  /** Choosing is saying yes as well. */
  readonly confirms?: boolean;
}

/** Asks which of several things an action is to go on with: its code becomes `chosen` of the start. */
export async function askToChoose(
  request: RequestContext,
  { action, start }: Pick<Run, 'action' | 'start'>,
  { message, choices, confirms }: Choosing,
): Promise<AskingResult> {
  return await askAlone(request, {
    kind: 'chooser',
    window: 1,
    action: action.id,
    chooser: { title: labelOf(action.label, request.viewer.locale), message, choices: [...choices] },
    resumes: { ...resumed(start), ...(confirms === undefined ? {} : { confirmed: confirms }) },
  });
}

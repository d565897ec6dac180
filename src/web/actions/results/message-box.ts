import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { askQuestion } from '#web/ui/dialog/question.tsx';
import { answerAction } from '../answer-action.ts';
import type { ResultKind, ResultOf } from './result-kind.ts';

/** A question, answered by a button. */
export const messageBox: ResultKind<ResultOf<'messageBox'>> = {
  does: 'ask',
  ask: async (result) => await answerAction(result, { code: await askQuestion(result.box) }),
};

/** Whether a result is a question that a button answers. */
export function isMessageBox(result: ActionResult): result is ResultOf<'messageBox'> {
  return result.kind === 'messageBox';
}

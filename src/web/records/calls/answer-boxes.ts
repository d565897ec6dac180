import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { isMessageBox } from '#web/actions/actions.ts';
import { call } from '#web/api/call.ts';
import { untilAnswered } from '#web/api/until-answered.ts';
import { askQuestion } from '#web/ui/dialog/question.tsx';

/** What an action gives in the end: message boxes are shown, and their answers given, until there is none. */
export async function answerBoxes(
  result: ActionResult,
  onSilence: () => void = () => undefined,
): Promise<ActionResult> {
  let latest = result;
  while (isMessageBox(latest)) {
    const code = await askQuestion(latest.box);
    const params = { contextId: String(latest.context), windowId: String(latest.window) };
    latest = await untilAnswered(
      (once) => call('api_messagebox', { params, body: { code }, once }),
      onSilence,
    );
  }
  return latest;
}

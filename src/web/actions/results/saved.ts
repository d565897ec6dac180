import type { ActionResult, SavedResult } from '#core/contract/actions/action-results.ts';
import type { ResultKind } from './result-kind.ts';

/** A record was saved: its form, which has sent it, tells so. */
export const saved: ResultKind<SavedResult> = { does: 'nothing' };

/** Whether a result says that a record was saved. */
export function isSaved(result: ActionResult): result is SavedResult {
  return result.kind === 'saved';
}

import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { newStart, storedStart } from '../draft/record-start.ts';
import type { RecordScreenState } from '../draft/record-state.ts';
import type { NestedWindow } from './inside.ts';

/** The record of a window over a form as it begins; of one that was just opened nothing is changed yet. */
export function innerStart(
  { shown, fresh }: NestedWindow & { readonly shown: RecordResult },
  answer: RecordAnswer | undefined,
): RecordScreenState {
  const start = answer ? storedStart(answer, shown) : newStart(shown, true);
  return fresh ? { ...start, touched: false } : start;
}

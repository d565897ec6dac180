import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { isRecord, isSaved } from '#web/actions/actions.ts';
import { call } from '#web/api/call.ts';
import { answerBoxes } from './answer-boxes.ts';

/** What an open context holds: the records of its windows, the lowest first; none where it has ended meanwhile. */
export interface ResumedWork {
  readonly windows: readonly RecordResult[];
  /** Nobody has done anything in it yet. */
  readonly fresh?: boolean;
  /** The record that was saved with the answer to the question that was open. */
  readonly saved?: { readonly tableId: number; readonly recordId: number };
}

/** Shows an open context again. A question that is open in it is asked first, and the context shown as it is then. */
export async function resumeWork(contextId: number, signal?: AbortSignal): Promise<ResumedWork> {
  const { below, hasChanged, ...top } = await call('api_context_resume', {
    params: { contextId: String(contextId) },
    ...(signal ? { signal } : {}),
  });
  if (isRecord(top)) return { windows: [...below, top], fresh: !hasChanged };
  const end = await answerBoxes(top);
  if (isRecord(end)) return await resumeWork(contextId, signal);
  return { windows: [], ...(isSaved(end) ? { saved: end } : {}) };
}

import type { ActionResult, RecordResult, SavedResult } from '#core/contract/actions/action-results.ts';
import { validateDraft, type RequestContext } from '#server/records/records.ts';

/** What was saved, and by which operation; 0 where nothing was changed. */
type Saved = SavedResult & { readonly operation: number };

/** Saves a draft; throws where a question is asked instead. */
export async function saveDraft(
  request: RequestContext,
  validation: Parameters<typeof validateDraft>[1],
): Promise<Saved> {
  const result = await validateDraft(request, validation);
  if (result.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(result)}`);
  return { ...result, operation: result.operation ?? 0 };
}

/** The record that an answer shows. */
export function recordIn(result: ActionResult): RecordResult {
  if (result.kind !== 'record') throw new Error(`no record: ${JSON.stringify(result)}`);
  return result;
}

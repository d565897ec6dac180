import type { Table } from '#core/catalog/schema.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RequestContext } from '../request/request-context.ts';
import { beginRecord, type RecordBeginning } from './begin-record.ts';
import { showFrame } from './show-draft.ts';

/** What no context is called: nothing of the draft is kept. */
const NOWHERE = 0;

/**
 * A new record with these values as its form would show it; nothing is kept of it. Throws AppError `access.refused`,
 * `value.refused`.
 */
export async function showBeginning(
  request: RequestContext,
  table: Table,
  beginning: RecordBeginning,
): Promise<Pick<RecordResult, 'values' | 'states'>> {
  const { draft, nested, known } = await beginRecord(request, table, beginning);
  const frame = { ...draft, window: 1, action: 0, ...(nested.length > 0 ? { nested } : {}) };
  const context = { id: NOWHERE, revision: 0, frames: [frame], touchedAt: '' };
  const { values, states } = await showFrame(request, context, frame, known);
  return { values, states };
}

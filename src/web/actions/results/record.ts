import type { ActionResult, RecordResult } from '#core/contract/actions/action-results.ts';
import { recordAddress, shownAddress, workAddress } from '#web/addresses/addresses.ts';
import type { ResultKind } from './result-kind.ts';

/** A record in a window: of a context, or to be read. */
export const record: ResultKind<RecordResult> = {
  does: 'lead',
  address: ({ context, tableId, recordId, readOnly }) => {
    if (recordId === null) return workAddress(context);
    if (readOnly) return shownAddress(tableId, recordId);
    return `${recordAddress(tableId, recordId)}${context === 0 ? '' : `?context=${context}`}`;
  },
};

/** Whether a result shows a record in a window. */
export function isRecord(result: Pick<ActionResult, 'kind'>): result is RecordResult {
  return result.kind === 'record';
}

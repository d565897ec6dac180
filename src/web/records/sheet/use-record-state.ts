import { useSyncExternalStore } from 'react';
import type { OpenRecord } from '../draft/open-record.ts';
import type { RecordScreenState } from '../draft/record-state.ts';

/** Follows a part of an open record; `select` gives the same value as long as that part has not changed. */
export function useRecordState<Part>(record: OpenRecord, select: (state: RecordScreenState) => Part): Part {
  return useSyncExternalStore(record.state.subscribe, () => select(record.state.get()));
}

import { useEffect, useRef, useState } from 'react';
import type { BulkAnswer } from '#core/contract/lists/bulk-routes.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useFilling, type AskedField, type Filling } from '#web/inputs/asked/filling.ts';
import type { List } from '../state/use-list.ts';
import type { ChosenRecords, KeptRecords } from '#web/data/selection/choice.ts';
import { settableColumns } from './settable-columns.ts';
import { useBulkDone } from './use-bulk-done.ts';
import { useKeptRecords } from './use-kept-records.ts';

/** A change of many records while it is prepared. */
export interface BulkChange {
  readonly filling: Filling;
  /** How many records are chosen, as far as it is known. */
  readonly count: number;
  /** Other records are chosen by now than when this was opened: so many they were. */
  readonly countBefore: number | undefined;
  /** What would happen with the values as they stand; undefined until that was asked. */
  readonly outcome: BulkAnswer | undefined;
  readonly busy: 'checking' | 'changing' | undefined;
  readonly check: () => Promise<void>;
  /** Ends a check that is under way. */
  readonly stop: () => void;
  readonly apply: () => Promise<void>;
}

interface Outcome {
  readonly answer: BulkAnswer;
  readonly values: Filling['values'];
}

/** Prepares a change of chosen records: values, what they would do, the change. `onDone` once it is made, or under way. */
export function useBulkChange(list: List, choice: ChosenRecords, onDone: () => void): BulkChange {
  const done = useBulkDone(list);
  const filling = useFilling(fieldsOf(list), () => ({}));
  const { values } = filling;
  const { kept, count, countBefore, keep, recounted } = useKeptRecords(list, choice);
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState<BulkChange['busy']>();
  const checking = useEndedOnLeaving();
  const bodyOf = (own: KeptRecords) => ({ tableId: list.table.id, ...own, values: filling.sent() });
  const working = async (what: NonNullable<BulkChange['busy']>, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    filling.refuse();
    try {
      await work();
    } catch (error) {
      if (what === 'checking' && checking.isEnded()) return;
      setOutcome(undefined);
      if (!recounted(error)) filling.refuse(error);
    } finally {
      setBusy(undefined);
    }
  };
  const check = async (): Promise<void> => {
    const signal = checking.begin();
    const own = await keep();
    signal.throwIfAborted();
    const answer = await call('list_bulk_change', { body: { ...bodyOf(own), check: true }, signal });
    if (!('task' in answer)) setOutcome({ answer, values });
  };
  const apply = async (): Promise<void> => {
    if (!kept || !outcome) return;
    const body = { ...bodyOf(kept), leaveOut: outcome.answer.refused > 0 };
    const answer = await callOnce((once) => call('list_bulk_change', { body, once }));
    // What is refused since the check is shown, and asked again.
    if (!('task' in answer) && answer.operation === null) setOutcome({ answer, values });
    else {
      await done(answer, 'changed');
      onDone();
    }
  };
  return {
    filling,
    count,
    countBefore,
    outcome: outcome?.values === values ? outcome.answer : undefined,
    busy,
    check: async () => await working('checking', check),
    stop: checking.end,
    apply: async () => await working('changing', apply),
  };
}

function fieldsOf({ table }: List): readonly AskedField[] {
  return settableColumns(table).map((column) => ({ column, required: false, operator: undefined }));
}

/** A call that is given up with its window, or before. */
function useEndedOnLeaving() {
  const control = useRef(new AbortController());
  useEffect(() => {
    const own = control;
    return () => own.current.abort();
  }, []);
  return {
    begin: (): AbortSignal => {
      control.current = new AbortController();
      return control.current.signal;
    },
    isEnded: (): boolean => control.current.signal.aborted,
    end: (): void => control.current.abort(),
  };
}

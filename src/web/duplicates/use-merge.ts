import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { CompareAnswer, MergeAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import type { MergeChoice } from './merge-plan.ts';

/** A merge while it is prepared: what stands in its way, and how to run it. */
interface Merging {
  readonly busy: boolean;
  /** Why it was refused. */
  readonly error: unknown;
  readonly warnings: MergeAnswer['warnings'];
  readonly merge: (records: CompareAnswer['records'], choice: MergeChoice) => Promise<void>;
}

/** Asks the server to make compared records one. */
export async function askToMerge(
  tableId: number,
  {
    kept,
    chosen,
    accepted = [],
    records,
  }: MergeChoice & {
    readonly records: CompareAnswer['records'];
    readonly accepted?: readonly number[];
  },
): Promise<MergeAnswer> {
  const body = {
    tableId,
    kept,
    records: records.map(({ id }) => id),
    versions: records.map(({ version }) => version),
    chosen: Object.entries(chosen).map(([column, record]) => ({ column, record })),
    accepted: [...accepted],
  };
  return await callOnce((once) => call('list_duplicates_merge', { body, once }));
}

/** Merges records of a table, offers to undo it, and calls `onDone`; what warns is to be confirmed first. */
export function useMerge(tableId: number, onDone: () => void): Merging {
  const { t } = useTranslation();
  const { locale } = useReader();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [warnings, setWarnings] = useState<MergeAnswer['warnings']>([]);
  const merge: Merging['merge'] = async (records, choice) => {
    setBusy(true);
    setError(undefined);
    try {
      const accepted = warnings.map(({ control }) => control);
      const answer = await askToMerge(tableId, { ...choice, records, accepted });
      setWarnings(answer.warnings);
      if (answer.operation === null) return;
      const number = numberFormat(locale).format(records.length);
      offerUndo({ message: t('duplicates.merged', { count: records.length, number }) }, answer.operation);
      recordChanged(tableId, choice.kept);
      journalChanged(queries);
      onDone();
    } catch (failure) {
      setWarnings([]);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, warnings, merge };
}

import { useQueryClient } from '@tanstack/react-query';
import { recordChanged } from '#web/data/record-changes.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { List } from '../state/use-list.ts';

/** Tells what has become of records that were moved, and has everything that shows them loaded again. */
export function useMoveNotices({ table }: Pick<List, 'table'>) {
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refused = (reasons: readonly string[], otherwise = ''): void => {
    const told = [...new Set(reasons)].slice(0, MOST_TOLD);
    notify({ message: told.length > 0 ? told.join('\n') : otherwise, tone: 'bad' });
  };
  return {
    refused,
    /** Tells why a call failed; what is none is thrown on. */
    failed: (error: unknown): void => {
      if (!(error instanceof CallError)) throw error;
      refused(
        error.entries.map(({ message }) => message),
        error.message,
      );
    },
    done: (ids: readonly number[], message: string, operation: number): void => {
      recordChanged(table.id, ids[0] ?? 0);
      journalChanged(queries);
      offerUndo({ message }, operation);
    },
  };
}

const MOST_TOLD = 3;

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import { callOnce } from '#web/api/call-once.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { askUndo, type UndoDirection } from './asked-undo.ts';
import { journalChanged } from './journal-changed.ts';

/** Taking operations back, or doing them again: whether it runs, and how to run it. */
interface TakingBack {
  readonly busy: boolean;
  /** All of them or none; true where it was done. What stood in the way is shown, other failures are told. */
  readonly takeBack: (direction: UndoDirection, operations: readonly number[]) => Promise<boolean>;
}

/** Takes operations back and says so, with the way back from there. */
export function useTakingBack(): TakingBack {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const explain = useExplain();
  const [busy, setBusy] = useState(false);
  const takeBack: TakingBack['takeBack'] = async (direction, operations) => {
    setBusy(true);
    try {
      const made = await process(direction, operations);
      notify({
        message: t(`undo.${direction}_done`),
        action: {
          label: t(`undo.${REVERSE[direction]}`),
          run: () => void takeBack(REVERSE[direction], made),
        },
      });
      return true;
    } catch (error) {
      explain(error, { direction, operations });
      return false;
    } finally {
      journalChanged(queries);
      setBusy(false);
    }
  };
  return { busy, takeBack };
}

const REVERSE = { undo: 'redo', redo: 'undo' } as const;

async function process(direction: UndoDirection, operations: readonly number[]): Promise<readonly number[]> {
  const route = direction === 'undo' ? 'messaging_undo_process' : 'messaging_redo_process';
  // What gives rights and accounts away goes back only after the configuration was opened.
  const body = { messages: [...operations] };
  const made = await callOnce((once) => configurationGate.call(route, { body, once }));
  return made.operations;
}

/** What controls say of records as they would be. */
const JUDGED: ReadonlySet<string> = new Set(['control.refused', 'column.read_only', 'value.required']);

interface Tried {
  readonly direction: UndoDirection;
  readonly operations: readonly number[];
}

function useExplain(): (error: unknown, tried: Tried) => void {
  const errorTexts = useErrorTexts();
  return (error, { direction, operations }) => {
    if (error instanceof GivenUp || (error instanceof CallError && error.status === 403)) return;
    const code = error instanceof CallError ? error.entries[0]?.code : undefined;
    // What controls say of one operation is foretold where it is shown.
    if (code === 'undo.conflict' || (JUDGED.has(code ?? '') && operations.length === 1))
      askUndo({ direction, operations, refused: true });
    else notify({ message: errorTexts(error).join(' '), tone: 'bad' });
  };
}

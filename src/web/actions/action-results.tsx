import { Suspense } from 'react';
import { useStore } from '#web/std/store.ts';
import { shownResult } from './running.ts';
import { useSettled } from './use-settled.ts';

/** What actions show above the window, and where they lead; to be there once, in the shell. */
export function ActionResults() {
  useSettled();
  const shown = useStore(shownResult);
  if (!shown) return null;
  const { result, Dialog, close } = shown;
  return (
    <Suspense>
      <Dialog key={`${result.action} ${result.context}`} result={result} onClose={close} />
    </Suspense>
  );
}

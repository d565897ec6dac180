import { lazy, Suspense } from 'react';
import { useStore } from '#web/ui/store.ts';
import { shownResult } from './running.ts';
import { useSettled } from './use-settled.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));
const ChooserDialog = lazy(async () => ({ default: (await import('./chooser-dialog.tsx')).ChooserDialog }));
const ParametersDialog = lazy(async () => ({
  default: (await import('./parameters-dialog.tsx')).ParametersDialog,
}));

/** What actions show above the window, and where they lead; to be there once, in the shell. */
export function ActionResults() {
  useSettled();
  const shown = useStore(shownResult);
  if (!shown) return null;
  const { result, close } = shown;
  const key = `${result.action} ${result.context}`;
  return (
    <Suspense>
      {result.kind === 'report' ? (
        <ReportDialog key={key} report={result} onClose={() => close(undefined)} />
      ) : result.kind === 'chooser' ? (
        <ChooserDialog key={key} asked={result} onClose={close} />
      ) : (
        <ParametersDialog key={key} asked={result} onClose={close} />
      )}
    </Suspense>
  );
}

import type { Progress } from '../backup/backup.ts';
import { progressBar } from './progress.ts';

/** Milliseconds between two lines where nobody watches. */
const EVERY = 5_000;
const TITLES = { rows: 'Rows', files: 'Files', check: 'Checking', restore: 'Restoring' } as const;

/** Shows how far work in steps is: a bar for each on a terminal, else a line of JSON on standard error now and then. */
export function stepsBar(): { readonly update: Progress; readonly stop: () => void } {
  if (!process.stderr.isTTY) return { update: linesNowAndThen(), stop: () => undefined };
  let current: { readonly step: string; readonly bar: ReturnType<typeof progressBar> } | undefined;
  return {
    update: (step, done, total) => {
      if (current?.step !== step) {
        current?.bar.stop();
        current = { step, bar: progressBar(TITLES[step]) };
      }
      current.bar.update(done, total);
    },
    stop: () => current?.bar.stop(),
  };
}

function linesNowAndThen(): Progress {
  let last = performance.now();
  return (step, done, total) => {
    if (performance.now() - last < EVERY) return;
    last = performance.now();
    process.stderr.write(`${JSON.stringify({ step, done, total })}\n`);
  };
}

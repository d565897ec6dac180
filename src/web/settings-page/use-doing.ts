import { useState } from 'react';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { GivenUp } from '#web/gate/gate.ts';

/** Something that is done at once by a button: whether it runs, and how to run it. */
interface Doing {
  readonly busy: boolean;
  /** Runs `work`; a failure is told in a notice. Gives what it gave, undefined where it failed. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Tells why something could not be done in a notice. */
export function useTelling(): (error: unknown) => void {
  const errorTexts = useErrorTexts();
  return (error) => {
    // A question that was left needs no words, and after 403 the login page has them.
    const silent = error instanceof GivenUp || (error instanceof CallError && error.status === 403);
    if (!silent) notify({ message: errorTexts(error).join(' '), tone: 'bad' });
  };
}

/** Runs what buttons do; what is wanted while something runs is not done. */
export function useDoing(): Doing {
  const tell = useTelling();
  const [busy, setBusy] = useState(false);
  async function run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (busy) return undefined;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      tell(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}

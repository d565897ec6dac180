import { useState } from 'react';
import { CallError } from '#web/std/call-error.ts';
import { goTo } from '#web/api/leaving.ts';
import type { PageMessage } from '../parts/alert.tsx';
import { failureText } from '../texts/failure-text.ts';
import type { Translate } from '#core/language/texts.ts';

/** What a step of a sign-in waits for. */
type StepCall = 'code' | 'passkey';

/** A step of a sign-in under way: what it waits for, and what there is to say. */
export interface SignInStep {
  readonly calling: StepCall | undefined;
  readonly message: PageMessage | undefined;
  readonly clear: () => void;
  /** Says the text of a key as an information: nothing was wrong, and nothing was done. */
  readonly tell: (key: string) => void;
  /** Says the text of a key as an alert. */
  readonly refuse: (key: string) => void;
  /** One call at a time; a failure is said, and one that ends the sign-in leads back to the login page. */
  readonly run: <T>(what: StepCall, work: () => Promise<T | undefined>) => Promise<T | undefined>;
}

/** Follows a step; the texts of its failures are under `part` of the page's texts. */
export function useStep(translate: Translate, part: string, first?: PageMessage): SignInStep {
  const [calling, setCalling] = useState<StepCall>();
  const [message, setMessage] = useState(first);
  const alert = (text: string) => setMessage({ tone: 'alert', text });
  return {
    calling,
    message,
    clear: () => setMessage(undefined),
    tell: (key) => setMessage({ tone: 'info', text: translate(`${part}.${key}`) }),
    refuse: (key) => alert(translate(`${part}.${key}`)),
    run: async (what, work) => {
      if (calling) return undefined;
      setMessage(undefined);
      setCalling(what);
      try {
        return await work();
      } catch (error) {
        if (hasEnded(error)) goTo('/session/login/?reason=factor_ended');
        // What no server refused was refused by the browser, in words of its own.
        else if (what === 'passkey' && !(error instanceof CallError))
          alert(translate(`${part}.passkey_failed`));
        else alert(failureText(error, translate, `${part}.failed`));
        return undefined;
      } finally {
        setCalling(undefined);
      }
    },
  };
}

function hasEnded(error: unknown): boolean {
  return error instanceof CallError && error.entries[0]?.code === 'factor.ended';
}

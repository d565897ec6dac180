import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#web/std/call-error.ts';
import { leaveBy } from '#web/api/leaving.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { useKnowsPasskeys } from '#web/session-page/proof/use-knows-passkeys.ts';
import type { ChosenPasskey } from './passkey-sign-in.ts';
import { timeZoneOfPage } from './time-zone-field.tsx';
import type { SignIn } from './use-sign-in.ts';

export interface PasskeySignIn {
  readonly asking: boolean;
  readonly ask: () => void;
}

/**
 * Passkeys, where somebody has one and this browser knows them; undefined elsewhere. A browser that can offers them in
 * the login field by itself.
 */
export function usePasskeys(page: PageOf<'login'>, signIn: SignIn): PasskeySignIn | undefined {
  const supported = useKnowsPasskeys() === true && page.passkeys;
  const [asking, setAsking] = useState(false);

  async function enter(chosen: ChosenPasskey): Promise<void> {
    const { sendPasskey } = await import('./passkey-sign-in.ts');
    // A passkey may be chosen long after the page was drawn: what the page says now counts.
    const wishes = {
      locale: document.documentElement.lang,
      timeZone: timeZoneOfPage(),
      returnTo: page.returnTo,
    };
    await leaveBy(async () => await sendPasskey(chosen, wishes));
  }
  /** Until a passkey is chosen nobody has asked for anything: what fails before is nothing to tell, the button asks again. */
  async function offer(): Promise<void> {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { offerPasskeys } = await import('./passkey-sign-in.ts');
    const chosen = await offerPasskeys().catch(() => undefined);
    if (chosen) await enter(chosen).catch(refused);
  }
  async function askNow(): Promise<void> {
    const { choosePasskey } = await import('./passkey-sign-in.ts');
    const chosen = await choosePasskey();
    if (chosen) await enter(chosen);
    else {
      signIn.say({ tone: 'info', key: 'login.passkey_none' });
      void offer();
    }
  }
  function refused(failure: unknown): void {
    // What no server refused was refused by the browser, in words of its own.
    const said = failure instanceof CallError ? { failure } : { key: 'second_factor.passkey_failed' };
    signIn.say({ tone: 'alert', ...said });
    void offer();
  }
  const onSupported = useEffectEvent(() => void offer());
  useEffect(() => {
    if (supported) onSupported();
  }, [supported]);

  function ask() {
    signIn.clear();
    setAsking(true);
    askNow()
      .catch(refused)
      .finally(() => setAsking(false));
  }
  return supported ? { asking, ask } : undefined;
}

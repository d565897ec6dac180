import { useEffect, useEffectEvent, useState } from 'react';
import type { PageOf } from '#web/session-page/hydrate.tsx';
import type { PageLanguage } from '#web/session-page/use-page-language.ts';
import { timeZoneOfPage } from './time-zone-field.tsx';
import type { SignIn } from './use-sign-in.ts';

/** Signing in with a passkey. */
export interface Passkeys {
  readonly asking: boolean;
  readonly ask: () => void;
}

/**
 * Passkeys, where somebody has one and this browser knows them; undefined elsewhere. A browser that can offers them in
 * the login field by itself.
 */
export function usePasskeys(
  page: PageOf<'login'>,
  { locale }: PageLanguage,
  signIn: SignIn,
): Passkeys | undefined {
  const [supported, setSupported] = useState(false);
  const [asking, setAsking] = useState(false);

  async function enter(autofill: boolean): Promise<void> {
    const { signInWithPasskey } = await import('./passkey-sign-in.ts');
    const wishes = { locale, timeZone: timeZoneOfPage(), returnTo: page.returnTo };
    const next = await signInWithPasskey(wishes, autofill);
    if (next) window.location.assign(next.location);
  }
  const onOpen = useEffectEvent(async () => {
    const known = page.passkeys && typeof window.PublicKeyCredential === 'function';
    setSupported(known);
    if (!known || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    // Nobody has asked for anything yet: a failure is nothing to tell, the button asks again.
    await enter(true).catch(() => undefined);
  });
  useEffect(() => void onOpen(), []);

  function ask() {
    signIn.clear();
    setAsking(true);
    enter(false)
      .catch((failure: unknown) => signIn.say({ tone: 'alert', failure }))
      .finally(() => setAsking(false));
  }
  return supported ? { asking, ask } : undefined;
}

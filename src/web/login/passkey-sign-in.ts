import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '#web/api/call.ts';
import type { AnswerOf } from '#core/contract/route.ts';
import type { Contract } from '#core/contract/contract.ts';

/** What a sign-in with a passkey carries beside its proof. */
export interface PasskeyWishes {
  readonly locale: string;
  readonly timeZone: string;
  readonly returnTo?: string;
}

/**
 * Signs in with a passkey. With `autofill` the browser offers passkeys in the login field and this waits until one is
 * chosen; otherwise it asks at once. Gives undefined where the person gave up. Throws CallError.
 */
export async function signInWithPasskey(
  wishes: PasskeyWishes,
  autofill: boolean,
): Promise<AnswerOf<Contract['session_passkey']> | undefined> {
  const optionsJSON = await call('session_passkey_options', { body: {} });
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(
    (error: unknown) => {
      // Whoever closes the browser's question has changed their mind; a later question ends an earlier one.
      if (error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)) return undefined;
      throw error;
    },
  );
  return response && (await call('session_passkey', { body: { response, ...wishes } }));
}

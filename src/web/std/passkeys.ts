import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#core/contract/session/passkeys.ts';

/**
 * Has the browser ask for a passkey; with `autofill` it offers them in a field and waits until one is chosen. Undefined
 * where the person leaves the question, or another question takes its place.
 */
export async function askPasskey(
  options: PasskeyRequest,
  autofill = false,
): Promise<PasskeyProof | undefined> {
  // The library names the transports that it knows; browsers pass over others.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return await unlessLeft(
    async () => await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
  );
}

/** Has the browser make a passkey; undefined where the person leaves the question. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey | undefined> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessLeft(async () => await startRegistration({ optionsJSON }));
  if (!made) return undefined;
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

async function unlessLeft<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)) return undefined;
    throw error;
  }
}

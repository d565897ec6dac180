import type {
  RegistrationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#core/contract/session/passkeys.ts';

/** Why a browser made or gave no passkey: the person left its question, has one already, or it cannot. */
type PasskeyRefusal = 'left' | 'known' | 'impossible';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = 'PublicKeyCredential' in window;

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The library names the transports that it knows; browsers pass over others.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return withoutExtras(await startRegistration({ optionsJSON }));
}

/** Has the browser prove who is there by a passkey. */
export async function askPasskey(options: PasskeyRequest): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return await startAuthentication({ optionsJSON });
}

/** What the browser's refusal means; undefined for anything else that failed. */
export function passkeyRefusal(error: unknown): PasskeyRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'left';
  if (error.name === 'InvalidStateError') return 'known';
  return ['NotSupportedError', 'SecurityError', 'ConstraintError'].includes(error.name)
    ? 'impossible'
    : undefined;
}

function withoutExtras({ id, rawId, type, response }: RegistrationResponseJSON): NewPasskey {
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

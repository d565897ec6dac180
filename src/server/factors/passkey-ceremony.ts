import type { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#core/contract/session/passkeys.ts';
import type { MadePasskey, Passkey } from './passkeys.ts';

/** The application as passkeys know it: its domain, the address that they are used on, and its name. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** A proof or a new passkey that does not hold; `message` says why, for the log alone. */
export class PasskeyRefusal extends Error {}

/** Milliseconds that a browser waits for its person. */
const TIMEOUT = 300_000;

/** Ed25519, ES256, RS256: what all authenticators make. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to ask for one of `passkeys`; with none of them, for any of this site's. */
export function passkeyRequest(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly Passkey[] = [],
): PasskeyRequest {
  return {
    challenge,
    rpId: id,
    timeout: TIMEOUT,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptor),
  };
}

/** Whom a new passkey is for: its name to passkeys, and the names that a person sees. */
interface PasskeyOwner {
  readonly handle: string;
  readonly login: string;
  readonly name: string;
  readonly passkeys: readonly Passkey[];
}

/** What a browser needs to make a passkey: one that is found without a login, and asks for finger, face or PIN. */
export function passkeyCreation(
  { id, name }: RelyingParty,
  challenge: string,
  owner: PasskeyOwner,
): PasskeyCreation {
  return {
    challenge,
    rp: { id, name },
    user: { id: owner.handle, name: owner.login, displayName: owner.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: owner.passkeys.map(descriptor),
  };
}

/** The challenge that a browser says it answers; nothing is proved by it yet. Throws PasskeyRefusal. */
export function challengeOf({ response }: PasskeyProof | NewPasskey): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Falls through: what is no JSON names no challenge.
  }
  throw new PasskeyRefusal('the client data name no challenge');
}

/** Checks a new passkey whose challenge was ours. Throws PasskeyRefusal. */
export async function checkNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  passkey: NewPasskey,
): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { registrationInfo: info } = await refusing(async () => {
    const attestation = bytesOf(passkey.response.attestationObject);
    refuseCertificates(decodeAttestationObject(attestation));
    return await verifyRegistrationResponse({
      response: { ...passkey, response: { ...passkey.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!info) throw new PasskeyRefusal('the attestation does not hold');
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    transports: passkey.response.transports ?? [],
    backedUp: info.credentialBackedUp,
  };
}

/** Checks a passkey's proof whose challenge was ours. Gives its counter. Throws PasskeyRefusal. */
export async function checkPasskeyProof(
  { id, origin }: RelyingParty,
  { challenge, passkey, proof }: { challenge: string; passkey: Passkey; proof: PasskeyProof },
): Promise<Pick<Passkey, 'id' | 'counter' | 'backedUp'>> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { signature, authenticatorData, clientDataJSON } = proof.response;
  const { verified, authenticationInfo } = await refusing(
    async () =>
      await verifyAuthenticationResponse({
        response: {
          ...proof,
          response: { signature, authenticatorData, clientDataJSON },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }),
  );
  if (!verified) throw new PasskeyRefusal('the signature does not hold');
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { id: passkey.id, counter: newCounter, backedUp: credentialBackedUp };
}

/**
 * We ask for no attestation, so browsers send none, or one by the new key itself. Others are refused unread: checking
 * their certificates would have the server fetch addresses that a stranger wrote there.
 */
function refuseCertificates(attestation: ReturnType<typeof decodeAttestationObject>): void {
  const format = attestation.get('fmt');
  const plain = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
  if (!plain) throw new PasskeyRefusal(`an attestation of the form ${format} was not asked for`);
}

/** Whatever the library throws at what strangers send is a refusal. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyRefusal(error instanceof Error ? error.message : 'unreadable');
  }
}

function descriptor({ credentialId, transports }: Passkey): PasskeyRequest['allowCredentials'][number] {
  return { id: credentialId, type: 'public-key', transports: [...transports] };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}

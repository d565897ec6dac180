import { sendSignal, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Contract } from '#core/contract/contract.ts';
import type { PasskeyProof } from '#core/contract/session/passkeys.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import { askPasskey } from '#web/std/passkeys.ts';

/** What a sign-in with a passkey carries beside its proof. */
export type PasskeyWishes = Omit<BodyOf<Contract['session_passkey']>, 'response'>;

/** A passkey that a person chose, and the site that it is for. */
export interface ChosenPasskey {
  readonly rpId: string;
  readonly response: PasskeyProof;
}

/** The server believes a proof for ten minutes after it asked: before that, what waits asks anew. */
const RENEWED_AFTER = 8 * 60_000;

/** Has the browser ask for a passkey now; undefined where the person leaves the question. Throws CallError. */
export async function choosePasskey(): Promise<ChosenPasskey | undefined> {
  const options = await call('session_passkey_options', { body: {} });
  const response = await askPasskey(options);
  return response && { rpId: options.rpId, response };
}

/**
 * Has the browser offer passkeys in the login field and waits until one is chosen, however long that takes; undefined
 * once another question takes its place. Throws CallError.
 */
export async function offerPasskeys(): Promise<ChosenPasskey | undefined> {
  const options = await call('session_passkey_options', { body: {} });
  let renewed = false;
  const renewal = setTimeout(() => {
    renewed = true;
    WebAuthnAbortService.cancelCeremony();
  }, RENEWED_AFTER);
  const response = await askPasskey(options, true).finally(() => clearTimeout(renewal));
  if (response) return { rpId: options.rpId, response };
  return renewed ? await offerPasskeys() : undefined;
}

/** Signs in with a chosen passkey; gives where to go. Throws CallError. */
export async function sendPasskey(
  { rpId, response }: ChosenPasskey,
  wishes: PasskeyWishes,
): Promise<AnswerOf<Contract['session_passkey']>> {
  try {
    return await call('session_passkey', { body: { ...wishes, response } });
  } catch (error) {
    if (error instanceof CallError && error.entries[0]?.code === 'passkey.removed')
      await forgetPasskey(rpId, response.id);
    throw error;
  }
}

/** Has the browser offer a passkey no more that opens nothing here; those that cannot go on offering it. */
async function forgetPasskey(rpID: string, credentialID: string): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}

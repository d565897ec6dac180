import { describe, expect, test } from 'vitest';
import type { NewPasskey } from '#core/contract/session/passkeys.ts';
import { cbor, softwareAuthenticator } from '#test/support/peers/authenticator.ts';
import { challengeOf, checkNewPasskey, passkeyCreation } from './passkey-ceremony.ts';

const PARTY = { id: 'localhost', origin: 'http://localhost', name: 'Test' };
const CHALLENGE = 'Y2hhbGxlbmdl';
const OPTIONS = passkeyCreation(PARTY, CHALLENGE, {
  handle: 'aGFuZGxl',
  login: 'anna',
  name: 'Anna',
  passkeys: [],
});

const check = async (passkey: NewPasskey) => await checkNewPasskey(PARTY, CHALLENGE, passkey);

/** A new passkey whose attestation is of another form. */
function attested(format: string, statement: Map<string, unknown>): NewPasskey {
  const made = softwareAuthenticator().create(OPTIONS);
  const bytes = Buffer.from(made.response.attestationObject, 'base64url');
  // The authenticator data are the last part, behind their name and a head of two bytes.
  const data = bytes.subarray(bytes.indexOf('authData') + 'authData'.length + 2);
  const object = cbor(
    new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', data],
    ]),
  );
  return { ...made, response: { ...made.response, attestationObject: object.toString('base64url') } };
}

describe('[FACTOR-15] what authenticators attest', () => {
  test('nothing is what we ask for', async () => {
    const made = softwareAuthenticator().create(OPTIONS);
    await expect(check(made)).resolves.toMatchObject({ credentialId: made.id, counter: 1, backedUp: false });
    await expect(check(attested('none', new Map()))).resolves.toMatchObject({ counter: 1 });
  });

  test('a passkey may speak for itself', async () => {
    const made = softwareAuthenticator().create(OPTIONS, { attestation: 'self' });
    await expect(check(made)).resolves.toMatchObject({ credentialId: made.id });
  });

  test.each(['packed', 'tpm', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'other'])(
    'certificates of the form %s are refused unread',
    async (format) => {
      const statement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', Buffer.alloc(8)],
        ['x5c', [Buffer.alloc(9)]],
      ]);
      await expect(check(attested(format, statement))).rejects.toThrow(
        `an attestation of the form ${format} was not asked for`,
      );
    },
  );
});

test.each([
  '',
  'AA',
  Buffer.from('null').toString('base64url'),
  Buffer.from('{"challenge":7}').toString('base64url'),
])('[BAD-1] client data %j name no challenge', (clientDataJSON) => {
  const made = softwareAuthenticator().create(OPTIONS);
  expect(() => challengeOf({ ...made, response: { ...made.response, clientDataJSON } })).toThrow(
    'name no challenge',
  );
});

import { createHash } from 'node:crypto';
import {
  authorizationCodeGrant,
  fetchUserInfo,
  type Configuration,
  type IDToken,
  type TokenEndpointResponse,
} from 'openid-client';
import { Refusal, providerRefusal } from './refusal.ts';

/** What a sign-on sent to the provider and expects back. */
interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The person has to have proved anew who it is, not only some time ago. */
  readonly anew: boolean;
}

/** What the provider gave for the code, checked. */
export interface Redeemed {
  readonly idToken: string;
  readonly claims: IDToken;
  /** What else the provider says of the person; only asked for where it is needed. */
  readonly more: () => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Turns the code of a provider's answer into what it says of the person: signature, issuer, audience, nonce, times and
 * the hash of the access token are right, else this throws Refusal.
 */
export async function redeemCode(config: Configuration, answer: URL, expected: Expected): Promise<Redeemed> {
  try {
    return await redeem(config, answer, expected);
  } catch (error) {
    throw providerRefusal(error);
  }
}

async function redeem(config: Configuration, answer: URL, expected: Expected): Promise<Redeemed> {
  const tokens = await authorizationCodeGrant(config, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
    ...(expected.anew ? { maxAge: 0 } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new Refusal('bad-answer');
  if (claims['at_hash'] !== undefined && claims['at_hash'] !== accessTokenHash(tokens))
    throw new Refusal('bad-signature', { detail: 'at_hash' });
  return {
    idToken: tokens.id_token,
    claims,
    more: async () => await userInfo(config, tokens.access_token, claims.sub),
  };
}

async function userInfo(
  config: Configuration,
  accessToken: string,
  subject: string,
): ReturnType<Redeemed['more']> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await fetchUserInfo(config, accessToken, subject);
  } catch (error) {
    throw providerRefusal(error);
  }
}

/** The left half of the access token's hash, by the hash of the id token's signature (OpenID Connect Core 3.1.3.6). */
function accessTokenHash({
  id_token: idToken = '',
  access_token: accessToken,
}: TokenEndpointResponse): string {
  const header = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as {
    alg: string;
  };
  const bits = /^[A-Z]{2}(\d{3})$/.exec(header.alg)?.[1] ?? '512';
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}

import {
  genericGrantRequest,
  randomPKCECodeVerifier,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import {
  describeProvider,
  ProviderProblem,
  type ProviderMetadata,
  type SsoFinding,
} from './describe-provider.ts';
import { configure, type OpenSettings } from './known-provider.ts';
import { limitedFetch } from './provider-fetch.ts';

/** What a provider said when it was asked as a sign-on asks it. */
export interface CheckedProvider {
  readonly problems: readonly SsoFinding[];
  /** Undefined where it did not even describe itself. */
  readonly found?: {
    readonly metadata: ProviderMetadata;
    readonly keys: number | undefined;
    readonly clientAccepted: boolean | undefined;
  };
}

/** Asks the provider as far as that goes without a person: its description, its keys, whether it knows us. */
export async function checkProvider(settings: OpenSettings, redirect: string): Promise<CheckedProvider> {
  const fetch = limitedFetch();
  try {
    const metadata = await describeProvider(settings, fetch);
    const config = configure(settings, metadata, fetch);
    const [keys, clientAccepted] = await Promise.all([
      countKeys(metadata, fetch),
      isAccepted(config, redirect),
    ]);
    return {
      problems: problemsOf(metadata, { keys, clientAccepted }),
      found: { metadata, keys, clientAccepted },
    };
  } catch (error) {
    if (error instanceof ProviderProblem) return { problems: [error.problem] };
    throw error;
  }
}

function problemsOf(
  { jwks_uri: address }: ProviderMetadata,
  {
    keys,
    clientAccepted,
  }: { readonly keys: number | undefined; readonly clientAccepted: boolean | undefined },
): readonly SsoFinding[] {
  return [
    ...(keys ? [] : [{ step: 'keys', code: 'sso.no_keys', params: { address } } as const]),
    ...(clientAccepted === false ? [{ step: 'client', code: 'sso.client_refused' } as const] : []),
  ];
}

/** How many keys of the provider can prove a signature; undefined where they cannot be read. */
async function countKeys(
  { jwks_uri: url }: ProviderMetadata,
  fetch: CustomFetch,
): Promise<number | undefined> {
  try {
    const headers = { accept: 'application/json' };
    const answer = await fetch(url, { method: 'GET', headers, body: undefined, redirect: 'manual' });
    const { keys } = (await answer.json()) as { keys?: unknown };
    if (!answer.ok || !Array.isArray(keys)) return undefined;
    return keys.filter((key: { kty?: unknown; use?: unknown } | null) => {
      return (
        ['RSA', 'EC', 'OKP'].includes(String(key?.kty)) && [undefined, 'sig'].includes(key?.use as undefined)
      );
    }).length;
  } catch {
    // Whatever went wrong, the keys could not be read: that is what the answer says.
    return undefined;
  }
}

/**
 * Whether the provider knows the client id and takes the secret, asked with a code that nobody was given: who is not
 * accepted hears of it before the code is looked at. Undefined where the answer says neither.
 */
async function isAccepted(config: Configuration, redirect: string): Promise<boolean | undefined> {
  const code = randomPKCECodeVerifier();
  const asked = { code, redirect_uri: redirect, code_verifier: randomPKCECodeVerifier() };
  try {
    await genericGrantRequest(config, 'authorization_code', asked);
    return undefined;
  } catch (error) {
    if (error instanceof WWWAuthenticateChallengeError) return false;
    if (!(error instanceof ResponseBodyError)) return undefined;
    if (['invalid_client', 'unauthorized_client'].includes(error.error)) return false;
    return error.error === 'invalid_grant' ? true : undefined;
  }
}

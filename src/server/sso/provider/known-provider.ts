import type { SsoSettings } from '#core/site-settings/sso.ts';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  getJwksCache,
  None,
  setJwksCache,
  type ClientAuth,
  type CustomFetch,
  type ExportedJWKSCache,
  type ServerMetadata,
} from 'openid-client';
import { describeProvider, ProviderProblem, type ProviderMetadata } from './describe-provider.ts';
import { isLocal, limitedFetch, PROVIDER_TIMEOUT } from './provider-fetch.ts';

/** The settings with the client secret opened. */
export interface OpenSettings extends SsoSettings {
  readonly secret: string | undefined;
}

/** How long a process believes what a provider says of itself, in milliseconds. */
const CACHE_TIME = 600_000;

/** How far the clocks of the provider and of this machine may be apart, in seconds. */
const CLOCK_TOLERANCE = 60;

/** Seconds between two questions for keys that nobody has heard of. */
const KEY_PAUSE = 10;
/** The age in seconds from which the library asks anew for a key that it does not find. */
const RENEWABLE_AGE = 60;

interface Kept {
  readonly of: string;
  readonly until: number;
  readonly metadata: Promise<ProviderMetadata>;
}

interface Keys extends ExportedJWKSCache {
  /** When they were read again because one was missing, in seconds. */
  readonly renewedAt: number;
}

/** The provider as one process knows it: its description and its keys, read when they are needed, kept for a while. */
export class KnownProvider {
  readonly #patience: number;
  #kept: Kept | undefined;
  #keys: Keys | undefined;

  /** `patience`: milliseconds that one conversation may take in all. */
  constructor(patience = PROVIDER_TIMEOUT) {
    this.#patience = patience;
  }

  /**
   * Lets `work` talk with the provider: its tokens are checked down to the signature, and all of it ends within
   * the patience. Throws ProviderProblem, and what openid-client throws.
   */
  async talk<T>(settings: OpenSettings, work: (config: Configuration) => Promise<T>): Promise<T> {
    const fetch = limitedFetch(this.#patience);
    const config = configure(settings, await this.#metadata(settings, fetch), fetch);
    const lent = this.#lendKeys(config);
    try {
      return await work(config);
    } finally {
      this.#keepKeys(config, lent);
    }
  }

  async #metadata(settings: SsoSettings, fetch: CustomFetch): Promise<ProviderMetadata> {
    const of = JSON.stringify([settings.issuer, settings.endpoints, settings.jwks]);
    if (this.#kept?.of === of && Date.now() < this.#kept.until) return await this.#kept.metadata;
    if (this.#kept?.of !== of) this.#keys = undefined;
    const kept = { of, until: Date.now() + CACHE_TIME, metadata: describeProvider(settings, fetch) };
    this.#kept = kept;
    try {
      return await kept.metadata;
    } catch (error) {
      if (this.#kept === kept) this.#kept = undefined;
      throw error;
    }
  }

  /**
   * Gives the keys that are known to a conversation. The library reads them again for a key that it does not find only
   * once they are a minute old; a provider that has just changed its keys need not wait for that, so they are given as
   * old, but for a pause after each such reading: forged tokens must not make us ask each time.
   */
  #lendKeys(config: Configuration): number | undefined {
    if (!this.#keys) return undefined;
    const { jwks, uat: readAt, renewedAt } = this.#keys;
    const now = seconds();
    const uat = now - renewedAt < KEY_PAUSE ? readAt : Math.min(readAt, now - RENEWABLE_AGE);
    setJwksCache(config, { jwks, uat });
    return uat;
  }

  #keepKeys(config: Configuration, lent: number | undefined): void {
    const keys = getJwksCache(config);
    if (!keys || keys.uat === lent) return;
    this.#keys = { ...keys, renewedAt: lent === undefined ? 0 : keys.uat };
  }
}

/** What openid-client works with: the provider, who we are to it, and what is checked of its tokens. */
export function configure(
  settings: OpenSettings,
  metadata: ProviderMetadata,
  fetch: CustomFetch,
): Configuration {
  const { client_id: clientId, secret } = settings;
  if (clientId === undefined) throw new ProviderProblem({ step: 'settings', code: 'sso.client_missing' });
  const client = { [clockTolerance]: CLOCK_TOLERANCE };
  // What a provider does not have is undefined in its metadata, and the library takes it as left out.
  const server = metadata as ServerMetadata;
  const config = new Configuration(server, clientId, client, authentication(metadata, secret));
  config[customFetch] = fetch;
  config.timeout = PROVIDER_TIMEOUT / 1000;
  if (isLocal(metadata.issuer)) allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  return config;
}

/** How we prove who we are, of the ways that the provider takes; without a secret only the code's verifier does. */
function authentication(metadata: ProviderMetadata, secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const ways = metadata.token_endpoint_auth_methods_supported;
  return ways.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

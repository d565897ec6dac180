import type { SsoSettings } from '#core/site-settings/sso.ts';
import {
  allowInsecureRequests,
  customFetch,
  discovery,
  None,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';
import { ProviderUrl } from '#core/site-settings/sso.ts';
import type { ErrorCode } from '#core/errors.ts';
import type { Problem } from '#core/std/result.ts';
import { isLocal, ProviderDown } from './provider-fetch.ts';

/** The ways of signing that are accepted: each has a public key, so that nobody who can check can also sign. */
const ALGORITHMS: string[] = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 Ed25519 EdDSA'.split(' ');

/** What is wrong with the settings or with what the provider says; its code has a text among the errors. */
export interface SsoFinding extends Problem {
  readonly step: 'settings' | 'discovery' | 'keys' | 'client';
  readonly code: ErrorCode;
}

/** A step towards the provider that failed. */
export class ProviderProblem extends Error {
  readonly problem: SsoFinding;

  constructor(problem: SsoFinding) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The parts of a provider's metadata that are used, each of a form that can be used. */
const Metadata = z.object({
  issuer: z.string().max(500),
  authorization_endpoint: ProviderUrl,
  token_endpoint: ProviderUrl,
  jwks_uri: ProviderUrl,
  userinfo_endpoint: ProviderUrl.optional(),
  end_session_endpoint: ProviderUrl.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(ALGORITHMS),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

export type ProviderMetadata = z.output<typeof Metadata>;

/**
 * What a provider says of itself, or the settings in its place. Throws ProviderProblem where it cannot be asked, calls
 * itself otherwise than the settings do, or names an address that it may not have.
 */
export async function describeProvider(settings: SsoSettings, fetch: CustomFetch): Promise<ProviderMetadata> {
  const { issuer, endpoints, jwks } = settings;
  if (issuer === undefined) throw new ProviderProblem({ step: 'settings', code: 'sso.issuer_missing' });
  const discovered = endpoints && jwks ? { issuer } : await discover(issuer, fetch);
  const metadata = Metadata.safeParse({
    ...discovered,
    ...(endpoints && {
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      userinfo_endpoint: endpoints.userinfo,
      end_session_endpoint: endpoints.endSession,
    }),
    ...(jwks && { jwks_uri: jwks }),
  });
  if (!metadata.success) throw unusable(String(metadata.error.issues[0]?.path[0]));
  return checked(metadata.data);
}

function checked(metadata: ProviderMetadata): ProviderMetadata {
  const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
  // A provider elsewhere has no business on this machine.
  const insecure = addresses.find(([, url]) => !isLocal(metadata.issuer) && isLocal(String(url)));
  if (insecure) throw unusable(insecure[0]);
  const algorithms = metadata.id_token_signing_alg_values_supported.filter((name) =>
    ALGORITHMS.includes(name),
  );
  if (algorithms.length === 0) throw unusable('id_token_signing_alg_values_supported');
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
}

async function discover(issuer: string, fetch: CustomFetch): Promise<ServerMetadata> {
  const options = { [customFetch]: fetch, ...(isLocal(issuer) ? { execute: [allowInsecureRequests] } : {}) };
  const found = await discovery(new URL(issuer), 'discovery', undefined, None(), options).catch(
    (error: Error) => {
      throw new ProviderProblem(discoveryProblem(error, issuer));
    },
  );
  const metadata = found.serverMetadata();
  // The library lets some providers name an issuer of many tenants; then any of their tenants could sign people in.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw otherIssuer(metadata.issuer);
  return metadata;
}

function discoveryProblem(error: Error, address: string): SsoFinding {
  if (error.cause instanceof ProviderDown) {
    const { message: reason } = error.cause;
    return { step: 'discovery', code: 'sso.unreachable', params: { address, reason } };
  }
  const { code, cause } = error as { code?: string; cause?: { body?: { issuer?: unknown } } };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return otherIssuer(String(cause?.body?.issuer)).problem;
  return { step: 'discovery', code: 'sso.no_description', params: { address } };
}

function otherIssuer(issuer: string): ProviderProblem {
  return new ProviderProblem({
    step: 'discovery',
    code: 'sso.other_issuer',
    params: { issuer: issuer.slice(0, 300) },
  });
}

function unusable(part: string): ProviderProblem {
  return new ProviderProblem({ step: 'discovery', code: 'sso.unusable', params: { part } });
}

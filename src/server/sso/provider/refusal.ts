import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ProviderProblem } from './describe-provider.ts';
import { ProviderDown } from './provider-fetch.ts';

/** Why a sign-on ended without a session, as the trail keeps it → what the login page says. */
const PAGE_REASONS = {
  /** Nobody answers, or only that nothing can be done now. */
  'provider-down': 'sso_down',
  /** What the provider says of itself does not fit the settings. */
  'provider-unusable': 'sso_down',
  /** The person left the provider's page, or the provider lets nobody through that the person could be. */
  denied: 'sso_cancelled',
  'provider-refused': 'sso_failed',
  /** The provider does not take our client id and secret. */
  'client-refused': 'sso_failed',
  /** The provider does not take the code: it was used before, or is too old. */
  'code-refused': 'sso_failed',
  /** This sign-on was finished before, or began too long ago. */
  replayed: 'sso_failed',
  /** Another browser began it. */
  'other-browser': 'sso_failed',
  'bad-signature': 'sso_failed',
  'bad-algorithm': 'sso_failed',
  'bad-nonce': 'sso_failed',
  'bad-audience': 'sso_failed',
  'bad-issuer': 'sso_failed',
  expired: 'sso_failed',
  'bad-answer': 'sso_failed',
  'switched-off': 'sso_failed',
  'no-email': 'sso_unknown',
  'email-not-verified': 'sso_unknown',
  'unknown-user': 'sso_unknown',
  'inactive-user': 'sso_unknown',
  'ambiguous-email': 'sso_unknown',
  'other-identity': 'sso_unknown',
  'login-taken': 'sso_unknown',
} as const;

export type RefusalReason = keyof typeof PAGE_REASONS;

/** A sign-on that ends on the login page; `login` is what the provider called the person. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly login: string | undefined;

  constructor(reason: RefusalReason, { login, detail }: { login?: string; detail?: string } = {}) {
    super(detail ?? reason);
    this.reason = reason;
    this.login = login;
  }

  /** The reason that the login page is opened with. */
  get pageReason(): string {
    return PAGE_REASONS[this.reason];
  }
}

/** Why the conversation with a provider failed. What the library's errors hold is never passed on: it has tokens. */
export function providerRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const down = [error, (error as Error).cause].find((cause) => cause instanceof ProviderDown);
  if (down) return new Refusal('provider-down', { detail: down.message });
  if (error instanceof AuthorizationResponseError) return new Refusal(saidNo(error.error));
  if (error instanceof WWWAuthenticateChallengeError) return new Refusal('client-refused');
  if (error instanceof ResponseBodyError) return new Refusal(tokenRefusal(error.error));
  return new Refusal(error instanceof ClientError ? tokenFault(error) : 'bad-answer');
}

/** A provider that could not even be asked, as a refusal. */
export function refusalOfProblem({ problem }: ProviderProblem): Refusal {
  const reason = problem.code === 'sso.unreachable' ? 'provider-down' : 'provider-unusable';
  return new Refusal(reason, { detail: String(problem.params?.['reason'] ?? problem.code) });
}

function saidNo(code: string): RefusalReason {
  if (code === 'access_denied') return 'denied';
  return ['temporarily_unavailable', 'server_error'].includes(code) ? 'provider-down' : 'provider-refused';
}

function tokenRefusal(code: string): RefusalReason {
  if (code === 'invalid_grant') return 'code-refused';
  return ['invalid_client', 'unauthorized_client'].includes(code) ? 'client-refused' : 'provider-refused';
}

const CLAIM_REASONS: Readonly<Record<string, RefusalReason>> = {
  nonce: 'bad-nonce',
  aud: 'bad-audience',
  azp: 'bad-audience',
  iss: 'bad-issuer',
};

/** What was wrong with a token, by the codes of openid-client and what its errors say of their cause. */
function tokenFault({ code, cause }: ClientError): RefusalReason {
  const about = ((cause as Error | undefined)?.cause ?? {}) as Readonly<Record<string, unknown>>;
  switch (code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'expired';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return CLAIM_REASONS[String(about['claim'])] ?? 'bad-answer';
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'bad-signature';
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return 'bad-algorithm';
    case 'OAUTH_INVALID_RESPONSE':
      if ('signature' in about) return 'bad-signature';
      if ('header' in about) return 'bad-algorithm';
      if ('parameters' in about) return 'bad-issuer';
      return 'bad-answer';
    default:
      return 'bad-answer';
  }
}

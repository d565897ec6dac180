import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { answerLine } from '../mail/mail.ts';
import { NotFetched, outsideFetch } from '../outgoing/outgoing.ts';
import type { LineGround, MailAccount } from './account-of.ts';
import { MailProblem } from './mail-problem.ts';

/** Milliseconds for one conversation with a provider, and the most bytes of an answer. */
const PATIENCE = 15_000;
const LARGEST = 524_288;

/** What is asked for where the account does not say. */
const SCOPE = 'openid email offline_access';

/** The provider of an account, as its settings name it. */
export interface AccountProvider {
  readonly config: Configuration;
  readonly scope: string;
  /** What a token is good for: one of another provider or client is none of this account. */
  readonly of: string;
}

/**
 * The provider at which an account signs in, as it describes itself now. It is asked over https on the internet alone, but at
 * hosts that the operator names, and so is every address that it names. Throws MailProblem.
 */
export async function providerOf({ oauth }: MailAccount, { hosts }: LineGround): Promise<AccountProvider> {
  if (!oauth) throw new MailProblem('unset');
  const { issuer, client, secret, hasSecret, scope } = oauth;
  if (hasSecret && secret === undefined) throw new MailProblem('sealed');
  const ask: CustomFetch = outsideFetch({ hosts, patience: PATIENCE, largest: LARGEST });
  const isPlain = issuer.startsWith('http:');
  try {
    const config = await discovery(new URL(issuer), client, undefined, clientAuth(secret), {
      [customFetch]: ask,
      timeout: PATIENCE / 1000,
      ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
    });
    return { config, scope: scope.trim() === '' ? SCOPE : scope.trim(), of: tokensOf({ issuer, client }) };
  } catch (error) {
    throw providerProblem(error, secret);
  }
}

/** What a token is good for, of an account's settings. */
export function tokensOf({ issuer, client }: { readonly issuer: string; readonly client: string }): string {
  return JSON.stringify([issuer, client]);
}

/** How the client proves who it is, of the ways that the provider takes; without a secret only the code's verifier does. */
function clientAuth(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (ways.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/**
 * What went wrong at a provider: `connect` where its owner must connect the account anew, `inside` and `provider` with what
 * it said. What the library's errors hold is never passed on whole: it has tokens.
 */
export function providerProblem(error: unknown, secret: string | undefined): MailProblem {
  if (error instanceof MailProblem) return error;
  const causes = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause];
  const fetched = causes.find((cause) => cause instanceof NotFetched);
  if (fetched)
    return fetched.problem.kind === 'inside'
      ? new MailProblem('inside')
      : new MailProblem('provider', fetched.message);
  if (error instanceof WWWAuthenticateChallengeError) return new MailProblem('provider', 'invalid_client');
  if (error instanceof ResponseBodyError) {
    const said = [error.error, error.error_description].filter((part) => part !== undefined).join(': ');
    const code = error.error === 'invalid_grant' ? 'connect' : 'provider';
    return new MailProblem(code, answerLine(said, { secret: secret ?? '' }));
  }
  const { code = (error as Error).name } = error as { code?: string };
  return new MailProblem('provider', code);
}

import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { ACCOUNT_CALLBACK } from '#core/contract/messaging/mail-account-routes.ts';
import { AppError } from '#core/errors.ts';
import type { OwnContext } from '../records/records.ts';
import { makeSecret, peekSecret, takeSecret, type Session } from '../session/session.ts';
import { keepTokens } from './access-token.ts';
import { mailAccounts, type LineGround, type MailAccount } from './account-of.ts';
import { forgetAccountState } from './account-state.ts';
import { MailProblem, type MailProblemCode } from './mail-problem.ts';
import { countOutsideCall } from './outside-calls.ts';
import { ownMailAccount } from './own-account.ts';
import { providerOf, providerProblem, tokensOf, type AccountProvider } from './provider.ts';

/** Minutes in which a consent must come back from the provider. */
const MINUTES = 10;
/** What is kept of a consent under way is sealed for. */
const SEAL = 'mail account consent';

/** A consent under way. */
interface Begun {
  readonly account: number;
  readonly session: number;
  readonly of: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
}

/** Why a consent gave nothing. `denied`: its owner, or the provider, said no; `no_refresh`: it would not last. */
type ConsentRefusal = 'denied' | 'ended' | 'no_refresh' | MailProblemCode;

/** How a consent ended, with one line of what the provider said. */
type ConsentOutcome =
  | { readonly account: number }
  | { readonly refusal: ConsentRefusal; readonly answer: string };

interface Beginning {
  readonly id: number;
  /** The session that begins it; it alone ends it. */
  readonly session: number;
  /** Where browsers find the application; undefined where nobody knows. */
  readonly base: string | undefined;
}

/**
 * Begins the consent at the provider of an account of one's own: gives the address to go to. Throws AppError
 * `mail_account.unknown`, `mail_account.no_provider` where the account names none, `mail_account.base_url`, and MailProblem
 * where the provider cannot be asked.
 */
export async function beginConsent(
  context: OwnContext,
  { id, session, base }: Beginning,
  ground: LineGround,
): Promise<string> {
  const account = await ownMailAccount(context, id, ground);
  if (account.signIn !== 'oauth' || !account.oauth) throw new AppError('mail_account.no_provider');
  if (base === undefined) throw new AppError('mail_account.base_url');
  await countOutsideCall(context);
  const provider = await providerOf(account, ground);
  const verifier = randomPKCECodeVerifier();
  const redirect = new URL(ACCOUNT_CALLBACK, base).href;
  const begun: Begun = { account: id, session, of: provider.of, nonce: randomNonce(), verifier, redirect };
  const data = { sealed: ground.secrets.seal(JSON.stringify(begun), SEAL) };
  const state = await makeSecret(context.db, 'mail-account', {
    account: context.viewer.account,
    data,
    minutes: MINUTES,
  });
  try {
    return await addressAt(provider, { begun, state, account, ground });
  } catch (error) {
    throw providerProblem(error, account.oauth.secret);
  }
}

async function addressAt(
  { config, scope }: AccountProvider,
  {
    begun,
    state,
    account,
    ground,
  }: {
    readonly begun: Begun;
    readonly state: string;
    readonly account: MailAccount;
    readonly ground: LineGround;
  },
): Promise<string> {
  const address = buildAuthorizationUrl(config, {
    redirect_uri: begun.redirect,
    scope,
    state,
    ...(isIdentified(scope) ? { nonce: begun.nonce } : {}),
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    // Without it many providers give nothing that lasts; Google has a word of its own for that.
    prompt: 'consent',
    ...(new URL(config.serverMetadata().issuer).hostname === 'accounts.google.com'
      ? { access_type: 'offline' }
      : {}),
    login_hint: account.address,
  });
  // The provider says itself where its page is: a browser is sent to no other kind of address.
  const isPlain = address.protocol === 'http:' && ground.hosts.includes(address.hostname);
  if (address.protocol !== 'https:' && !isPlain) throw new MailProblem('provider', 'authorization_endpoint');
  return address.href;
}

/** The provider says who consented only where that is asked for. */
function isIdentified(scope: string): boolean {
  return scope.split(/\s+/).includes('openid');
}

/**
 * Ends the consent that a provider sent back with `answer`, in the session that began it and no other: keeps what the
 * provider gives for it. A consent of another session stays as it was.
 */
export async function finishConsent(
  answer: URLSearchParams,
  session: Session,
  ground: LineGround,
): Promise<ConsentOutcome> {
  const state = answer.get('state') ?? '';
  const begun = await takeBegunConsent(state, session, ground);
  const [account] = begun ? await mailAccounts(ground.db, ground, [begun.account]) : [];
  const isOwn = account !== undefined && `user:${account.owner}` === session.account.key;
  // The account may have been changed, given away or deleted meanwhile.
  if (!begun || !isOwn || account.oauth === null || tokensOf(account.oauth) !== begun.of)
    return { refusal: 'ended', answer: '' };
  try {
    await redeem(answer, { begun, state, account, ground });
    return { account: account.id };
  } catch (error) {
    return refusalOf(error, account);
  }
}

async function takeBegunConsent(
  state: string,
  session: Session,
  { db, secrets }: LineGround,
): Promise<Begun | undefined> {
  const kept = await peekSecret<{ sealed: string }>(db, 'mail-account', state);
  if (!kept || kept.account !== session.account.key) return undefined;
  const text = secrets.open(kept.data.sealed, SEAL);
  const begun = text === undefined ? undefined : (JSON.parse(text) as Begun);
  if (begun?.session !== session.id) return undefined;
  return (await takeSecret(db, 'mail-account', state)) && begun;
}

interface Redeeming {
  readonly begun: Begun;
  readonly state: string;
  readonly account: MailAccount;
  readonly ground: LineGround;
}

async function redeem(answer: URLSearchParams, { begun, state, account, ground }: Redeeming): Promise<void> {
  const { config, scope } = await providerOf(account, ground);
  const tokens = await authorizationCodeGrant(config, new URL(`${begun.redirect}?${answer.toString()}`), {
    expectedState: state,
    pkceCodeVerifier: begun.verifier,
    ...(isIdentified(scope) ? { expectedNonce: begun.nonce, idTokenExpected: true } : {}),
  });
  if (tokens.refresh_token === undefined) throw new NoRefresh();
  await keepTokens(account, tokens, ground);
  await forgetAccountState(ground.db, account);
}

/** The provider gave a token that ends soon and nothing to get the next with. */
class NoRefresh extends Error {}

function refusalOf(error: unknown, { oauth }: MailAccount): ConsentOutcome {
  if (error instanceof NoRefresh) return { refusal: 'no_refresh', answer: '' };
  if (error instanceof AuthorizationResponseError)
    return {
      refusal: error.error === 'access_denied' ? 'denied' : 'provider',
      answer: error.error.slice(0, 100),
    };
  const { code, answer } = providerProblem(error, oauth?.secret);
  return { refusal: code === 'connect' ? 'provider' : code, answer };
}

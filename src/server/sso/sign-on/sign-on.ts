import type { NextPlace } from '#core/contract/session/session-routes.ts';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  type Configuration,
} from 'openid-client';
import { AppError } from '#core/errors.ts';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import {
  addressKeys,
  admitTry,
  beginningKeys,
  countFailure,
  HOME,
  proceed,
  recordSignIn,
  sessionOf,
  type Exchange,
  type SessionArea,
  type SignInWishes,
} from '../../session/session.ts';
import { accountOfPerson } from './account-of-person.ts';
import { keepBegun, takeBegun, type Begun } from './begun-sign-on.ts';
import { ProviderProblem } from '../provider/describe-provider.ts';
import type { KnownProvider } from '../provider/known-provider.ts';
import { ownAddresses } from '../settings/own-addresses.ts';
import { redeemCode } from '../provider/redeem-code.ts';
import { Refusal, refusalOfProblem, type RefusalReason } from '../provider/refusal.ts';
import { openSettings } from '../settings/open-settings.ts';
import { sealHint } from './sign-out.ts';

/** What signing on works with. */
export interface SignOnContext {
  readonly area: SessionArea;
  readonly provider: KnownProvider;
}

/** Refusals of an answer that belongs to no sign-on of this browser that is under way. */
const ENDED: ReadonlySet<RefusalReason> = new Set(['replayed', 'other-browser']);

/** What is asked of the provider: who the person is, with e-mail, name and language. */
const SCOPE = 'openid email profile';

/**
 * Begins a sign-on: gives the address of the provider, or of the login page where it cannot be asked. Throws AppError
 * `sso.inactive`, `sso.base_url` or `session.too_many`.
 */
export async function beginSignOn(
  { area, provider }: SignOnContext,
  wishes: SignInWishes,
  exchange: Exchange,
): Promise<NextPlace> {
  if (!area.settings.of('sso').active) throw new AppError('sso.inactive');
  const own = ownAddresses(area, exchange.request);
  if (!own) throw new AppError('sso.base_url');
  const beginning = beginningKeys(exchange.request.ip);
  await admitTry(area.db, { ...triesOf(exchange), ...beginning });
  await countFailure(area.db, beginning);
  const verifier = randomPKCECodeVerifier();
  const begun = { nonce: randomNonce(), verifier, redirect: own.redirect, wishes };
  try {
    const challenge = await calculatePKCECodeChallenge(verifier);
    const location = await provider.talk(openSettings(area), async (config) => {
      const state = await keepBegun(area, begun, exchange);
      return addressAtProvider(config, { ...begun, state, challenge });
    });
    return { location };
  } catch (error) {
    return await refused(area, { error, wishes }, exchange);
  }
}

/** Ends a sign-on that the provider sent back: gives the place in the application, or the login page with the reason. */
export async function finishSignOn(requestContext: SignOnContext, exchange: Exchange): Promise<NextPlace> {
  const { area } = requestContext;
  await admitTry(area.db, triesOf(exchange));
  let wishes: SignInWishes = {};
  try {
    const answer = new URLSearchParams(exchange.request.url.split('?')[1]);
    const state = answer.get('state') ?? '';
    const begun = await takeBegun(area, state, exchange);
    wishes = begun.wishes;
    if (!area.settings.of('sso').active) throw new Refusal('switched-off');
    const url = new URL(`${begun.redirect}?${answer.toString()}`);
    const expected = { ...begun, state, anew: wishes.configuration === true };
    const signedOn = await identified(requestContext, { url, expected }, exchange);
    return await proceed(area, { ...signedOn, method: 'sso', strong: true, wishes }, exchange);
  } catch (error) {
    return await refused(area, { error, wishes }, exchange);
  }
}

interface Answered {
  readonly url: URL;
  readonly expected: Parameters<typeof redeemCode>[2];
}

/** The account of the person whom the provider's answer is about, and what the provider wants to see at sign-out. */
async function identified(
  { area, provider }: SignOnContext,
  { url, expected }: Answered,
  { request }: Exchange,
) {
  return await provider.talk(openSettings(area), async (config) => {
    const redeemed = await redeemCode(config, url, expected);
    const account = await accountOfPerson(area, redeemed, request.ip);
    const { end_session_endpoint: endSession } = config.serverMetadata();
    const { client_id: clientId } = config.clientMetadata();
    const { idToken } = redeemed;
    const hint = endSession && { providerHint: sealHint(area, { endSession, clientId, idToken }) };
    return { account, ...hint };
  });
}

function addressAtProvider(
  config: Configuration,
  { redirect, nonce, state, challenge, wishes }: Omit<Begun, 'verifier'> & Challenged,
): string {
  const locale = wishes.locale === undefined ? undefined : matchLocale(wishes.locale, LANGUAGES)?.short;
  return buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(wishes.configuration ? { prompt: 'login', max_age: '0' } : {}),
    ...(locale ? { ui_locales: `${locale.replace('_', '-')} ${locale.slice(0, 2)}` } : {}),
  }).href;
}

interface Challenged {
  readonly state: string;
  readonly challenge: string;
}

function triesOf({ request }: Exchange) {
  return addressKeys('sign-on', request.ip);
}

/** Writes down why a sign-on ended, and gives the login page that says so; what is no refusal is thrown on. */
async function refused(
  area: SessionArea,
  { error, wishes }: { readonly error: unknown; readonly wishes: SignInWishes },
  exchange: Exchange,
): Promise<NextPlace> {
  const refusal = error instanceof ProviderProblem ? refusalOfProblem(error) : error;
  if (!(refusal instanceof Refusal)) throw error;
  const { reason, pageReason, login, message } = refusal;
  const { request } = exchange;
  // A provider that is down is nobody's attempt at anything, nor is a person who left.
  if (pageReason !== 'sso_down' && pageReason !== 'sso_cancelled')
    await countFailure(area.db, triesOf(exchange));
  request.log.warn({ reason, detail: message }, 'single sign-on refused');
  await recordSignIn(area.db, request, { what: 'refused', method: 'sso', login, reason });
  // An address of the past, or of elsewhere: whoever is signed in goes on.
  if (ENDED.has(reason) && (await sessionOf(area.sessions, request))) return { location: HOME };
  const back = wishes.returnTo === undefined ? '' : `&return=${encodeURIComponent(wishes.returnTo)}`;
  return { location: `/session/login/?reason=${pageReason}${back}` };
}

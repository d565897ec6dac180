import {
  cookieName,
  cookieOf,
  cookieText,
  hashOf,
  makeSecret,
  newToken,
  peekSecret,
  takeSecret,
  type Exchange,
  type SessionArea,
  type SignInWishes,
} from '../../session/session.ts';
import { Refusal } from '../provider/refusal.ts';

/** Minutes in which a sign-on must come back from the provider. */
const MINUTES = 10;

/** A sign-on under way. */
export interface Begun {
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
  readonly wishes: SignInWishes;
}

interface Kept extends Begun {
  /** Hash of the cookie of the browser that began it. */
  readonly browser: string;
}

/** Keeps a sign-on and marks the browser that began it. Gives the state that the provider sends back. */
export async function keepBegun(area: SessionArea, begun: Begun, exchange: Exchange): Promise<string> {
  const data: Kept = { ...begun, browser: browserHash(markBrowser(area, exchange)) };
  return await makeSecret(area.db, 'sign-on', { data, minutes: MINUTES });
}

/** Uses a sign-on up, in the browser that began it; for another one it stays as it was. Throws Refusal. */
export async function takeBegun(area: SessionArea, state: string, { request }: Exchange): Promise<Begun> {
  const kept = await peekSecret<Kept>(area.db, 'sign-on', state);
  const browser = cookieOf(request, cookieName('sign_on', area.secure));
  if (browser === undefined) throw new Refusal('other-browser');
  if (!kept) throw new Refusal('replayed');
  if (kept.data.browser !== browserHash(browser)) throw new Refusal('other-browser');
  const taken = await takeSecret<Kept>(area.db, 'sign-on', state);
  if (!taken) throw new Refusal('replayed');
  return taken.data;
}

/** Marks the browser for as long as a sign-on may take; several may be under way in it, each in a tab. */
function markBrowser({ secure }: SessionArea, { request, reply }: Exchange): string {
  const name = cookieName('sign_on', secure);
  const token = cookieOf(request, name) ?? newToken();
  const path = secure ? '/' : '/session/sso';
  reply.header('Set-Cookie', cookieText(name, token, { secure, seconds: MINUTES * 60, path }));
  return token;
}

function browserHash(token: string): string {
  return hashOf(token).toString('base64url');
}

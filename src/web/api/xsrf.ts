import type { Sending } from './sending.ts';

/** The cookie by whose value a change proves that it comes from a page of this application (spec 9). */
const XSRF_COOKIE = 'XSRF-TOKEN';

/** How long the answer that brings a new token may be behind the refusal of the old one, in milliseconds. */
const BEHIND = 300;
const TICK = 20;

/** The token of the session, or nothing. */
export function xsrfToken(): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(XSRF_COOKIE.length + 1));
}

/**
 * Sends a request, and once more where it was refused for a token that the session has changed meanwhile, as opening the
 * configuration does: such a refusal has done nothing.
 */
export async function sentUnderToken<Answer extends { readonly status: number }>(
  make: () => Sending,
  send: (sending: Sending) => Promise<Answer>,
): Promise<Answer> {
  const token = xsrfToken();
  const answer = await send(make());
  return answer.status === 403 && (await hasChanged(token)) ? await send(make()) : answer;
}

async function hasChanged(token: string): Promise<boolean> {
  for (let waited = 0; waited <= BEHIND; waited += TICK) {
    const present = xsrfToken();
    // A session that has ended leaves no token.
    if (present !== token) return present !== '';
    await new Promise((resolve) => void setTimeout(resolve, TICK));
  }
  return false;
}

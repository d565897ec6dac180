const LOGIN = '/session/login/';

let began = false;
/** The page is on its way to another address, or about to be: no other call leads it elsewhere. */
let leaving = false;
/** A call was refused for its session meanwhile. */
let refused = false;

/** A session was there: if the server refuses it later, it has ended, and the login page says so. */
export function noteSession(): void {
  began = true;
}

/** Leaves the page for another address. What its calls are answered from here on leads nowhere else. */
export function goTo(address: string): void {
  leaving = true;
  // A page that the browser kept can be shown again.
  window.addEventListener('pageshow', stay, { once: true });
  window.location.assign(address);
}

/**
 * Makes the call that begins or ends a session and leaves for the address that it answers; gives that address. The calls
 * that run beside it belong to the session before: where they are refused for it, that counts only if this one fails,
 * whose failure is thrown.
 */
export async function leaveBy(change: () => Promise<{ readonly location: string }>): Promise<string> {
  leaving = true;
  try {
    const { location } = await change();
    goTo(location);
    return location;
  } catch (failure) {
    const wasRefused = refused;
    stay();
    if (wasRefused) goToLogin();
    throw failure;
  }
}

/** Leads to the login page; it brings the user back to where this was called. */
export function goToLogin(): void {
  if (leaving) {
    refused = true;
    return;
  }
  const reason = began ? '&reason=ended' : '';
  goTo(`${LOGIN}?return=${encodeURIComponent(addressToComeBackTo())}${reason}`);
}

/** Signals of calls that nobody has asked for. */
const unasked = new WeakSet<AbortSignal>();

/** The signal of a call by which a page keeps up: refused for its session, it leads nowhere, as somebody may be typing. */
export function unaskedSignal(): AbortSignal {
  const { signal } = new AbortController();
  unasked.add(signal);
  return signal;
}

/** Whether a call that is refused for its session leads to the login page. */
export function leadsToLogin(signal: AbortSignal | undefined): boolean {
  return !signal || !unasked.has(signal);
}

function stay(): void {
  leaving = false;
  refused = false;
}

/** The login page itself is on the way to another one. */
function addressToComeBackTo(): string {
  const { pathname, search, hash } = window.location;
  if (pathname === LOGIN) return new URLSearchParams(search).get('return') ?? '';
  return pathname + search + hash;
}

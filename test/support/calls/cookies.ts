/** The cookies that a browser keeps for a site, by name. */
export type Cookies = Map<string, string>;

/** Keeps what an answer sets, and forgets what it ends. */
export function keepCookies(cookies: Cookies, set: readonly string[]): void {
  for (const cookie of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The headers by which a request carries cookies; none without cookies. */
export function cookieHeaders(cookies: Cookies): { readonly cookie?: string } {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return cookie ? { cookie } : {};
}

/** The headers of a call that changes something: the XSRF token comes from its cookie. */
export function callHeaders(cookies: Cookies): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    ...cookieHeaders(cookies),
  };
}

/** The cookies of a visitor who has opened the login page, by real requests. */
export async function visitorCookies(url: string): Promise<Cookies> {
  const cookies: Cookies = new Map();
  keepCookies(cookies, (await fetch(`${url}/session/login/`)).headers.getSetCookie());
  return cookies;
}

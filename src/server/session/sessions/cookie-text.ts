/** How a browser keeps a cookie. */
interface CookieTerms {
  readonly secure: boolean;
  /** How long it is kept: 0 ends it, and without a time it ends with the browser. */
  readonly seconds?: number;
  /** The page's script may read it. */
  readonly readable?: boolean;
  readonly path?: string;
}

/** A cookie as the header Set-Cookie carries it: it comes back from pages of this site, and when a link leads here. */
export function cookieText(
  name: string,
  value: string,
  { secure, seconds, readable = false, path = '/' }: CookieTerms,
): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(readable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

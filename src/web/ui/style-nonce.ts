/** The nonce that style elements need on the application's page (docs/security.md); empty on pages that let none in. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

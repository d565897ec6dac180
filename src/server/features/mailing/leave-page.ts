import { directionOf } from '#core/language/direction.ts';
import { escaped } from '#core/std/escaped.ts';

/** What the page behind a link to unsubscribe says. */
interface LeavePage {
  readonly locale: string;
  /** The name of the application. */
  readonly title: string;
  readonly nonce: string;
  readonly heading: string;
  readonly text: string;
  /** The button that unsubscribes; null where there is nothing to do. */
  readonly button: string | null;
}

/** The page, plain HTML without a script: its button sends the same as mail programs do (RFC 8058). */
export function leavePage({ locale, title, nonce, heading, text, button }: LeavePage): string {
  const form =
    button === null
      ? ''
      : `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escaped(button)}</button></form>`;
  return (
    `<!doctype html><html lang="${escaped(locale.replace('_', '-'))}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(`${heading} – ${title}`)}</title>` +
    `<style nonce="${escaped(nonce)}">${STYLE}</style></head><body><main><p class="name">${escaped(title)}</p>` +
    `<h1>${escaped(heading)}</h1><p role="status">${escaped(text)}</p>${form}</main></body></html>`
  );
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:12vh auto;padding:0 1.5rem;overflow-wrap:anywhere}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}.name{margin:0;opacity:.75}' +
  'button{font:inherit;font-weight:600;margin-top:.5rem;padding:.6rem 1.2rem;border:0;border-radius:.5rem;color:#fff;background:#1f5fbf;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #7aa7ee;outline-offset:2px}';

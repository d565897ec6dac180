/** A web address without the part that all of them share. */
export function barePage(value: string): string {
  return value.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** Where a web address leads. Only http and https lead anywhere: a value that came another way must not run a script. */
export function pageHref(value: string): string {
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}

/** Opens a message to an e-mail address. */
export function messageHref(value: string): string {
  return `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`;
}

/** Calls a telephone number: without the signs that only help reading; an extension is dialled after a pause. */
export function callHref(value: string): string {
  const [number = '', extension] = value.split(/(?:x|ext\.?|poste|#)/i);
  const digits = number.replace(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`;
}

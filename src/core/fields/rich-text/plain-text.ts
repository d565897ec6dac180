import { trimmedEnd } from '../../std/trimmed-end.ts';

/** The words of a formatted text, each block and each break a line; `colonnade.plain_text` gives the same. */
export function plainOf(html: string): string {
  const lines = html.replace(/<br>|<\/(?:p|h1|h2|h3|pre)>/g, '\n').replace(/<[^<>]*>/g, '');
  return trimmedEnd(unescapeWords(lines), '\n');
}

/** The text that stands in HTML of `escapeWords`. */
export function unescapeWords(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

import { trimmedEnd } from '../../std/trimmed-end.ts';

/**
 * The words of a formatted text, each block and each break a line, those that stand for an image too; `colonnade.plain_text`
 * gives the same.
 */
export function plainOf(html: string): string {
  const described = html.replace(IMAGE, '$1\n');
  const lines = described.replace(/<br>|<\/(?:p|h1|h2|h3|pre)>/g, '\n').replace(/<[^<>]*>/g, '');
  return trimmedEnd(unescapeWords(lines), '\n');
}

const IMAGE = /<img data-file="[^"<>]*" alt="([^"<>]+)"[^<>]*>/g;

/** The text that stands in HTML of `escapeWords`. */
export function unescapeWords(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

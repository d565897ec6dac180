import { trimmedEnd } from '../../std/trimmed-end.ts';
import { plainCharacters } from './plain-characters.ts';
import { escapeWords } from './write-markup.ts';

/** A text without formatting as formatted text: its lines are paragraphs. `colonnade.rich_text` gives the same. */
export function formatted(text: string): string {
  const lines = trimmedEnd(plainCharacters(text), ' \t\n');
  return lines === '' ? '' : `<p>${escapeWords(lines).replaceAll('\n', '</p><p>')}</p>`;
}

import { isEmailAddress } from '#core/fields/registry.ts';

/** A text of somebody else as one line of at most `max` characters that a column takes. */
export function fittedLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .normalize('NFC')
    .trim();
  return line.length <= max ? line : [...line].slice(0, max).join('').trim();
}

/** The same of several lines. */
export function fittedLines(text: string, max: number): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .normalize('NFC');
  return lines.length <= max ? lines : [...lines].slice(0, max).join('');
}

/** An address as a column takes it; null for what is none. */
export function fittedAddress(text: string | undefined): string | null {
  const address = fittedLine(text ?? '', 320);
  return isEmailAddress(address) ? address : null;
}

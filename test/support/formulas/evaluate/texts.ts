import { TEXT_SIZE } from '#core/formula/typed/operations.ts';

/** Texts of formulas: characters are Unicode code points, the empty text is `''` here and no text outside. */

/** Characters that `trimmed` takes away: space, tab, line breaks, no-break space. */
const AROUND = /^[ \t\n\r\u00a0]+|[ \t\n\r\u00a0]+$/g;

/** A text as the result of a formula: null for one without characters, and for one that is too long. */
export function asResult(text: string): string | null {
  return text === '' || isTooLong(text) ? null : text;
}

function isTooLong(text: string): boolean {
  return text.length > TEXT_SIZE && lengthOf(text) > TEXT_SIZE;
}

/** How many characters a text has. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** So many characters from `start` on, the first being 0. */
export function slice(text: string, start: number, count: number): string {
  if (count <= 0) return '';
  if (isPlain(text)) return text.slice(start, start + count);
  return [...text].slice(start, start + count).join('');
}

/** The last characters. */
export function lastOf(text: string, count: number): string {
  if (count <= 0) return '';
  return slice(text, Math.max(0, lengthOf(text) - count), count);
}

/** Without accents: the marks that stand on letters are taken away. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', ß: 'ss', ﬁ: 'fi', '’': "'" };

/** As PostgreSQL's dictionary "unaccent" has it, for the characters of the tests, each in its small form. */
export function simplified(text: string): string {
  return [...withoutAccents(text)]
    .map((character) => (LIGATURES[character] ?? character).toLowerCase())
    .join('');
}

export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}

/** Every `old` replaced; an empty `old` is nowhere. Null where the result is too long. */
export function replaced(text: string, old: string, fresh: string): string | null {
  if (old === '') return text;
  const parts = text.split(old);
  const size = lengthOf(text) + (parts.length - 1) * (lengthOf(fresh) - lengthOf(old));
  return size > TEXT_SIZE ? null : parts.join(fresh);
}

/** Filled up in front until it has `count` characters. Null where that is too long. */
export function padded(text: string, count: number, filler: string): string | null {
  const missing = count - lengthOf(text);
  if (missing <= 0 || filler === '') return text;
  if (count > TEXT_SIZE) return null;
  const size = lengthOf(filler);
  return slice(filler.repeat(Math.ceil(missing / size)), 0, missing) + text;
}

/** Where `part` begins, the first character being 1; null where it is nowhere. */
export function positionOf(text: string, part: string): number | null {
  const at = text.indexOf(part);
  return at < 0 ? null : lengthOf(text.slice(0, at)) + 1;
}

/**
 * The order of texts: without case and accents first, then by code points. It needs no dictionary, so that every
 * machine has the same.
 */
export function compareTexts(one: string, other: string): number {
  return compareCodePoints(orderKey(one), orderKey(other)) || compareCodePoints(one, other);
}

function orderKey(text: string): string {
  return withoutAccents(text.toLowerCase());
}

function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return codePointOrder(left) - codePointOrder(right);
  }
  return one.length - other.length;
}

/** Pairs of surrogates stand for the code points after all others. */
function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function isPlain(text: string): boolean {
  return !/[\ud800-\udfff]/.test(text);
}

import { plainOf } from '../fields/rich-text/plain-text.ts';
import { escapeWords } from '../fields/rich-text/write-markup.ts';
import { PLACEHOLDER } from './sentence.ts';

/** What stands for placeholders, by their names. */
export type FillingValues = Readonly<Record<string, string>>;

/** The tags of a formatted text as the product writes it; no value is put into one. */
const TAG = /(<[^<>]*>)/;

/** The names of the placeholders of a text, each once. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(namesIn(text))];
}

/** The same of a formatted text. */
export function placeholdersInMarkup(html: string): readonly string[] {
  return [...new Set(wordsOf(html).flatMap(namesIn))];
}

/** Placeholders of which a part alone is formatted: nothing would be put in their place. */
export function brokenPlaceholders(html: string): readonly string[] {
  const whole = wordsOf(html).flatMap(namesIn);
  const shown = namesIn(plainOf(html.replaceAll(/<img [^<>]*>/g, '')));
  return shown.length === whole.length ? [] : shown.filter((name) => !whole.includes(name));
}

/** A line with values in place of its placeholders: what could begin another line is a space. */
export function filledLine(text: string, values: FillingValues): string {
  const filled = text.replaceAll(PLACEHOLDER, (all, name: string) => own(values, name) ?? all);
  return filled
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim();
}

/** A formatted text with values in place of its placeholders, as words: none of them is markup. */
export function filledMarkup(html: string, values: FillingValues): string {
  const marked = (value: string) => escapeWords(value.toWellFormed()).replaceAll(/\r\n?|\n/g, '<br>');
  return html
    .split(TAG)
    .map((part) => {
      if (part.startsWith('<')) return part;
      return part.replaceAll(PLACEHOLDER, (all, name: string) => {
        const value = own(values, name);
        return value === undefined ? all : marked(value);
      });
    })
    .join('');
}

function own(values: FillingValues, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function wordsOf(html: string): readonly string[] {
  return html.split(TAG).filter((part) => !part.startsWith('<'));
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);
}

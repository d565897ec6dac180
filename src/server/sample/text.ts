import type { Random } from './random.ts';
import { CATEGORIES, SERIES } from './words/catalogue-words.ts';
import { NAMES } from './words/names.ts';
import { MONTHS, type Sentences } from './words/sentences.ts';

/** The languages that texts are written in. */
export type TextLanguage = 'fr' | 'en';

const PRODUCTS = CATEGORIES.flatMap(({ family }) => family?.nouns ?? []);
const PEOPLE = [...NAMES.french.first, ...NAMES.english.first, ...NAMES.maghrebi.first];

/** One of the sentences, its places filled in. `product` says which product it is about, where that is known. */
export function sentence(random: Random, sentences: Sentences, language: TextLanguage, product?: string): string {
  return random.pick(sentences[language]).replaceAll(/\{(\w+)\}/g, (_, place: string) => {
    if (place === 'product') return product ?? `${random.pick(PRODUCTS)} ${random.pick(SERIES)}`;
    if (place === 'person') return random.pick(PEOPLE).text;
    if (place === 'month') return random.pick(MONTHS[language]);
    return String(random.between(2, 9));
  });
}

/** How long a text is: between so many sentences. */
export interface TextLength {
  readonly least: number;
  readonly most: number;
}

/** Several sentences, in lines where there are many. */
export function text(
  random: Random,
  { sentences, language, least, most }: TextLength & { sentences: Sentences; language: TextLanguage },
): string {
  const count = random.between(least, most);
  let written = '';
  for (let at = 0; at < count; at += 1) {
    if (at > 0) written += at % 4 === 0 || random.chance(15) ? '\n' : ' ';
    written += sentence(random, sentences, language);
  }
  return written;
}

/** A shape with its places filled: `#` a digit, `@` one from 1 to 9, `?` a capital letter. */
export function shaped(random: Random, shape: string): string {
  return shape.replaceAll(/[#@?]/g, (place) => {
    if (place === '?') return random.pick(LETTERS);
    return String(place === '#' ? random.below(10) : random.between(1, 9));
  });
}

/** Letters that postal codes use, without those that look like digits. */
const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];

/** An amount as JSON has it, from its hundredths. */
export function amount(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  return `${whole}.${rest < 10 ? '0' : ''}${rest}`;
}

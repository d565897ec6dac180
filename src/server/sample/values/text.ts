import type { Random } from '../random/random.ts';
import { CATEGORY_SOURCES, SERIES } from '../words/catalogue-words.ts';
import { NAMES } from '../words/names.ts';
import { MONTHS, type Sentences } from '../words/sentences.ts';

/** The languages that texts are written in. */
export type TextLanguage = 'fr' | 'en';

const PRODUCTS = CATEGORY_SOURCES.flatMap(({ family }) => family?.nouns ?? []);
const PEOPLE = [...NAMES.french.first, ...NAMES.english.first, ...NAMES.maghrebi.first];

/** One of the sentences, its places filled in. `product` says which product it is about, where that is known. */
export function sentence(
  random: Random,
  sentences: Sentences,
  language: TextLanguage,
  product?: string,
): string {
  return filled(random, random.pick(sentences[language]), language, product);
}

function filled(random: Random, template: string, language: TextLanguage, product?: string): string {
  return template.replaceAll(/(de )?\{(\w+)\}/g, (_, de: string | undefined, place: string) => {
    const word = wordFor(random, place, language, product);
    if (de === undefined) return word;
    return language === 'fr' && VOWEL.test(word) ? `d’${word}` : `de ${word}`;
  });
}

const VOWEL = /^[aeiouàâäéèêëîïôöœ]/i;

function wordFor(random: Random, place: string, language: TextLanguage, product?: string): string {
  if (place === 'product') return product ?? `${random.pick(PRODUCTS)} ${random.pick(SERIES)}`;
  if (place === 'person') return random.pick(PEOPLE).text;
  if (place === 'month') return random.pick(MONTHS[language]);
  return String(random.between(2, 9));
}

/** What a text is made of: between so many sentences in one language. */
interface TextParts {
  readonly sentences: Sentences;
  readonly language: TextLanguage;
  readonly least: number;
  readonly most: number;
}

/** Several sentences, in lines where there are many; the same one does not come again soon. */
export function writtenText(random: Random, { sentences, language, least, most }: TextParts): string {
  const templates = sentences[language];
  const count = random.between(least, most);
  let place = random.below(templates.length);
  let written = '';
  for (let at = 0; at < count; at += 1) {
    if (at > 0) written += at % 4 === 0 || random.chance(15) ? '\n' : ' ';
    written += filled(random, templates[place] ?? '', language);
    place = (place + random.between(1, Math.ceil(templates.length / 6))) % templates.length;
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

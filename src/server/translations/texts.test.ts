import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ERROR_STATUS } from '#core/errors.ts';
import { principalOf } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';

const FOLDER = new URL('texts/', import.meta.url);
const files = globSync('**/*.yaml', { cwd: FOLDER });
const parts = files.filter((file) => file.endsWith('.en.yaml')).map((file) => file.replace('.en.yaml', ''));

/** The languages that texts are written in: those of the product without their variants. */
const locales = [...new Set(LANGUAGES.map(({ short }) => principalOf(short)))];

/** Parameters that say how many: the words for no, one and two of something need no figure. */
const FIGURES = new Set(['count', 'number']);

/** Every text of a file by its whole key; none where there is no file. */
function textsOf(part: string, locale: string): ReadonlyMap<string, string> {
  const file = `${part}.${locale}.yaml`;
  if (!files.includes(file)) return new Map();
  return new Map(flat(parse(readFileSync(new URL(file, FOLDER), 'utf8')), ''));
}

function flat(texts: Record<string, unknown>, before: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[before + key, text] as const]
      : flat(text as Record<string, unknown>, `${before}${key}.`),
  );
}

/** The texts of all parts in one language that are sentences: no formulas, which have signs of their own. */
function sentences(locale: string): readonly (readonly [string, string])[] {
  return allTexts(locale).filter(([key]) => !key.startsWith('formula.instead.'));
}

/** The texts of all parts in one language. */
function allTexts(locale: string): readonly (readonly [string, string])[] {
  return parts.flatMap((part) => [...textsOf(part, locale)]);
}

/** A counted key without its plural category: one that English has for one and for other numbers. Else undefined. */
function countedBy(key: string, english: ReadonlyMap<string, string>): string | undefined {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return base !== key && english.has(`${base}_one`) && english.has(`${base}_other`) ? base : undefined;
}

/** The plain key of one that is put for a gender: `newName_feminine` is `newName`. Languages have those they need. */
function plainKey(key: string): string {
  return key.replace(/_(feminine|neuter)$/, '');
}

/** The keys that a language needs for the English ones: every plural in each of its own categories. */
function keysFor(locale: string, english: ReadonlyMap<string, string>): readonly string[] {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) => {
    const base = countedBy(key, english);
    return base === undefined ? [key] : categories.map((category) => `${base}_${category}`);
  });
  return [...new Set(keys)].toSorted();
}

/** The names of a text's parameters; a table's label in the plural is its label: “no orders”, “aucune commande”. */
function parametersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)]
    .map(([, name = '']) => (name === 'plural' ? 'label' : name))
    .toSorted();
}

/** The English text that a key of another language says. */
function sourceOf(key: string, english: ReadonlyMap<string, string>): string {
  return english.get(plainKey(key)) ?? english.get(`${countedBy(key, english)}_other`) ?? '';
}

/** A text without its tags; its parameters and what keeps a direction of its own are a letter. */
function wordsOf(text: string): string {
  return text.replace(/<[^>]*>/g, '').replace(/\{\{[^}]*\}\}|\u2066[^\u2069]*\u2069/g, 'x');
}

function wrong(locale: string, sign: RegExp): readonly (readonly [string, string])[] {
  return sentences(locale).filter(([, text]) => sign.test(wordsOf(text)));
}

test('there are texts, in five languages', () => {
  expect(parts).toContain('application/errors');
  expect(locales).toEqual(['fr', 'en', 'de', 'es', 'ar']);
});

describe.each(parts)('%s', (part) => {
  const english = textsOf(part, 'en');

  test.each(locales)('[LANGUAGE-3] is complete in %s, with every plural of the language', (locale) => {
    const keys = new Set([...textsOf(part, locale).keys()].map(plainKey));
    expect([...keys].toSorted()).toEqual(keysFor(locale, english));
  });

  test.each(locales)('speaks of the same things in %s', (locale) => {
    for (const [key, text] of textsOf(part, locale)) {
      const optional = countedBy(key, english) === undefined ? new Set<string>() : FIGURES;
      const named = (source: string) => parametersOf(source).filter((name) => !optional.has(name));
      expect([key, ...named(text)]).toEqual([key, ...named(sourceOf(key, english))]);
    }
  });
});

test.each(locales)('plurals of many say in %s how many', (locale) => {
  const english = new Map(allTexts('en'));
  const many = allTexts(locale).filter(
    ([key]) => countedBy(key, english) !== undefined && /_(few|many|other)$/.test(key),
  );
  for (const [key, text] of many) {
    const figures = (source: string) => parametersOf(source).filter((name) => FIGURES.has(name));
    expect([key, ...figures(text)]).toEqual([key, ...figures(sourceOf(key, english))]);
  }
});

test('French signs stand behind spaces that do not break, and apostrophes are round', () => {
  const signs = /(?<![\u00a0\u202f:/\d])[;!?»]| [:;!?»]|« |\w'\w|[a-zé]:(?!\S)/u;
  expect(sentences('fr').filter(([, text]) => signs.test(text))).toEqual([]);
});

test('German quotes are „low and high“, signs follow their word, and the reader is addressed as Sie', () => {
  expect(wrong('de', /["'«»‚‘”]|„[^“]*$|^[^„]*“| [:;!?,.]/)).toEqual([]);
  expect(wrong('de', /(?<!\p{L})([Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[rnms]?)(?!\p{L})/u)).toEqual([]);
});

test('Spanish questions and calls open with their sign, quotes are «angular», and the reader is addressed as usted', () => {
  expect(wrong('es', /["'„“”‘’]|« | »| [:;!?,.]/)).toEqual([]);
  expect(wrong('es', /^[^¿]*\?|¿[^?]*$|^[^¡]*!|¡[^!]*$/)).toEqual([]);
  expect(wrong('es', /(?<!\p{L})(tú|tus?|te|ti|contigo)(?!\p{L})/iu)).toEqual([]);
});

test('Arabic has signs of its own, figures as they are typed, and no space before a sign', () => {
  expect(wrong('ar', /[,;?"'“”](?!\d)|[٠-٩٪٫٬]| [:،؛؟.!]/)).toEqual([]);
});

test('what Arabic texts quote keeps its own direction', () => {
  // Figures run the same way everywhere, and labels are in the reader's language.
  const free = ['reason', 'column', 'columns', 'header', 'possible', 'title', 'name', 'query', 'search'];
  const bare = allTexts('ar').flatMap(([key, text]) =>
    [...text.matchAll(/(?<!\u2068(?:<b>)?)\{\{(\w+)/g)].flatMap(([, name = '']) =>
      free.includes(name) ? [`${key} ${name}`] : [],
    ),
  );
  expect(bare).toEqual([]);
  const unclosed = allTexts('ar').filter(
    ([, text]) => (text.match(/[\u2066-\u2068]/g)?.length ?? 0) !== (text.match(/\u2069/g)?.length ?? 0),
  );
  expect(unclosed).toEqual([]);
});

/** The texts of all parts together. */
const known = new Map(allTexts('en'));

test.each(Object.keys(ERROR_STATUS))('[ERR-3] the error %s has a text', (code) => {
  expect(known.get(`errors.${code}`)).toBeDefined();
});

test('every problem of a column value has a text', () => {
  const folder = new URL('../../core/fields/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const codes = [...sources.join('\n').matchAll(/bad\('([a-z_.]+)'/g)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !known.has(`errors.${code}`))).toEqual([]);
});

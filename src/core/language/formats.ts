/**
 * Formats of numbers and moments by locale. Services one costs a hundred times what using it costs, and a list shows
 * hundreds of values a second, so each is made once for the life of the process.
 */
const numbers = new Map<string, Intl.NumberFormat>();
const moments = new Map<string, Intl.DateTimeFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** The format of numbers of a locale; the same object for the same arguments. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = keyOf(locale, options);
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, known);
  return known;
}

/** The format of days, times and moments of a locale; the same object for the same arguments. */
export function momentFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = keyOf(locale, options);
  const known = moments.get(key) ?? new Intl.DateTimeFormat(locale, options);
  moments.set(key, known);
  return known;
}

/** By which category a locale counts; the same object for the same locale. */
export function pluralRules(locale: string): Intl.PluralRules {
  const known = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, known);
  return known;
}

/**
 * How numbers and moments are written for a user's locale (fr_CA), as browsers name it. Arabic has the digits and the
 * calendar in which values are typed, stored and sent, so that what is read can be typed again.
 */
export function formatLocale(locale: string): string {
  const tag = locale.replaceAll('_', '-');
  return /^ar(-[A-Z]{2})?$/.test(tag) ? `${tag}-u-ca-gregory-nu-latn` : tag;
}

/** Several words in a row, between the commas of the locale's script. */
export function wordsInRow(words: readonly string[], locale: string): string {
  return words.join(/^ar\b/.test(locale) ? '، ' : ', ');
}

function keyOf(locale: string, options: object): string {
  return Object.entries(options).reduce((key, [name, value]) => `${key}|${name}:${value}`, locale);
}

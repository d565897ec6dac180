import { describe, expect, test } from 'vitest';
import { LANGUAGES, principalCode } from '../language/languages.ts';
import {
  entryOfLocale,
  firstLanguage,
  languageEntries,
  offeredLanguages,
  userLanguage,
} from './login-languages.ts';

const languages = languageEntries([2057, 1036, 1033, 3084, 1031]);
const none = { request_locale: '', browser: [], default_language: '' };
const short = (entry: { short: string } | undefined) => entry?.short;

test('[LANG-1][LANG-5] an entry has code, short, principal and default; the first of each principal language stands for it', () => {
  expect(languages).toEqual([
    { code: 2057, short: 'en_GB', principal: 9, default: true, name: 'English (UK)' },
    { code: 1036, short: 'fr_FR', principal: 12, default: true, name: 'Français' },
    { code: 1033, short: 'en_US', principal: 9, default: false, name: 'English (US)' },
    { code: 3084, short: 'fr_CA', principal: 12, default: false, name: 'Français (Canada)' },
    { code: 1031, short: 'de_DE', principal: 7, default: true, name: 'Deutsch' },
  ]);
  expect(languageEntries([4, 1036]).map(short)).toEqual(['fr_FR']);
});

test('[LANGUAGE-1][LANGUAGE-2] the principal language is the low ten bits of the code', () => {
  expect(LANGUAGES.map(({ code }) => principalCode(code))).toEqual([12, 12, 12, 12, 9, 9, 7, 10, 1]);
});

describe('a text locale', () => {
  test.each([
    ['fr_CA', 'fr_CA'],
    ['fr-CA', 'fr_CA'],
    ['en-US', 'en_US'],
  ])('[LANG-3] %s is matched exactly, with - as _', (locale, expected) => {
    expect(short(entryOfLocale(locale, languages))).toBe(expected);
  });

  test.each([
    ['fr-BE', 'fr_FR'],
    ['en-AU', 'en_GB'],
    ['fr', 'fr_FR'],
    ['en', 'en_GB'],
    ['de_AT', 'de_DE'],
  ])(
    '[LANG-3][LANG-4] %s falls back to the default language of its first three characters',
    (locale, expected) => {
      expect(short(entryOfLocale(locale, languages))).toBe(expected);
    },
  );

  test.each(['pl-PL', 'fra', 'f', '', '_', 'f_', 'FR-fr'])(
    '[LANG-3][LANG-4] %s matches nothing',
    (locale) => {
      expect(entryOfLocale(locale, languages)).toBeUndefined();
    },
  );

  test('[LANG-3] only a default language is fallen back to', () => {
    const entries = languages.map((entry) => ({ ...entry, default: entry.short === 'fr_CA' }));
    expect(short(entryOfLocale('fr-BE', entries))).toBe('fr_CA');
    expect(entryOfLocale('en-AU', entries)).toBeUndefined();
  });
});

describe('without a user’s language', () => {
  test('[LANG-16] the request’s locale comes first, then the browser’s, then the default, then the first', () => {
    const all = { request_locale: 'de_DE', browser: ['fr-CA'], default_language: 'en_US' };
    expect(short(firstLanguage(languages, all))).toBe('de_DE');
    expect(short(firstLanguage(languages, { ...all, request_locale: '' }))).toBe('fr_CA');
    expect(short(firstLanguage(languages, { ...all, request_locale: '', browser: [] }))).toBe('en_US');
    expect(short(firstLanguage(languages, none))).toBe('en_GB');
  });

  test('[LANG-4][LANG-16] a source that matches nothing gives way to the next', () => {
    const wishes = { request_locale: 'pl_PL', browser: ['cs', 'de'], default_language: 'fr_FR' };
    expect(short(firstLanguage(languages, wishes))).toBe('de_DE');
  });

  test('[LANG-17] an empty list gives nothing', () => {
    expect(firstLanguage([], { ...none, request_locale: 'fr_FR' })).toBeUndefined();
  });
});

describe('with a user’s language code', () => {
  test('[LANG-2][LANG-10] a code matches exactly', () => {
    expect(userLanguage(languages, 3084)).toEqual({ language: languages[3], differs: false });
  });

  test('[LANG-11][LANG-14] an unavailable code becomes 2057, and differs', () => {
    expect(userLanguage(languages, 1045)).toEqual({ language: languages[0], differs: true });
    const french = languageEntries([1036, 3084]);
    expect(userLanguage(french, 1045)).toEqual({ language: french[0], differs: true });
  });

  test('[LOGIN-11] code 0 says nothing; [LANG-17] neither does any code with an empty list', () => {
    expect(userLanguage(languages, 0)).toBeUndefined();
    expect(userLanguage([], 1036)).toBeUndefined();
  });
});

test('[LANG-21][LANG-22][LANG-23] the picker offers the variants of a principal language, with 0 nothing, or all again', () => {
  expect(offeredLanguages(languages, 3084).map(short)).toEqual(['fr_FR', 'fr_CA']);
  expect(offeredLanguages(languages, 12).map(short)).toEqual(['fr_FR', 'fr_CA']);
  expect(offeredLanguages(languages, 0)).toEqual([]);
  expect(offeredLanguages(languages, undefined)).toBe(languages);
});

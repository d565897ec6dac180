import { expect, test } from 'vitest';
import { textsFor } from '#core/language/audience.ts';
import { principalOf } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { must } from '#core/std/must.ts';
import { openTranslations } from './translations.ts';

const { texts, message } = await openTranslations();
const locales = [...new Set(LANGUAGES.map(({ short }) => principalOf(short)))];

/** The domains of what customers and visitors can open. */
const DOMAINS = ['messages', 'account', 'access', 'journal', 'duplicates'];

/** What those say who look after the product, to each other. */
const WORDS: Readonly<Record<string, RegExp>> = {
  en: /administrat|supervis|configuration|technical account|server’s log|in its log/i,
  fr: /administrat|supervis|technique|dans son journal/i,
  de: /administrat|supervis|konfiguration|technisch|in seinem Protokoll/i,
  es: /administrad|supervis|cuenta técnica|registro de incidencias/i,
  ar: /مسؤول|مشرف|مدير|سجل أحداثه/,
};
const EVERYWHERE = /extranet|COLONNADE|localhost|\bPostgreSQL\b/i;

/** Texts that nobody gets to read but those who work here. */
const INSIDE = [
  // The first start, the configuration, and the form of users with what can be refused there.
  /^setup\./,
  /^errors\.setup\./,
  /^configuration\./,
  /^errors\.session\.configuration(_refused)?$/,
  /^errors\.(extranet|sso|catalog|user|mail_account)\./,
  // The e-mail accounts of those who write messages.
  /^mail_accounts\./,
  /^errors\.message\.no_base$/,
  /^users\./,
  /^box\.own/,
  /^deletion\.means\.own$/,
  /^settings\.(supervisor|method\.administrator)$/,
  /^shell\.configuration$/,
  // The company's own sign-in, and letters to those who have one.
  /^login\.sso_/,
  /^mail\.(invitation|reset_by_administrator|test)\./,
];

/** Texts by their whole keys. */
function flat(of: object, before = ''): readonly (readonly [string, string])[] {
  return Object.entries(of).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [[before + key, text] as const] : flat(text as object, `${before}${key}.`),
  );
}

test.each(locales)('[LANGUAGE-20] %s: customers and visitors read no words for administrators', (locale) => {
  const words = must(WORDS[locale], `words of ${locale}`);
  const found = DOMAINS.flatMap((domain) => {
    const told = textsFor(must(texts(domain, [locale]), domain), true);
    return flat(told)
      .filter(([key]) => !INSIDE.some((inside) => inside.test(key)))
      .filter(([, text]) => words.test(text) || EVERYWHERE.test(text))
      .map(([key, text]) => `${domain} ${key}: ${text}`);
  });
  expect(found).toEqual([]);
});

test('[LANGUAGE-20] messages of the server speak to their reader', () => {
  const said = (isOutside: boolean) => message('errors.access.refused', {}, 'en_GB', { isOutside });
  expect(said(true)).toBe('You cannot do this. Contact us if you need it.');
  expect(said(false)).toContain('administrator');
});

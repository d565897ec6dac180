import { expect, test } from 'vitest';
import { openTranslations } from './translations.ts';

test('[LANGUAGE-17] texts of windows that few people open come with them, not with the others', async () => {
  const { texts } = await openTranslations();
  const messages = texts('messages', ['fr', 'en']);
  // Dialogs of settings stand in the form of a user as well.
  expect(Object.keys(messages ?? {})).toEqual(expect.arrayContaining(['shell', 'settings']));
  for (const [domain, key] of [
    ['account', 'account'],
    ['configuration', 'configuration'],
  ] as const) {
    expect(Object.keys(messages ?? {})).not.toContain(key);
    const own = texts(domain, ['fr', 'en']);
    expect(Object.keys(own ?? {})).toContain(key);
    expect(Object.keys(own ?? {})).not.toContain('shell');
  }
});

test('[LANGUAGE-17] the words of formulas come with the editor that shows them', async () => {
  const { texts } = await openTranslations();
  expect(Object.keys(texts('messages', ['fr', 'en']) ?? {})).not.toContain('formula');
  expect(Object.keys(texts('formula', ['fr', 'en']) ?? {})).toEqual(['formula']);
});

test('[LANGUAGE-17] both domains speak every language that they are asked for', async () => {
  const { texts } = await openTranslations();
  const titles = ['fr', 'en', 'de', 'es', 'ar'].map(
    (locale) => texts('account', [locale, 'en'])?.['account'],
  );
  expect(new Set(titles.map((title) => JSON.stringify(title))).size).toBe(5);
});

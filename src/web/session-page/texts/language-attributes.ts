import type { LanguageTexts } from '#core/session-page/page-model.ts';

/** A text in each language as data attributes, `data-fr_fr` and so on: choosing a language takes it from there. */
export function languageAttributes(
  texts: Readonly<Record<string, LanguageTexts>>,
  part: keyof LanguageTexts,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([short, text]) => [`data-${short.toLowerCase()}`, text[part]]),
  );
}

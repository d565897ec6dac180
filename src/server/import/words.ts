import type { Problem } from '#core/std/result.ts';
import { openTranslations, type Translations } from '../translations/translations.ts';

/** Says a problem in words. */
export type Words = (problem: Problem) => string;

let opened: Promise<Translations> | undefined;

/** Problems in the words of a locale. The texts are read once for the life of the process. */
export async function wordsIn(locale: string): Promise<Words> {
  opened ??= openTranslations();
  const translations = await opened;
  return ({ code, params }) => translations.message(`errors.${code}`, params ?? {}, locale);
}

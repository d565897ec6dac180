import type { Problem } from '#core/std/result.ts';
import { openedTranslations } from '../translations/translations.ts';

/** Says a problem in words. */
export type DescribeProblem = (problem: Problem) => string;

/** Problems in the words of a locale. */
export async function wordsIn(locale: string): Promise<DescribeProblem> {
  const translations = await openedTranslations();
  return ({ code, params }) => translations.message(`errors.${code}`, params ?? {}, locale);
}

import { LANGUAGES } from '../language/languages.ts';
import { finding, type Finding } from './catalog-problem.ts';
import type { Application } from './schema.ts';

/** What is wrong with the application itself: languages that the product does not know or that stand twice. */
export function checkApplication(application: Application): readonly Finding[] {
  const seen = new Set<number>();
  return application.languages.flatMap((code, at) => {
    const path = ['languages', at];
    if (seen.has(code)) return [finding(path, `the language ${code} stands twice`)];
    seen.add(code);
    if (LANGUAGES.some((language) => language.code === code)) return [];
    const known = LANGUAGES.map((language) => `${language.code} ${language.short}`).join(', ');
    return [finding(path, `unknown language ${code}: the languages are ${known}`)];
  });
}

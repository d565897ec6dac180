import { LANGUAGES } from '../../language/languages.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { isOnTable } from '../../catalog/actions/registry.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { Application } from '../../catalog/schema.ts';

/** What is wrong with the application itself: its languages, and the links of its login page. */
export function checkApplication(catalog: Catalog, application: Application): readonly Finding[] {
  return [...languageProblems(application), ...linkProblems(catalog, application)];
}

/** Languages that the product does not know or that stand twice. */
function languageProblems(application: Application): readonly Finding[] {
  const seen = new Set<number>();
  return application.languages.flatMap((code, at) => {
    const path = ['languages', at];
    if (seen.has(code)) return [finding(path, 'language_twice', { language: code })];
    seen.add(code);
    if (LANGUAGES.some((language) => language.code === code)) return [];
    const known = LANGUAGES.map((language) => `${language.code} ${language.short}`);
    return [finding(path, 'language_unknown', { language: code, known })];
  });
}

/** Links to one action twice, and links without a 'url' to what opens something: the login page has no place for it. */
function linkProblems(catalog: Catalog, { loginLinks = [] }: Application): readonly Finding[] {
  return loginLinks.flatMap(({ action: id, url }, at) => {
    const action = catalog.actions.get(id);
    const first = loginLinks.findIndex((other) => other.action === id);
    const twice = first < at ? [finding(['loginLinks', at, 'action'], 'action_twice')] : [];
    if (!action || !isOnTable(action) || url !== undefined) return twice;
    return [...twice, finding(['loginLinks', at], 'link_address', { name: action.name, option: 'url' })];
  });
}

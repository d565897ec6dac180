import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import type { Finding } from '#core/std/finding.ts';
import { archiveText, openedTranslations } from '../../../src/server/translations/translations.ts';

const translations = await openedTranslations();

/** What an archive tells of a problem; of a formula, the code of its diagnostic alone. */
export function problemWords(problem: CatalogProblem): string {
  return problem.diagnostic?.code ?? archiveText(translations, problem);
}

/** What an archive tells of a finding. */
export function findingWords(finding: Finding): string {
  return problemWords({ kind: 'tables', name: '', ...finding });
}

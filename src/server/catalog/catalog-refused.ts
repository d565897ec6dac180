import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { AppError } from '#core/errors.ts';

/** The refusal of a change of the catalog, with every reason and where it stands. */
export class CatalogRefused extends AppError {
  readonly problems: readonly CatalogProblem[];

  constructor(problems: readonly CatalogProblem[]) {
    const reasons = problems.map(({ kind, name, path, diagnostic, code, ...told }) => {
      const place = path.length > 0 ? ` ${path.join('.')}` : '';
      const params = 'params' in told ? ` ${JSON.stringify(told.params)}` : '';
      return `${kind}/${name}${place}: ${diagnostic?.code ?? code}${params}`;
    });
    super('catalog.invalid', { reason: reasons.join('; ') });
    this.problems = problems;
  }
}

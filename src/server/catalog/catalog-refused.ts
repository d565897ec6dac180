import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { AppError } from '#core/errors.ts';

/** The refusal of a change of the catalog, with every reason and where it stands. */
export class CatalogRefused extends AppError {
  readonly problems: readonly CatalogProblem[];

  constructor(problems: readonly CatalogProblem[]) {
    const reasons = problems.map(({ kind, name, path, message }) => {
      const place = path.length > 0 ? ` ${path.join('.')}` : '';
      return `${kind}/${name}${place}: ${message}`;
    });
    super('catalog.invalid', { reason: reasons.join('; ') });
    this.problems = problems;
  }
}

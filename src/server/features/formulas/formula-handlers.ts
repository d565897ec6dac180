import type { FORMULA_ROUTES } from '#core/contract/application/formula-routes.ts';
import { completeFormula, refactorFormulas, verifyFormula } from '../../formulas/formulas.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { Services } from '../services.ts';

export function formulaHandlers({ area }: Services) {
  return {
    api_formula_verify: async ({ requestContext, body }) =>
      await verifyFormula(requestContext(), body, area.translations),
    api_formula_refactor: async ({ requestContext, body }) =>
      refactorFormulas(requestContext(), body.change, area.translations),
    api_formula_complete: async ({ requestContext, body }) => completeFormula(requestContext(), body),
  } satisfies HandlersOf<typeof FORMULA_ROUTES>;
}

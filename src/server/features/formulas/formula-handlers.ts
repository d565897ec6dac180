import type { FORMULA_ROUTES } from '#core/contract/formula-routes.ts';
import { completeFormula, refactorFormulas, verifyFormula } from '../../formulas/formulas.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { Services } from '../services.ts';

/** Formulas as they are written. */
export function formulaHandlers({ area }: Services) {
  return {
    api_formula_verify: async ({ desk, body }) => await verifyFormula(desk(), body, area.translations),
    api_formula_refactor: async ({ desk, body }) => refactorFormulas(desk(), body.change, area.translations),
    api_formula_complete: async ({ desk, body }) => completeFormula(desk(), body),
  } satisfies HandlersOf<typeof FORMULA_ROUTES>;
}

import { FORMULA_ROUTES } from '#core/contract/application/formula-routes.ts';
import { feature } from '../feature.ts';
import { formulaHandlers } from './formula-handlers.ts';

/** Formulas as they are written. */
export const formulasFeature = feature({
  name: 'formulas',
  routes: FORMULA_ROUTES,
  handlers: formulaHandlers,
  texts: ['formula'],
  sql: [
    '0003-formulas.sql',
    '0004-computed.sql',
    '0039-json.sql',
    '0040-positions.sql',
    '0041-texts-in-languages.sql',
  ],
});

import { FORM_ROUTES } from '#core/contract/public-forms/form-routes.ts';
import { feature } from '../feature.ts';
import { publicFormHandlers } from './public-form-handlers.ts';

/** Create actions that anybody fills in without an account. */
export const publicFormsFeature = feature({
  name: 'public-forms',
  routes: FORM_ROUTES,
  handlers: publicFormHandlers,
  texts: ['errors-public-forms', 'js-public-forms'],
});

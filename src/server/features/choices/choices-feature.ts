import { CHOICE_ROUTES } from '#core/contract/application/choice-routes.ts';
import { feature } from '../feature.ts';
import { choiceHandlers } from './choice-handlers.ts';

/** Choices that are added where they are missing. */
export const choicesFeature = feature({
  name: 'choices',
  routes: CHOICE_ROUTES,
  handlers: choiceHandlers,
});

import { NEXT_STEP_ROUTES } from '#core/contract/messaging/next-step-routes.ts';
import { cleanSteps } from '../../next-steps/next-steps.ts';
import { feature } from '../feature.ts';
import { nextStepHandlers } from './next-step-handlers.ts';

/** What is to be done next at records, by whom and until when. */
export const nextStepsFeature = feature({
  name: 'next-steps',
  routes: NEXT_STEP_ROUTES,
  handlers: nextStepHandlers,
  cleaning: async ({ area }) => await cleanSteps(area.db),
  texts: ['errors-next-steps', 'web-next-steps'],
  sql: ['0060-next-steps.sql'],
});

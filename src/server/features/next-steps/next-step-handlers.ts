import type { NEXT_STEP_ROUTES } from '#core/contract/messaging/next-step-routes.ts';
import type { AskingPeople } from '../../beside/beside.ts';
import type { HandlerCall, HandlersOf } from '../../http/serve-route.ts';
import {
  addStep,
  countOwnSteps,
  countSteps,
  deleteStep,
  editStep,
  finishStep,
  listOwnSteps,
  listSteps,
  restoreStep,
} from '../../next-steps/next-steps.ts';
import type { Services } from '../services.ts';

/** Next steps at records: read, noted, changed, ticked off; and those of whoever asks. */
export function nextStepHandlers({ area }: Pick<Services, 'area'>) {
  return {
    record_step_list: async ({ params, query, ...call }) =>
      await listSteps(asker(call), { ...params, ...query }),
    record_step_count: async ({ params, ...call }) => ({ count: await countSteps(asker(call), params) }),
    record_step_add: async ({ params, body, ...call }) => ({
      step: await addStep(asker(call), { ...body, ...params }),
    }),
    record_step_edit: async ({ params, body, ...call }) => ({
      step: await editStep(asker(call), { ...body, ...params }),
    }),
    record_step_finish: async ({ params, body, ...call }) => ({
      step: await finishStep(asker(call), { ...body, ...params }),
    }),
    record_step_delete: async ({ params, body, ...call }) => {
      await deleteStep(asker(call), { ...body, ...params });
      return {};
    },
    record_step_restore: async ({ params, body, ...call }) => ({
      step: await restoreStep(asker(call), { ...body, ...params }),
    }),
    own_step_list: async ({ query, ...call }) => await listOwnSteps(asker(call), query),
    own_step_count: async (call) => await countOwnSteps(asker(call)),
  } satisfies HandlersOf<typeof NEXT_STEP_ROUTES>;

  function asker({
    requestContext,
    session,
  }: Pick<HandlerCall<unknown>, 'requestContext' | 'session'>): AskingPeople {
    return { request: requestContext(), session: session(), area };
  }
}

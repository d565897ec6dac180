import type { IMPACT_ROUTES } from '#core/contract/configuration/impact-routes.ts';
import type { TYPE_ROUTES } from '#core/contract/configuration/type-routes.ts';
import { AppError } from '#core/errors.ts';
import {
  brokenOf,
  choiceHolders,
  draftState,
  impactOf,
  openDraft,
  previewType,
} from '../../configuration/configuration.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { Services } from '../services.ts';
import { configuringOf } from '../configuring-of.ts';

/** What a draft would do, told before it is applied. */
export function impactHandlers({ area }: Services): HandlersOf<typeof IMPACT_ROUTES & typeof TYPE_ROUTES> {
  return {
    configuration_impact: async ({ body: { revision }, ...call }) => {
      const configuring = configuringOf(area, call);
      const draft = await openDraft(configuring);
      if (draft.revision !== revision) throw new AppError('configuration.stale');
      if (draftState(configuring, draft).problems.length > 0) throw new AppError('configuration.problems');
      return await impactOf(configuring, draft);
    },
    configuration_choice: async ({ body, ...call }) => {
      const configuring = configuringOf(area, call);
      return await choiceHolders(configuring, await openDraft(configuring), body);
    },
    configuration_type: async ({ body, ...call }) => {
      const configuring = configuringOf(area, call);
      return await previewType(configuring, await openDraft(configuring), body);
    },
    configuration_broken: async ({ body: { control }, ...call }) => {
      const configuring = configuringOf(area, call);
      return { broken: (await brokenOf(configuring, await openDraft(configuring), control)) ?? null };
    },
  };
}

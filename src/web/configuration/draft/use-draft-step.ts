import type { Edit } from '#core/configuration/edit-schema.ts';
import { useTelling } from '#web/settings-page/use-doing.ts';
import { editConfiguration, type PlaceFaults } from './configuration-draft.ts';

/** What became of a step: `failed` has been told in a notice, a refusal says what is wrong with places of it. */
type StepOutcome = 'made' | 'failed' | PlaceFaults;

/** Makes a step of the draft, after those before it however quickly they follow. */
export function useDraftStep(): (edits: readonly Edit[]) => Promise<StepOutcome> {
  const tell = useTelling();
  return async (edits) => {
    try {
      return (await editConfiguration(edits)) ?? 'made';
    } catch (error) {
      tell(error);
      return 'failed';
    }
  };
}

/** What is wrong with places of a step, where it was refused for that. */
export function placeFaults(outcome: StepOutcome): PlaceFaults | undefined {
  return typeof outcome === 'string' ? undefined : outcome;
}

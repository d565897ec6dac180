import type { Edit } from '#core/configuration/edit-schema.ts';
import { useTelling } from '#web/settings-page/use-doing.ts';
import { editConfiguration, type PlaceFaults } from './configuration-draft.ts';

/**
 * Makes a step of the draft, after those before it however quickly they follow; gives what is wrong with its places where
 * it was refused for that. Any other failure is told in a notice.
 */
export function useDraftStep(): (edits: readonly Edit[]) => Promise<PlaceFaults | undefined> {
  const tell = useTelling();
  return async (edits) => {
    try {
      return await editConfiguration(edits);
    } catch (error) {
      tell(error);
      return undefined;
    }
  };
}

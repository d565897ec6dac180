import type { Edit } from '#core/configuration/edit-schema.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { CallError } from '#web/std/call-error.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { editConfiguration } from './configuration-draft.ts';

/** Makes steps where no field is at which a refusal could stand: it is told in a notice. Gives whether it was made. */
export function useEdit(): (edits: readonly Edit[]) => Promise<boolean> {
  const errorTexts = useErrorTexts();
  return async (edits) => {
    try {
      const faults = await editConfiguration(edits);
      if (faults) notify({ message: Object.values(faults).join(' '), tone: 'bad' });
      return faults === undefined;
    } catch (error) {
      const isSilent = error instanceof GivenUp || (error instanceof CallError && error.status === 403);
      if (!isSilent) notify({ message: errorTexts(error).join(' '), tone: 'bad' });
      return false;
    }
  };
}

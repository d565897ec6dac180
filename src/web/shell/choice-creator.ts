import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import type { useChoiceCreation } from '#web/fields/choice/choice-creation.ts';

/** How this user adds choices to columns; undefined for who may not change the configuration. */
export function useChoiceCreator(): ReturnType<typeof useChoiceCreation> {
  const { t } = useTranslation();
  const { user } = useApplication();
  const may = user.supervisor && !user.looksOnly;
  return useMemo(
    () =>
      may
        ? async (columnId, labels) => {
            const { createChoices } = await import('./create-choices.ts');
            return await createChoices(columnId, labels, t);
          }
        : undefined,
    [may, t],
  );
}

import { useTranslation } from '#web/std/translation.ts';
import type { Operation } from '#core/contract/records/undo-routes.ts';

/** What whoever did something is called. */
export function useWhoName(): (who: Operation['who']) => string {
  const { t } = useTranslation();
  return ({ name }) => name || t('undo.someone');
}

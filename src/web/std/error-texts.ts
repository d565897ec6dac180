import { useTranslation } from '#web/std/translation.ts';
import { CallError } from './call-error.ts';

/** What failures say to the user, an entry each: the server's words where there are any. */
export function useErrorTexts(): (error: unknown) => readonly string[] {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof CallError)) return [t('state.failed_here')];
    if (error.status === 0) return [t('state.no_answer')];
    const texts = error.entries.map(({ message }) => message);
    return texts.length > 0 ? texts : [t('state.failed_there')];
  };
}

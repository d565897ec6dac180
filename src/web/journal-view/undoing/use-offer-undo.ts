import { useTranslation } from '#web/std/translation.ts';
import { notify, type Notice } from '#web/ui/notices/notices.tsx';
import { useTakingBack } from './use-taking-back.ts';

/** Tells that something was done, and offers to take its operation back; null is none. Gives what takes the notice away. */
export function useOfferUndo(): (notice: Notice, operation: number | null) => () => void {
  const { t } = useTranslation();
  const { takeBack } = useTakingBack();
  return (notice, operation) => {
    const undo = { label: t('undo.undo'), run: () => void takeBack('undo', [operation ?? 0]) };
    const offered = operation === null ? {} : notice.action ? { other: undo } : { action: undo };
    return notify({ ...notice, ...offered });
  };
}

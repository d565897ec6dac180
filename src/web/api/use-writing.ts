import { useTranslation } from '#web/std/translation.ts';
import { useStore } from '#web/std/store.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { preview } from './preview.ts';

interface Pressed {
  readonly title?: string | undefined;
  readonly onClick: () => void;
}

interface Guarded {
  readonly title?: string;
  readonly onClick?: () => void;
  readonly 'aria-disabled'?: true;
  readonly 'data-disabled'?: true;
}

/**
 * What a button that begins to write gets: itself, or, while this tab configures, the reason why nothing is written. It
 * can then still be reached and pointed at.
 */
export function useWriting(): (button: Pressed) => Guarded {
  const { t } = useTranslation();
  const isOff = useStore(preview) !== undefined;
  return ({ title, onClick }) =>
    isOff
      ? { title: t('errors.configuration.preview'), 'aria-disabled': true, 'data-disabled': true }
      : { ...(title === undefined ? {} : { title }), onClick };
}

/** The same for what a key, the command palette or a menu begins: it says why nothing is written. */
export function useWritingRun(): (run: () => void) => () => void {
  const { t } = useTranslation();
  const isOff = useStore(preview) !== undefined;
  const explain = () => void notify({ message: t('errors.configuration.preview') });
  return (run) => (isOff ? explain : run);
}

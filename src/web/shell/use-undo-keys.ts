import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import { askUndo } from '#web/journal-view/undoing/asked-undo.ts';
import type { KeyBinding } from '#web/ui/keys/keys.tsx';
import { DONE } from '../addresses/addresses.ts';

/** Undo and redo, outside of texts, which have their own; and the way to all that was done. */
export function useUndoKeys(): readonly KeyBinding[] {
  const { t } = useTranslation();
  const router = useRouter();
  return [
    {
      keys: 'mod+z',
      label: t('undo.key_undo'),
      run: () => askUndo({ direction: 'undo' }),
      whileTyping: false,
    },
    {
      keys: 'mod+shift+z',
      label: t('undo.key_redo'),
      run: () => askUndo({ direction: 'redo' }),
      whileTyping: false,
    },
    { keys: 'u', label: t('undo.title'), run: () => router.history.push(DONE) },
  ];
}

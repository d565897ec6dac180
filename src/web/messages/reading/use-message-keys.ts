import { useTranslation } from '#web/std/translation.ts';
import { useKeys, type KeyBinding } from '#web/ui/keys/keys.tsx';
import type { AnswerHow } from './message-tools.tsx';
import type { MessageDeed } from '../mailbox/use-flags.ts';

interface MessageKeys {
  /** A message is open, or some are chosen. */
  readonly isOpen: boolean;
  readonly isProcessed: boolean;
  readonly isStarred: boolean;
  readonly isImportant: boolean;
  readonly deed: (what: MessageDeed) => void;
  readonly answer: ((how: AnswerHow) => void) | undefined;
  /** Opens the list of labels. */
  readonly label: () => void;
  readonly write: () => void;
  /** To the message after the one that is open, or before it. */
  readonly step: (by: 1 | -1) => void;
  readonly back: () => void;
}

/** The keys of the messages: each does what a button does. */
export function useMessageKeys(keys: MessageKeys): void {
  const { t } = useTranslation();
  const { isOpen, isProcessed, isStarred, isImportant, deed, answer } = keys;
  const always: readonly KeyBinding[] = [
    { keys: 'n', label: t('messaging.write'), run: keys.write },
    { keys: 'j', label: t('messaging.next'), run: () => keys.step(1) },
    { keys: 'k', label: t('messaging.previous'), run: () => keys.step(-1) },
  ];
  const open: readonly KeyBinding[] = [
    {
      keys: 'e',
      label: t(isProcessed ? 'messaging.do.unprocessed' : 'messaging.do.processed'),
      run: () => deed(isProcessed ? 'unprocessed' : 'processed'),
    },
    {
      keys: 's',
      label: t(isStarred ? 'messaging.do.unstarred' : 'messaging.do.starred'),
      run: () => deed(isStarred ? 'unstarred' : 'starred'),
    },
    {
      keys: 'i',
      label: t(isImportant ? 'messaging.do.unimportant' : 'messaging.do.important'),
      run: () => deed(isImportant ? 'unimportant' : 'important'),
    },
    { keys: 'l', label: t('messaging.labels.menu'), run: keys.label },
    { keys: 'u', label: t('messaging.do.unread'), run: () => deed('unread') },
    { keys: 'Delete', label: t('messaging.do.bin'), run: () => deed('bin') },
    { keys: 'Escape', label: t('messaging.back_to_list'), run: keys.back },
  ];
  const answers: readonly KeyBinding[] = answer
    ? [
        { keys: 'r', label: t('messaging.answer'), run: () => answer('answer') },
        { keys: 'a', label: t('messaging.answer_all'), run: () => answer('answerAll') },
        { keys: 'f', label: t('messaging.forward'), run: () => answer('forward') },
      ]
    : [];
  useKeys([...always, ...(isOpen ? [...open, ...answers] : [])]);
}

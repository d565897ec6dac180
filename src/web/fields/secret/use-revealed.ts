import { useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** How long a secret stays on the screen, in milliseconds. */
const SHOWN = 30_000;

interface Revealed {
  /** The secret while it is shown. */
  readonly text: string | undefined;
  readonly show: () => void;
  readonly hide: () => void;
  /** Puts the secret on the clipboard without showing it; where the browser does not let it, it is shown to be copied. */
  readonly copy: () => void;
}

/** The secret of a cell, which is asked for anew each time, and hidden again after a while or as soon as its form closes. */
export function useRevealed(cell: {
  readonly tableId: number;
  readonly recordId: number;
  readonly columnId: number;
}): Revealed {
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  const [text, setText] = useState<string>();
  // A button that is switched off meanwhile would lose the keyboard.
  const isAsking = useRef(false);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = window.setTimeout(() => setText(undefined), SHOWN);
    return () => window.clearTimeout(timer);
  }, [text]);
  const ask = async (use: (secret: string) => void | Promise<void>) => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const { tableId, recordId, columnId } = cell;
      const answer = await call('secret_show', {
        params: { tableId: String(tableId), recordId: String(recordId), columnId: String(columnId) },
      });
      await use(answer.text);
    } catch (error) {
      notify({ message: errorTexts(error).join(' '), tone: 'bad' });
    } finally {
      isAsking.current = false;
    }
  };
  const toClipboard = async (secret: string) => {
    try {
      await navigator.clipboard.writeText(secret);
      notify({ message: t('field.secretCopied') });
    } catch {
      setText(secret);
      notify({ message: t('field.secretNotCopied'), tone: 'bad' });
    }
  };
  return {
    text,
    show: () => void ask(setText),
    hide: () => setText(undefined),
    copy: () => void (text === undefined ? ask(toClipboard) : toClipboard(text)),
  };
}

import { useEffect, useRef, type RefObject } from 'react';
import type { WrittenDraft } from './use-message-draft.ts';

/** Puts a text into the editor of a formatted text, where its caret is. */
export type Inserter = (text: string) => void;

/** Puts texts where the writer of a draft was last: in its subject, or in what it says. */
export function useInsertion(
  { draft, change }: WrittenDraft,
  area: RefObject<HTMLElement | null>,
): {
  readonly inserter: RefObject<Inserter | null>;
  readonly insert: Inserter;
} {
  const inserter = useRef<Inserter>(null);
  const subject = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.dataset['subject'] !== undefined)
        subject.current = target;
      else if (target instanceof HTMLElement && target.isContentEditable) subject.current = null;
    };
    const place = area.current;
    place?.addEventListener('focusin', note);
    return () => place?.removeEventListener('focusin', note);
  }, [area]);
  return {
    inserter,
    insert: (text) => {
      const input = subject.current;
      if (!input?.isConnected) return inserter.current?.(text);
      const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
      change({ subject: `${draft.subject.slice(0, from)}${text}${draft.subject.slice(to)}` });
      // Once it is drawn, the caret stands behind what was put in.
      requestAnimationFrame(() => {
        input.focus();
        input.setSelectionRange(from + text.length, from + text.length);
      });
    },
  };
}

import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './dialog.module.css';
import { useNoticePlace } from '../notices/notices.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stands before the title. */
  readonly sign?: ReactNode;
  /** `bare`: no heading row, the content names itself by the title alone; `sheet`: from the bottom on a phone; `note`: the same, and narrow elsewhere; `wide`: the whole screen of a phone, and wide elsewhere. */
  readonly look?: 'plain' | 'bare' | 'sheet' | 'note' | 'wide';
  /** What is worked on below waits for it, and goes on as it was: nobody has left it. */
  readonly awaited?: boolean;
}

/** Whether something stands in a dialog for which what is worked on below waits. */
export function isInAwaitedDialog(target: Element): boolean {
  return target.closest('dialog[data-awaited]') !== null;
}

/** A question or tool above everything else. While it is shown the rest cannot be reached; closing gives the focus back. */
export function Dialog({ title, onClose, children, sign, look = 'plain', awaited }: DialogProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const leave = useEffectEvent(onClose);
  useNoticePlace(element, 'staying');
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    const cancelled = (event: Event) => {
      event.preventDefault();
      leave();
    };
    // The content fills the dialog, so a click on the dialog itself fell beside it.
    const clicked = (event: Event) => event.target === dialog && leave();
    dialog?.addEventListener('cancel', cancelled);
    dialog?.addEventListener('click', clicked);
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={classes.dialog}
      data-look={look}
      data-awaited={awaited || undefined}
      aria-labelledby={heading}
    >
      <div className={classes.content}>
        <div className={look === 'bare' ? 'out-of-sight' : classes.head}>
          {sign}
          <h2 id={heading}>{title}</h2>
          {look !== 'bare' && (
            <IconButton label={t('state.close')} onClick={onClose}>
              <IconX size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

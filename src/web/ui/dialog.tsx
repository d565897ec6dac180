import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `bare`: no heading row, the content names itself by the title alone; `sheet`: from the bottom on a phone. */
  readonly look?: 'plain' | 'bare' | 'sheet';
}

/** A question or tool above everything else. While it is shown the rest cannot be reached; closing gives the focus back. */
export function Dialog({ title, onClose, children, look = 'plain' }: DialogProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
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
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => isBackdrop(event) && onClose()}
    >
      <div className={classes.content}>
        <div className={look === 'bare' ? 'out-of-sight' : classes.head}>
          <h2 id={heading}>{title}</h2>
          {look !== 'bare' && (
            <button type="button" className={classes.close} aria-label={t('state.close')} onClick={onClose}>
              <IconX size={18} aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The content fills the dialog, so a click on the dialog itself fell beside it. */
function isBackdrop(event: SyntheticEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}

import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNoticePlace } from '#web/ui/notices/notices.tsx';
import { createStore, useStore } from '#web/std/store.ts';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  /** The id of the heading that names it. */
  readonly heading: string;
  /** Something in the dialog, for what has to know that it is in it. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** The browser asks to close it, as by the back gesture of a phone. */
  readonly onLeave: () => void;
  /** It has been closed: the focus goes back to where it came from. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A form over another one: beside it on wide screens, all of a phone's. What is below cannot be reached meanwhile. It is
 * closed by its buttons and keys alone: a click beside it must not cost what was typed.
 */
export function FormDialog({ heading, place, onLeave, onClosed, children }: FormDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [opened] = useState(() => createStore(false));
  const leave = useEffectEvent(onLeave);
  const closed = useEffectEvent(onClosed);
  useNoticePlace(element);
  useLayoutEffect(() => {
    const dialog = element.current;
    const asked = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      leave();
    };
    // Browsers close a dialog on their own where they are asked twice; this one is open as long as it is shown.
    const shut = (event: Event) => event.target === dialog && dialog?.showModal();
    dialog?.addEventListener('cancel', asked);
    dialog?.addEventListener('close', shut);
    dialog?.showModal();
    // What it holds may be a dialog, too, which must open behind it to stand above it.
    opened.set(() => true);
    return () => {
      dialog?.removeEventListener('close', shut);
      dialog?.close();
      closed();
    };
  }, [opened]);
  const isOpen = useStore(opened);
  return (
    <dialog ref={element} className={classes.dialog} aria-labelledby={heading}>
      <div ref={place} className={classes.content}>
        {isOpen ? children : null}
      </div>
    </dialog>
  );
}

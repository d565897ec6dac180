import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import { Dialog } from './dialog.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import classes from './gate-dialog.module.css';

interface GateDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** False while nothing can be sent yet. */
  readonly ready?: boolean;
  /** Gives the proof; rejects where it is refused. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The fields; `error` is why the last try was refused, `code` the same for programs. */
  readonly children: (error: string | undefined, code: string | undefined) => ReactNode;
  /** Another way to give the proof. */
  readonly other?: ReactNode;
}

/** Asks for something before work goes on, and says why it was not accepted. */
export function GateDialog(props: GateDialogProps) {
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const error = failure === undefined ? undefined : errorTexts(failure).join(' ');
  const code = failure instanceof CallError ? failure.entries[0]?.code : undefined;
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // For React the dialog still stands in that form.
    event.stopPropagation();
    setBusy(true);
    try {
      await props.onSubmit();
    } catch (refusal) {
      setFailure(refusal);
      setBusy(false);
    }
  }
  // An opened dialog leads to its first button; here something is to be typed, or to be put right.
  useEffect(() => {
    const wanted = failure === undefined ? 'input:not([readonly])' : '[aria-invalid]';
    form.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [failure]);
  // The page below may be a form, in which no other may stand.
  return createPortal(
    <Dialog title={props.title} onClose={props.onClose} awaited>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.text}>{props.text}</p>
        {props.children(error, code)}
        <div className={classes.buttons}>
          {props.other}
          <Button variant="default" onClick={props.onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={props.ready === false}>
            {props.submit}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}

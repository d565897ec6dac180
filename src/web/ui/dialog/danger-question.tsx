import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from './dialog-parts.tsx';
import { Dialog } from './dialog.tsx';
import { focusedOnceOpen } from './focused-once-open.ts';
import { useErrorText } from '../states/states.tsx';

interface DangerQuestionProps {
  readonly title: string;
  readonly text: string;
  /** What else is to be known before one decides. */
  readonly children?: ReactNode;
  /** It cannot be taken away: for good, or as long as that is being looked up. */
  readonly blocked?: 'yes' | 'looking' | undefined;
  /** The word for doing it. */
  readonly confirm: string;
  /** Another way, where it is blocked. */
  readonly instead?: { readonly label: string; readonly run: () => void } | undefined;
  /** Does it and closes the dialog; rejects with why it cannot be done. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is taken away, proposes to keep it, and says why it cannot be taken away. */
export function DangerQuestion(props: DangerQuestionProps) {
  const { title, text, children, blocked, confirm, instead, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problem = useErrorText(failure);
  const confirmed = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  // What is being taken away cannot be kept any more by leaving the question.
  const leave = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog title={title} onClose={leave}>
      <DialogBody>
        <DialogText>{text}</DialogText>
        {children}
        <DialogProblem>{failure === undefined ? null : problem}</DialogProblem>
        <DialogButtons>
          <Button variant="default" ref={focusedOnceOpen} disabled={busy} onClick={leave}>
            {t('state.keep')}
          </Button>
          {instead ? (
            <Button variant="default" onClick={instead.run}>
              {instead.label}
            </Button>
          ) : null}
          {blocked === 'yes' ? null : (
            <Button
              color="var(--bad)"
              c="var(--bg)"
              loading={busy}
              disabled={blocked === 'looking'}
              onClick={() => void confirmed()}
            >
              {confirm}
            </Button>
          )}
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

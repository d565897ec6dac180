import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { BOX_CODES, type ActionResult } from '#core/contract/action-results.ts';
import { DialogBody, DialogProblem, DialogText } from '#web/ui/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useErrorText } from '#web/ui/states.tsx';
import classes from './action-dialogs.module.css';
import { answered, leave } from './running.ts';

interface ChooserDialogProps {
  readonly asked: Extract<ActionResult, { kind: 'chooser' }>;
  readonly onClose: (next: ActionResult | undefined) => void;
}

/** Things of which one is to be chosen: pressing one chooses it. */
export function ChooserDialog({ asked, onClose }: ChooserDialogProps) {
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const problem = useErrorText(failure);
  const { title, message, choices } = asked.chooser;
  const choose = async (chosen: number): Promise<void> => {
    setBusy(chosen);
    try {
      onClose(await answered(asked, { code: BOX_CODES.ok, chosen }));
    } catch (error) {
      setFailure(error);
      setBusy(undefined);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={() => {
        // What is sent may have been done already: its answer is waited for.
        if (busy !== undefined) return;
        onClose(undefined);
        leave(asked);
      }}
    >
      <DialogBody>
        <DialogText>{message}</DialogText>
        <DialogProblem>{failure === undefined ? null : problem}</DialogProblem>
        <ul className={classes.choices}>
          {choices.map((choice, at) => (
            <li key={choice.code}>
              <button
                type="button"
                className={classes.choice}
                autoFocus={at === 0}
                disabled={busy !== undefined}
                aria-busy={busy === choice.code}
                onClick={() => void choose(choice.code)}
              >
                <span dir="auto">{choice.title}</span>
                <IconChevronRight size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

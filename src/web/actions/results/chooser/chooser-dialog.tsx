import { useState } from 'react';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { ChoiceList } from '#web/ui/menu/choice-list.tsx';
import { DialogBody, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { answerAction, leave } from '../../answer-action.ts';
import type { ResultDialogProps, ResultOf } from '../result-kind.ts';

/** Things of which one is to be chosen: pressing one chooses it. */
export function ChooserDialog({ result: asked, onClose }: ResultDialogProps<ResultOf<'chooser'>>) {
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const problem = useErrorText(failure);
  const { title, message, choices } = asked.chooser;
  const choose = async (chosen: number): Promise<void> => {
    setBusy(chosen);
    try {
      onClose(await answerAction(asked, { code: BOX_CODES.ok, chosen }));
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
        <ChoiceList
          choices={choices.map(({ code, title: name }) => ({ key: code, title: name }))}
          busy={busy}
          onChoose={(code) => void choose(code)}
        />
      </DialogBody>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Box } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { DialogBody, DialogButtons, DialogText } from './dialog-parts.tsx';
import { Dialog } from './dialog.tsx';
import { focusedOnceOpen } from './focused-once-open.ts';
import { createStore, useStore } from '../../std/store.ts';

interface Asked {
  readonly box: Box;
  readonly answer: (code: number) => void;
}

const asked = createStore<Asked | undefined>(undefined);

/** Shows a message box and gives the code of the button that was pressed; Escape stands for Cancel, else for No. */
export async function askQuestion(box: Box): Promise<number> {
  return await new Promise((resolve) => {
    asked.set(() => ({
      box,
      answer: (code) => {
        asked.set(() => undefined);
        resolve(code);
      },
    }));
  });
}

/** What is shown of a question beside its words; `leave` ends it without a yes. */
type BesideQuestion = (box: Box, leave: () => void) => ReactNode;

/** Where message boxes appear; to be shown once, by the shell. */
export function Questions({ beside }: { readonly beside: BesideQuestion }) {
  const open = useStore(asked);
  return open ? <QuestionDialog key={open.box.message} {...open} beside={beside} /> : null;
}

function QuestionDialog({ box, answer, beside }: Asked & { readonly beside: BesideQuestion }) {
  const codes = box.buttons.map(({ code }) => code);
  const leaving = [BOX_CODES.cancel, BOX_CODES.no].find((code) => codes.includes(code));
  const leave = (): void => {
    if (leaving !== undefined) answer(leaving);
  };
  return (
    <Dialog title={box.title} onClose={leave}>
      <DialogBody>
        {box.message.split('\n').map((line) => (
          <DialogText key={line}>{line}</DialogText>
        ))}
        {beside(box, leave)}
        <DialogButtons>
          {box.buttons
            .toSorted((a, b) => Number(a.default) - Number(b.default))
            .map(({ code, title, default: isDefault }) => (
              <Button
                key={code}
                variant={isDefault ? 'filled' : 'default'}
                ref={isDefault ? focusedOnceOpen : undefined}
                onClick={() => answer(code)}
              >
                {title}
              </Button>
            ))}
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

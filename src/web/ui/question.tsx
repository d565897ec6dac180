import { Button } from '@mantine/core';
import { BOX_CODES, type Box } from '#core/contract/action-results.ts';
import { DialogBody, DialogButtons, DialogText } from './dialog-parts.tsx';
import { Dialog } from './dialog.tsx';
import { focusedOnceOpen } from './focused-once-open.ts';
import { createStore, useStore } from './store.ts';

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

/** Where message boxes appear; to be shown once, by the shell. */
export function Questions() {
  const open = useStore(asked);
  return open ? <QuestionDialog key={open.box.message} {...open} /> : null;
}

function QuestionDialog({ box, answer }: Asked) {
  const codes = box.buttons.map(({ code }) => code);
  const leaving = [BOX_CODES.cancel, BOX_CODES.no].find((code) => codes.includes(code));
  return (
    <Dialog title={box.title} onClose={() => leaving !== undefined && answer(leaving)}>
      <DialogBody>
        {box.message.split('\n').map((line) => (
          <DialogText key={line}>{line}</DialogText>
        ))}
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

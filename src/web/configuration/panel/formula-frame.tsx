import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { DraftFormula } from '#core/contract/configuration/configuration-routes.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FormulaNote } from './formula-note.tsx';
import classes from './formula-value.module.css';

interface FormulaFrameProps {
  readonly label: string;
  /** What is told of it below. */
  readonly answer: DraftFormula | undefined;
  readonly second: { readonly text: string; readonly onPress: () => void };
  readonly use: { readonly text: string; readonly isOff: boolean; readonly onPress: () => void };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The window in which a formula or a condition is made. */
export function FormulaFrame({ label, answer, second, use, onClose, children }: FormulaFrameProps) {
  // A form of its own: it cannot stand in the one that it may be for, which the browser would send.
  return createPortal(
    <Dialog title={label} look="wide" onClose={onClose}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          use.onPress();
        }}
      >
        {children}
        <div className={classes.foot}>
          <div className={classes.told}>
            <FormulaNote answer={answer} />
          </div>
          <Button variant="default" onClick={second.onPress}>
            {second.text}
          </Button>
          <Button type="submit" disabled={use.isOff}>
            {use.text}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}

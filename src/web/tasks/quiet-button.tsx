import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface QuietButtonProps {
  /** There is nothing to do; disabled, it would lose the focus that it has. */
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that is words alone. */
export function QuietButton({ isOff, onClick, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      className={classes.quiet}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import classes from './dialog-parts.module.css';

interface PartProps {
  readonly children: ReactNode;
}

/** What a dialog says and asks, below its heading; a form where there is something to send. */
export function DialogBody({ children, onSubmit }: PartProps & { readonly onSubmit?: () => void }) {
  if (!onSubmit) return <div className={classes.body}>{children}</div>;
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** A sentence that explains the dialog. */
export function DialogText({ children }: PartProps) {
  return <p className={classes.text}>{children}</p>;
}

/** Why it could not be done; not to be seen without children. */
export function DialogProblem({ children }: PartProps) {
  return (
    <div role="alert" className={classes.problem}>
      {children}
    </div>
  );
}

/** What can be answered, the proposed answer last. */
export function DialogButtons({ children }: PartProps) {
  return <div className={classes.buttons}>{children}</div>;
}

import { useId, type ReactNode } from 'react';
import classes from './user-beside.module.css';

interface BesidePartProps {
  readonly title: string;
  /** How many things it has. */
  readonly count?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** What belongs together beside a form, under its name. */
export function BesidePart({ title, count, action, children }: BesidePartProps) {
  const heading = useId();
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          {title} {count !== undefined && <span>{count}</span>}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

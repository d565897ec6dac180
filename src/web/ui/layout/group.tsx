import { useId, type ReactNode } from 'react';
import classes from './group.module.css';

interface GroupProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** What can be done with the group as a whole; stands beside its title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Settings that belong together, under their name. */
export function Group({ title, text, action, children }: GroupProps) {
  const heading = useId();
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <header className={classes.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {action}
      </header>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Fields that stand side by side where there is room. */
export function SideBySide({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

import type { ReactNode } from 'react';
import { Details } from './details.tsx';
import classes from './item-list.module.css';

/** A short list of things, each with what can be done about it. */
export function ItemList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {children}
    </ul>
  );
}

interface LineProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** A word beside the title. */
  readonly badge?: ReactNode;
  /** What is to be known about it, below the title. */
  readonly details?: readonly ReactNode[];
  /** What is to be said about it at length, below those. */
  readonly note?: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

export function Item({ icon, title, badge, details = [], note, children }: LineProps) {
  return (
    <li className={classes.line} data-noted={note ? '' : undefined}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.words}>
        <span className={classes.title}>
          <span className={classes.name}>{title}</span>
          {badge}
        </span>
        <Details parts={details} />
        {note}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A word that tells a state. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

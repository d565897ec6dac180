import { useId, type ReactNode, type Ref } from 'react';
import classes from './record-panel.module.css';

interface RecordPanelProps {
  readonly tone: 'good' | 'warn';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A panel above a form: what has happened to its record, and what can be done. It can be given the focus. */
export function RecordPanel({ tone, icon, title, text, ref, children }: RecordPanelProps) {
  const titleId = useId();
  return (
    <section ref={ref} className={classes.panel} data-tone={tone} tabIndex={-1} aria-labelledby={titleId}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.content}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}

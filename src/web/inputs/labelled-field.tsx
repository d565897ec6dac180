import type { ReactNode } from 'react';
import { ControlFrame } from '#web/fields/typing/control-frame.tsx';
import classes from './labelled-field.module.css';

/** What every field of a page of settings is named and explained by. */
export interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: ReactNode;
  /** True where the control is more than one, so that no single one carries the label. */
  readonly several?: boolean;
  /** True where the control says its name itself. */
  readonly named?: boolean;
}

/** A field: its label, its control, what is wrong with it, and what it is for. */
export function LabelledField({ id, label, help, error, several, named, children }: FieldProps) {
  const group = several
    ? {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy({ id, help, error }),
      }
    : {};
  return (
    <div className={classes.field} {...group}>
      {several || named ? (
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
      ) : (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** What is wrong with a field, and what it is for. */
export function FieldNotes({ id, help, error }: Omit<FieldTexts, 'label'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
    </>
  );
}

/** The ids of the notes of a field, for its control. */
export function describedBy({ id, help, error }: Omit<FieldTexts, 'label'>): string | undefined {
  return [...(error ? [`${id}-error`] : []), ...(help ? [`${id}-help`] : [])].join(' ') || undefined;
}

interface FrameProps {
  readonly invalid: boolean;
  readonly narrow?: boolean | undefined;
  readonly children: ReactNode;
}

/** The box around a control of a field. */
export function FieldFrame({ invalid, narrow, children }: FrameProps) {
  return (
    <div className={classes.control} data-narrow={narrow || undefined}>
      <ControlFrame invalid={invalid} disabled={false}>
        {children}
      </ControlFrame>
    </div>
  );
}

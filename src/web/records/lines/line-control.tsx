import { useEffect, useId, useRef } from 'react';
import type { Problem } from '#core/std/result.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { FieldInput } from '#web/fields/field-input.tsx';
import classes from './line-control.module.css';

interface LineControlProps {
  readonly column: WebColumn;
  readonly label: string;
  readonly value: unknown;
  /** What is wrong with the cell, in words. */
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onProblem: (problem: Problem | undefined) => void;
}

/** The control of a cell that is edited in place: it takes the keyboard, its text marked. */
export function LineControl({ column, label, value, error, onChange, onProblem }: LineControlProps) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const control = place.current?.querySelector<HTMLElement>('input, textarea, button');
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  }, []);
  return (
    <div ref={place} className={classes.control} data-control>
      <FieldInput
        id={id}
        column={column}
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        onProblem={onProblem}
      />
    </div>
  );
}

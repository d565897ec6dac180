import { useEffect, useId, useRef } from 'react';
import type { Problem } from '#core/std/result.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { FieldInput } from './field-input.tsx';
import { Floating } from './floating/floating.tsx';
import classes from './line-control.module.css';

/** What the control of a cell that is edited in place gets. */
export interface LineControlProps {
  readonly column: WebColumn;
  readonly label: string;
  readonly value: unknown;
  /** What is wrong with the cell, in words. */
  readonly error: string | undefined;
  /** Where it stands: it fills a cell, or is one of a sheet. */
  readonly place: 'cell' | 'sheet';
  /** It takes the keyboard. */
  readonly takes: boolean;
  /** It says itself what is wrong with it, where nothing else on the screen does. */
  readonly tells?: boolean;
  /** Gives once what was typed before it was there. */
  readonly early?: (() => string) | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onProblem: (problem: Problem | undefined) => void;
}

/** The control of a cell that is edited in place; where it takes the keyboard, its text is marked. */
export function LineControl(props: LineControlProps) {
  const { column, label, value, error, takes, early, tells = false, onChange, onProblem } = props;
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!takes) return;
    const control = element.current?.querySelector<HTMLElement>(
      'input, textarea, [contenteditable="true"], button',
    );
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && control.matches('[type="text"]')) control.select();
    const typed = early?.() ?? '';
    // As if it were typed now: the control hears of it as of any key.
    if (typed !== '') document.execCommand('insertText', false, typed);
  }, [takes, early]);
  const field = (
    <FieldInput
      id={id}
      column={column}
      label={label}
      value={value}
      error={error}
      describedBy={tells && error !== undefined ? `${id}-reason` : undefined}
      onChange={onChange}
      onProblem={onProblem}
    />
  );
  return (
    <div ref={element} className={props.place === 'cell' ? classes.control : undefined} data-control>
      {tells ? (
        <Floating opened={error !== undefined} onLeave={() => undefined} width="content" target={field}>
          <p id={`${id}-reason`} role="alert" className={classes.reason}>
            {error}
          </p>
        </Floating>
      ) : (
        field
      )}
    </div>
  );
}

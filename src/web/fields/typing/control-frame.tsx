import type { PointerEvent, ReactNode } from 'react';
import classes from './control.module.css';

interface ControlFrameProps {
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** It holds nothing: a form that is read shows a dash. */
  readonly empty?: boolean;
  readonly children: ReactNode;
}

/** The box around a control and what stands in it; pressing anywhere in it leads to its input. */
export function ControlFrame({ invalid, disabled, empty = false, children }: ControlFrameProps) {
  return (
    <div
      className={classes.frame}
      data-frame
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      data-empty={empty || undefined}
      onPointerDown={leadToInput}
    >
      {children}
    </div>
  );
}

function leadToInput(event: PointerEvent<HTMLDivElement>): void {
  const target = event.target as HTMLElement;
  if (
    target.closest(
      'input, textarea, button, select, a, label, [data-editor], [contenteditable], [role="dialog"]',
    )
  )
    return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus();
}

interface ControlButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly expanded?: boolean;
  /** Out of the tab order where a key of the input does the same. */
  readonly byKey?: boolean;
}

/** A small button at the end of a control. */
export function ControlButton({ label, icon, onClick, expanded, byKey }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-haspopup={expanded === undefined ? undefined : 'dialog'}
      tabIndex={byKey ? -1 : undefined}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

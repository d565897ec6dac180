import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label'> {
  /** What it does: its name, and what is shown under the pointer. */
  readonly label: string;
  /** What is shown under the pointer where the name says more, or less. */
  readonly hint?: string;
  readonly size?: 'plain' | 'large' | 'small' | 'inChip';
}

/** A button that is a sign alone. */
export function IconButton({ label, hint = label, size = 'plain', className, ...props }: IconButtonProps) {
  const own = classes[size === 'plain' ? 'button' : size];
  return (
    <button
      {...props}
      type="button"
      className={className === undefined ? own : `${own} ${className}`}
      aria-label={label}
      title={hint}
    />
  );
}

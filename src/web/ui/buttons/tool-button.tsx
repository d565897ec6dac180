import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: ReactNode;
  /** The words; where only the icon is shown they are its name. */
  readonly label: string;
  readonly bare?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A quiet button of a toolbar: an icon and what it does. */
export function ToolButton({ icon, label, bare, className = '', ...rest }: ToolButtonProps) {
  const name = bare ? { 'aria-label': label, title: label } : {};
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      data-bare={bare || undefined}
      {...name}
      {...rest}
    >
      {icon}
      {bare ? null : <span className={classes.words}>{label}</span>}
    </button>
  );
}

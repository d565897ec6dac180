import type { ComponentProps } from 'react';
import classes from './mark-button.module.css';

/** A small button beside a label, of an icon alone; its name is its `aria-label`. */
export function MarkButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button {...props} type="button" className={`${classes.mark} ${className}`} />;
}

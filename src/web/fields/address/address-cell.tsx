import type { ReactNode } from 'react';
import classes from '../values/list-cell.module.css';
import type { ListCell } from '../values/web-field.ts';

/**
 * An address in a list's cell, which leads where it says without opening the row. It is out of the tab order, as a grid
 * has one place for the keyboard; Alt+Enter follows it. A plain function, as cells are.
 */
export function addressCell(
  value: string,
  { href, isPage = false }: { readonly href: string; readonly isPage?: boolean },
  { inert }: ListCell,
): ReactNode {
  if (inert) return value;
  return (
    <a
      className={classes.link}
      href={href}
      dir="ltr"
      tabIndex={-1}
      {...(isPage ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {value}
    </a>
  );
}

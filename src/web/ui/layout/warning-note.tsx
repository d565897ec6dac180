import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './warning-note.module.css';

/** Something to know before going on. */
export function WarningNote({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

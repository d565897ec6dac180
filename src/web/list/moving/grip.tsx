import { IconGripVertical } from '@tabler/icons-react';
import classes from './moving.module.css';

/** The handle by which a row is dragged; keys and menus do the same. A plain element: a scroll draws thousands. */
export function grip(label?: string) {
  return (
    <span className={classes.grip} data-grip title={label} aria-hidden="true">
      <IconGripVertical size={16} stroke={1.6} />
    </span>
  );
}

/** Where dragged rows would go, and how many they are where they are several. */
export function DropLine({ top, count }: { readonly top: number; readonly count: number }) {
  return (
    <div className={classes.line} style={{ insetBlockStart: top }} aria-hidden="true">
      {count > 1 ? <span className={classes.count}>{count}</span> : null}
    </div>
  );
}

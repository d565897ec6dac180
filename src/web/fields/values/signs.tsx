import classes from './list-cell.module.css';

/** Yes, in a cell. */
export const CHECK = (
  <svg className={classes.check} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 8.5l3.2 3L13 4.5" />
  </svg>
);

/** No, in a cell. */
export const DASH = <span className={classes.dash}>–</span>;

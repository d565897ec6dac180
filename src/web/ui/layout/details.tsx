import type { ReactNode } from 'react';
import classes from './details.module.css';

/** What is to be known about a thing, in one line that may wrap; empty parts are left out. */
export function Details({ parts }: { readonly parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== undefined && part !== null && part !== false && part !== '');
  return (
    <p className={classes.details}>
      {shown.map((part, place) => (
        <span key={place}>{part}</span>
      ))}
    </p>
  );
}

import type { ReactNode } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './tile.module.css';

interface TileFrameProps {
  readonly label: string;
  /** What stands quietly beside the label: how many records there are. */
  readonly note?: string | undefined;
  /** What else there is to know of it, as a sign. */
  readonly sign?: ReactNode;
  /** Where all of it is, and what the link to there says. */
  readonly more?: { readonly href: string; readonly label: string } | undefined;
  readonly children: ReactNode;
}

/** A tile with its heading and a way to all that it shows a part of. */
export function TileFrame({ label, note, sign, more, children }: TileFrameProps) {
  return (
    <section aria-label={label} className={classes.tile}>
      <header className={classes.head}>
        <h2>{label}</h2>
        {note ? <span className={classes.note}>{note}</span> : null}
        {sign}
        {more ? (
          <AppLink href={more.href} className={classes.more} aria-label={`${more.label}: ${label}`}>
            {more.label}
          </AppLink>
        ) : null}
      </header>
      {children}
    </section>
  );
}

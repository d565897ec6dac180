import { useState } from 'react';
import { FavouriteChips } from '#web/shell/home/favourite-chips.tsx';
import { RecentRecords } from '#web/shell/home/recent-records.tsx';
import { UnfinishedWork } from '#web/shell/home/unfinished-work.tsx';
import { useApplication } from '#web/api/application.tsx';
import classes from './tiles.module.css';
import type { TileProps } from './tile-kind.ts';

/** What the user has begun and not finished. */
export function ShownWork({ tile }: TileProps<'work'>) {
  if (useApplication().user.looksOnly) return null;
  return (
    <div className={classes.flush}>
      <UnfinishedWork title={tile.label} stays />
    </div>
  );
}

/** The records that the user has opened lately. */
export function ShownRecent({ tile }: TileProps<'recent'>) {
  const [now] = useState(() => new Date());
  return (
    <div className={classes.flush} data-entries>
      <RecentRecords now={now} title={tile.label} />
    </div>
  );
}

/** What the user has marked. */
export function ShownFavourites({ tile }: TileProps<'favourites'>) {
  return (
    <div className={classes.flush}>
      <FavouriteChips title={tile.label} />
    </div>
  );
}

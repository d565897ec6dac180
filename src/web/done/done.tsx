import { useEffect, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { DONE } from '#web/addresses/addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { DoneDetail } from './done-detail.tsx';
import { DoneFilters } from './done-filters.tsx';
import { DoneList } from './done-list.tsx';
import classes from './done.module.css';
import { useDoneAddress } from './use-done-address.ts';
import { useOperations } from './use-operations.ts';

/** What was done and can be taken back, and what was taken back and can be done again. */
export function DoneWindow() {
  const { t } = useTranslation();
  const windows = useWindows();
  const place = useDoneAddress();
  const query = useOperations(place.address);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { direction, operation } = place.address;
  const title = t('undo.title');
  useEffect(() => windows.rename(DONE, title), [windows, title]);
  // What is no longer in the list must not be taken back by surprise.
  const present = (query.data ?? []).filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return (
    <section className={classes.window} aria-label={title} data-open={operation !== undefined || undefined}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <nav className={classes.tabs} aria-label={title}>
          {(['undo', 'redo'] as const).map((one) => (
            <AppLink
              key={one}
              href={one === 'redo' ? `${DONE}?direction=redo` : DONE}
              aria-current={one === direction ? 'page' : undefined}
            >
              {t(`journal.tabs.${one}`)}
            </AppLink>
          ))}
        </nav>
        <DoneFilters place={place} operations={query.data ?? []} />
      </header>
      <div className={classes.body}>
        <div className={classes.main}>
          <DoneList
            key={direction}
            place={place}
            query={query}
            chosen={chosen}
            onChoose={(id, on) => setChosen((now) => withOne(now, id, on))}
          />
        </div>
        {operation !== undefined && <DoneDetail key={operation} place={place} operation={operation} />}
      </div>
      <ChosenBar direction={direction} chosen={present} onClear={() => setChosen(new Set())} />
    </section>
  );
}

function withOne(chosen: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const rest = [...chosen].filter((one) => one !== id);
  return new Set(on ? [...rest, id] : rest);
}

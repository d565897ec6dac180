import { lazy, Suspense, type ComponentProps } from 'react';
import classes from './lazy-filter-choices.module.css';

const FilterChoices = lazy(async () => ({ default: (await import('./filter-choices.tsx')).FilterChoices }));

/** The filters of a dashboard, fetched where it has some; their place is kept. */
export function LazyFilterChoices(props: ComponentProps<typeof FilterChoices>) {
  return (
    <div className={classes.place}>
      <Suspense>
        <FilterChoices {...props} />
      </Suspense>
    </div>
  );
}

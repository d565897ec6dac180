import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Details } from '#web/ui/layout/details.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import classes from './trail.module.css';

interface TrailProps<Line> {
  readonly label: string;
  readonly query: UseInfiniteQueryResult<readonly Line[]>;
  /** What stands there where nothing is found. */
  readonly empty: ReactNode;
  readonly children: (line: Line) => ReactNode;
}

/** A trail with a way to its older lines. */
export function Trail<Line>({ label, query, empty, children }: TrailProps<Line>) {
  const { t } = useTranslation();
  return (
    <Loaded query={query}>
      {(lines) =>
        lines.length === 0 ? (
          empty
        ) : (
          <>
            <ol
              className={classes.trail}
              aria-label={label}
              data-outdated={query.isPlaceholderData || undefined}
            >
              {lines.map(children)}
            </ol>
            {query.hasNextPage && (
              <Button
                variant="default"
                className={classes.more}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('settings.older')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

interface TrailLineProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly time: string;
  /** The moment for programs. */
  readonly moment: string;
  readonly details: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** What happened, who it was, when, and how. */
export function TrailLine({ icon, title, badge, time, moment, details, children }: TrailLineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <p className={classes.title}>
          {title}
          {badge}
        </p>
        <Details parts={details} />
        {children}
      </div>
      <time className={classes.time} dateTime={moment}>
        {time}
      </time>
    </li>
  );
}

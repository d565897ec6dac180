import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './older.module.css';

interface OlderProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The end of an endless list: what is older comes when it comes near, or by a button; nothing where all is there. */
export function Older({ query }: OlderProps) {
  return query.hasNextPage ? <MoreBelow query={query} /> : null;
}

function MoreBelow({ query }: OlderProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    // After a failure the button asks again, not the scrolling.
    if (!query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  });
  const { isFetchingNextPage } = query;
  useEffect(() => {
    if (!place.current || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && near(), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isFetchingNextPage]);
  return (
    <div ref={place} className={classes.older}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('settings.older')}
      </Button>
    </div>
  );
}

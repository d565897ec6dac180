import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FollowedRecord } from '#core/contract/messaging/follower-routes.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { FOLLOWED, followerParams, followersKey } from '#web/api/follower-keys.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import classes from './panel.module.css';
import { QuietButton } from './quiet-button.tsx';

interface FollowedListProps {
  readonly onClose: () => void;
}

/** The records that the user follows, by table. */
export function FollowedList({ onClose }: FollowedListProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const query = useFollowed();
  const place = useRef<HTMLDivElement>(null);
  const stop = useStopping(() => place.current?.focus());
  const all = query.data?.pages.flatMap(({ records }) => records) ?? [];
  if (query.isPending) return <Skeletons shape="lines" count={4} />;
  if (query.isError && all.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={t('notifications.followed_list')}
      className={classes.content}
    >
      {all.length === 0 && !query.hasNextPage ? (
        <EmptyState
          icon={<IconEye size={28} stroke={1.4} aria-hidden="true" />}
          title={t('notifications.followed_none')}
          text={t('notifications.followed_none_text')}
        />
      ) : null}
      {[...Map.groupBy(all, ({ tableId }) => tableId)].map(([id, records]) => (
        <section key={id} aria-label={tables.get(id)?.plural}>
          <h3 className={classes.group}>{tables.get(id)?.plural}</h3>
          <ul className={classes.list}>
            {records.map((record) => (
              <Followed
                key={record.recordId}
                record={record}
                onStop={() => void stop(record)}
                onClose={onClose}
              />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage ? (
        <div className={classes.more}>
          <QuietButton isOff={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('notifications.more')}
          </QuietButton>
        </div>
      ) : null}
    </div>
  );
}

function useFollowed() {
  return useInfiniteQuery({
    queryKey: [FOLLOWED],
    queryFn: async ({ signal, pageParam }) =>
      await call('followed_list', {
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

/** Stops following a record, with a way back; `onGone`: the line that was pressed goes. */
function useStopping(onGone: () => void): (record: FollowedRecord) => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const errorTexts = useErrorTexts();
  const change = async (record: FollowedRecord, following: boolean): Promise<boolean> => {
    try {
      await call('record_follow', { params: followerParams(record), body: { following } });
      return true;
    } catch (error) {
      for (const message of errorTexts(error)) notify({ message, tone: 'bad' });
      return false;
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [FOLLOWED] }),
        queries.invalidateQueries({ queryKey: followersKey(record) }),
      ]);
    }
  };
  return async (record) => {
    if (!(await change(record, false))) return;
    onGone();
    notify({
      message: t('notifications.unfollowed', { title: titleOf(record) }),
      action: { label: t('tasks.undo'), run: () => void change(record, true) },
    });
  };
}

interface FollowedProps extends FollowedListProps {
  readonly record: FollowedRecord;
  readonly onStop: () => void;
}

function Followed({ record, onStop, onClose }: FollowedProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { tableId, recordId, subtitle } = record;
  const title = titleOf(record);
  return (
    <li className={classes.followed}>
      <AppLink className={classes.record} href={recordAddress(tableId, recordId)} onClick={onClose}>
        <bdi>{title}</bdi>
        {subtitle === null ? null : <bdi className={classes.note}>{subtitle}</bdi>}
      </AppLink>
      {user.looksOnly ? null : (
        <IconButton label={t('notifications.unfollow', { title })} onClick={onStop}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function titleOf({ title, recordId }: FollowedRecord): string {
  return title || `#${recordId}`;
}

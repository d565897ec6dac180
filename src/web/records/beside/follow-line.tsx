import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Follower } from '#core/contract/messaging/follower-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import type { CommentedPlace } from '../comments/comments-key.ts';
import classes from './follow-line.module.css';
import { useFollowing, useFollowers, useFollowState } from './use-following.ts';

interface PlaceProps {
  readonly place: CommentedPlace;
}

/** Follows the record beside whose form it stands, and says how many do, and who. */
export function FollowLine({ place }: PlaceProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { data } = useFollowState(place);
  const follow = useFollowing(place);
  const following = data?.following === true;
  const Sign = following ? IconEyeCheck : IconEye;
  return (
    <div className={classes.line}>
      {user.looksOnly ? null : (
        <button
          type="button"
          className={classes.follow}
          // Nothing is said of it until it is known.
          aria-pressed={data?.following}
          aria-disabled={data === undefined}
          aria-keyshortcuts="f"
          title={t('followers.hint')}
          onClick={() => (data === undefined ? undefined : void follow(!following))}
        >
          <Sign size={16} stroke={1.6} aria-hidden="true" />
          {t('followers.follow')}
        </button>
      )}
      {data === undefined ? null : <FollowerCount place={place} count={data.count} />}
    </div>
  );
}

function FollowerCount({ place, count }: PlaceProps & { readonly count: number }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOutside(around, isOpen, () => setOpen(false));
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  if (count === 0 && !isOpen) return <span className={classes.none}>{t('followers.none')}</span>;
  return (
    <div ref={around} className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.count}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('followers.count', { count, number: numberFormat(locale).format(count) })}
      </button>
      {isOpen ? <FollowerList id={id} place={place} onClose={close} /> : null}
    </div>
  );
}

interface FollowerListProps extends PlaceProps {
  readonly id: string;
  readonly onClose: () => void;
}

function FollowerList({ id, place, onClose }: FollowerListProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const list = useRef<HTMLDivElement>(null);
  const { data, error, isPending, refetch } = useFollowers(place);
  useEffect(() => list.current?.focus(), []);
  const more = (data?.count ?? 0) - (data?.followers.length ?? 0);
  return (
    // Its keys are its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      ref={list}
      id={id}
      role="dialog"
      tabIndex={-1}
      aria-label={t('followers.title')}
      className={classes.list}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        // A dialog around it stays open.
        event.preventDefault();
        onClose();
      }}
    >
      {isPending ? <Skeletons shape="lines" count={3} bare /> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.count === 0 ? <p className={classes.more}>{t('followers.none')}</p> : null}
      <ul>
        {(data?.followers ?? []).map((follower) => (
          <OneFollower key={follower.id} {...follower} />
        ))}
      </ul>
      {more > 0 ? (
        <p className={classes.more}>
          {t('followers.more', { count: more, number: numberFormat(locale).format(more) })}
        </p>
      ) : null}
    </div>
  );
}

function OneFollower({ name, own, reads }: Follower) {
  const { t } = useTranslation();
  const called = name ?? t('followers.nameless');
  return (
    <li data-blind={!reads || undefined}>
      <Avatar name={called} size={24} />
      <span className={classes.words}>
        <bdi>{own ? t('followers.you', { name: called }) : called}</bdi>
        {reads ? null : <span className={classes.note}>{t('followers.no_access')}</span>}
      </span>
    </li>
  );
}

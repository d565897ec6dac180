import { IconAlertTriangle, IconPaperclip, IconWritingSign } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import type { useDrafts } from '../mailbox/use-folders.ts';
import { useMessageTime } from '../mailbox/message-time.ts';
import classes from './draft-list.module.css';

interface DraftListProps {
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly open: number | undefined;
  readonly onOpen: (draft: number) => void;
}

/** The messages that are being written, and those that are on their way. */
export function DraftList({ drafts, open, onOpen }: DraftListProps) {
  const { t } = useTranslation();
  const timeOf = useMessageTime();
  if (drafts.isError && !drafts.data)
    return <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />;
  if (!drafts.data) return <Skeletons shape="entries" count={4} />;
  if (drafts.data.length === 0)
    return (
      <EmptyState
        icon={<IconWritingSign size={28} stroke={1.4} aria-hidden="true" />}
        title={t('messaging.no_drafts')}
        text={t('messaging.no_drafts_text')}
      />
    );
  return (
    <ul className={classes.list} aria-label={t('messaging.places.drafts')}>
      {drafts.data.map((draft) => {
        const to = draft.to.join(', ') || t('messaging.to_nobody');
        return (
          <li key={draft.id} data-open={draft.id === open || undefined}>
            <button
              type="button"
              aria-current={draft.id === open || undefined}
              onClick={() => onOpen(draft.id)}
            >
              <Avatar name={draft.to[0] ?? '?'} size={32} />
              <span className={classes.text}>
                <span className={classes.line}>
                  <span className={classes.word}>
                    <bdi>{to}</bdi>
                  </span>
                  <time dateTime={draft.savedAt}>{timeOf(draft.savedAt)}</time>
                </span>
                <span className={classes.word}>
                  <bdi>{draft.subject || t('messaging.no_subject')}</bdi>
                </span>
                <span className={classes.line}>
                  <Standing {...draft} />
                  {draft.files > 0 ? <IconPaperclip size={14} aria-hidden="true" /> : null}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Standing({
  problem,
  sendsAt,
  preview,
}: {
  readonly problem: string | null;
  readonly sendsAt: string | null;
  readonly preview: string;
}) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (problem !== null)
    return (
      <span className={classes.bad}>
        <IconAlertTriangle size={14} aria-hidden="true" /> {problem}
      </span>
    );
  return (
    <span className={classes.preview}>
      <bdi>{sendsAt === null ? preview : t('messaging.sends_at', { moment: moments.at(sendsAt) })}</bdi>
    </span>
  );
}

import { IconMessageCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { AboutMenu } from './about-menu.tsx';
import { attempted, BLANK_DRAFT, draftPlace, keepDraft, keptDraft, withTyped } from './comment-drafts.ts';
import { CommentList } from './comment-list.tsx';
import classes from './comments-panel.module.css';
import { refreshComments, type CommentedPlace } from './comments-key.ts';
import { CommentComposer } from './composer.tsx';
import { bodyOf } from './mention-text.ts';
import { commentParams, useLoadedComments } from './use-comments.ts';

interface CommentsProps {
  readonly place: CommentedPlace;
  readonly takesFocus: boolean;
  /** What was typed before this was there. */
  readonly takeTyped: () => string;
}

/** The comments of a record, and where a new one is written. */
export function Comments({ place, takesFocus, takeTyped }: CommentsProps) {
  const { user } = useApplication();
  const loaded = useLoadedComments(place);
  const { comments, error, isPending } = loaded;
  const scroller = useLatestInSight(comments.at(-1)?.id);
  return (
    <>
      <div ref={scroller} className={classes.scroller} tabIndex={-1} data-comments>
        {isPending ? <Skeletons shape="entries" count={4} bare /> : null}
        {error ? <ErrorState error={error} onRetry={loaded.retry} /> : null}
        {isPending || error ? null : comments.length === 0 ? (
          <NoComments />
        ) : (
          <CommentList place={place} loaded={loaded} />
        )}
      </div>
      {user.looksOnly ? null : <NewComment {...{ place, takesFocus, takeTyped }} />}
    </>
  );
}

function NoComments() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconMessageCircle size={28} stroke={1.4} aria-hidden="true" />}
      title={t('comments.none')}
      text={t('comments.none_hint')}
    />
  );
}

/** How far from their end they may be scrolled for the next one to be followed, in pixels. */
const NEAR = 120;

/** Shows the latest comment when they appear, and when another one comes to whoever looks at the end of them. */
function useLatestInSight(latest: number | undefined): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || latest === undefined) return;
    const last = element.querySelector('ol > li:last-child');
    const height = last instanceof HTMLElement ? last.offsetHeight : 0;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight - height;
    if (shown.current === undefined || below < NEAR) element.scrollTo({ top: element.scrollHeight });
    shown.current = latest;
  }, [latest]);
  return scroller;
}

/** Where a comment is written: about the record, or about one of its fields. */
function NewComment({ place, takesFocus, takeTyped }: CommentsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { user, tables } = useApplication();
  const kept = draftPlace(user.account, [place.tableId, place.recordId]);
  const [draft, setDraft] = useState(() => withTyped(keptDraft(kept), takeTyped()));
  const table = tables.get(place.tableId);
  const columns = table ? webColumns(table).filter(({ hidden }) => hidden !== true) : [];
  const change = (changed: typeof draft): void => {
    setDraft(changed);
    keepDraft(kept, changed);
  };
  const send = async (written: typeof draft.written): Promise<void> => {
    const { columnId, attempt } = attempted({ ...draft, written });
    const about = columnId === null ? {} : { columnId };
    change({ ...draft, written, attempt });
    await call('record_comment_add', {
      params: commentParams(place),
      body: { key: attempt.key, body: bodyOf(written), ...about },
    });
    change(BLANK_DRAFT);
    await refreshComments(queries, place);
  };
  return (
    <div className={classes.composer}>
      <CommentComposer
        label={t('comments.label')}
        placeholder={t('comments.placeholder')}
        action={t('comments.send')}
        place={{ ...place, columnId: draft.columnId }}
        written={draft.written}
        onChange={(written) => change({ ...draft, written })}
        onSend={send}
        takesFocus={takesFocus}
      >
        <AboutMenu
          columns={columns}
          columnId={draft.columnId}
          onChoose={(columnId) => change({ ...draft, columnId })}
        />
      </CommentComposer>
    </div>
  );
}

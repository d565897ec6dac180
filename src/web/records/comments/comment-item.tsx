import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './comment-item.module.css';
import { CommentText } from './comment-text.tsx';
import { commentsKey, type CommentedPlace } from './comments-key.ts';
import { EditBox } from './edit-box.tsx';
import { commentParams } from './use-comments.ts';

interface CommentItemProps {
  readonly place: CommentedPlace;
  readonly comment: Comment;
  readonly onReply?: (() => void) | undefined;
}

/** A comment: who has written it, when, what it says, and what the reader can do with it. */
export function CommentItem({ place, comment, onReply }: CommentItemProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLElement>(null);
  const name = comment.author ?? t('comments.somebody');
  if (comment.deleted) return <p className={classes.gone}>{t('comments.gone')}</p>;
  const endEditing = (): void => {
    setEditing(false);
    item.current?.focus();
  };
  // What is deleted cannot keep the focus.
  const leave = (): void => item.current?.closest<HTMLElement>('[data-comments]')?.focus();
  return (
    <article ref={item} className={classes.item} tabIndex={-1} aria-label={name}>
      <Avatar name={name} />
      <div className={classes.content}>
        <div className={classes.head}>
          <bdi className={classes.author}>{name}</bdi>
          <CommentTime comment={comment} />
          <CommentMenu place={place} comment={comment} onEdit={() => setEditing(true)} onGone={leave} />
        </div>
        {comment.column ? <p className={classes.column}>{comment.column.label}</p> : null}
        {isEditing ? (
          <EditBox place={place} comment={comment} onEnd={endEditing} />
        ) : (
          <CommentText body={comment.body} />
        )}
        {onReply && !isEditing ? (
          <button type="button" className={classes.reply} onClick={onReply}>
            {t('comments.reply')}
            <span className="out-of-sight">, {name}</span>
          </button>
        ) : null}
      </div>
    </article>
  );
}

/** When it was written: of today the time of the day. */
function CommentTime({ comment: { at, editedAt } }: Pick<CommentItemProps, 'comment'>) {
  const { t } = useTranslation();
  const moments = useMoments();
  const [now] = useState(() => new Date().toISOString());
  const isToday = moments.on(at) === moments.on(now);
  return (
    <span className={classes.time}>
      <time dateTime={at} title={moments.at(at)}>
        {isToday ? moments.time(at) : moments.on(at)}
      </time>
      {editedAt === null ? null : <span title={moments.at(editedAt)}> · {t('comments.edited')}</span>}
    </span>
  );
}

interface CommentMenuProps extends Pick<CommentItemProps, 'place' | 'comment'> {
  readonly onEdit: () => void;
  /** It was deleted. */
  readonly onGone: () => void;
}

function CommentMenu({ place, comment, onEdit, onGone }: CommentMenuProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const remove = useDeletion({ place, comment, onGone });
  const lines: readonly MenuLine[] = [
    ...(comment.rights.edit
      ? [
          {
            kind: 'item',
            label: t('comments.edit'),
            icon: <IconPencil size={16} aria-hidden="true" />,
            run: onEdit,
          } as const,
        ]
      : []),
    ...(comment.rights.delete
      ? [
          {
            kind: 'item',
            label: t('comments.delete'),
            icon: <IconTrash size={16} aria-hidden="true" />,
            run: () => void remove(),
            grave: true,
          } as const,
        ]
      : []),
  ];
  if (lines.length === 0 || user.looksOnly) return null;
  const label = t('comments.menu', { name: comment.author ?? t('comments.somebody') });
  return (
    <MenuButton
      label={label}
      title={label}
      className={classes.menu}
      iconOnly
      align="end"
      side="below"
      lines={lines}
    >
      <IconDots size={16} aria-hidden="true" />
    </MenuButton>
  );
}

/** Deletes a comment, and says so with the way back. */
function useDeletion({
  place,
  comment: { id },
  onGone,
}: Omit<CommentMenuProps, 'onEdit'>): () => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const errorTexts = useErrorTexts();
  const change = async (route: 'record_comment_delete' | 'record_comment_restore'): Promise<boolean> => {
    try {
      await call(route, { params: commentParams(place), body: { comment: id } });
      if (route === 'record_comment_delete') onGone();
      return true;
    } catch (error) {
      for (const message of errorTexts(error)) notify({ message, tone: 'bad' });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: commentsKey(place) });
    }
  };
  return async () => {
    if (!(await change('record_comment_delete'))) return;
    const run = (): void => void change('record_comment_restore');
    notify({ message: t('comments.deleted'), action: { label: t('comments.undo'), run } });
  };
}

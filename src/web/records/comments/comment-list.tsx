import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { CommentItem } from './comment-item.tsx';
import classes from './comment-list.module.css';
import type { CommentedPlace } from './comments-key.ts';
import { ReplyBox } from './reply-box.tsx';
import type { LoadedComments } from './use-comments.ts';

interface CommentListProps {
  readonly place: CommentedPlace;
  readonly loaded: LoadedComments;
}

/** Conversations in their order, each with its answers. */
export function CommentList({ place, loaded }: CommentListProps) {
  const { t } = useTranslation();
  const { comments, earlier, isLoadingEarlier } = loaded;
  const beginnings = comments.filter(({ parent }) => parent === null);
  const answers = Map.groupBy(comments, ({ parent }) => parent);
  return (
    <>
      {earlier ? (
        <button type="button" className={classes.earlier} aria-disabled={isLoadingEarlier} onClick={earlier}>
          {isLoadingEarlier ? t('state.loading') : t('comments.earlier')}
        </button>
      ) : null}
      <ol className={classes.list}>
        {beginnings.map((comment) => (
          <Conversation
            key={comment.id}
            place={place}
            comment={comment}
            answers={answers.get(comment.id) ?? []}
          />
        ))}
      </ol>
      <News comments={comments} />
    </>
  );
}

interface ConversationProps {
  readonly place: CommentedPlace;
  readonly comment: Comment;
  readonly answers: readonly Comment[];
}

function Conversation({ place, comment, answers }: ConversationProps) {
  const { user } = useApplication();
  const [isReplying, setReplying] = useState(false);
  const mayReply = !comment.deleted && !user.looksOnly;
  return (
    <li>
      <CommentItem
        place={place}
        comment={comment}
        onReply={mayReply && !isReplying ? () => setReplying(true) : undefined}
      />
      {answers.length > 0 || isReplying ? (
        <ol className={classes.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentItem place={place} comment={answer} />
            </li>
          ))}
          {isReplying ? (
            <li>
              <ReplyBox place={place} comment={comment} onEnd={() => setReplying(false)} />
            </li>
          ) : null}
        </ol>
      ) : null}
    </li>
  );
}

/** Says who has written something, when others did while the comments are shown. */
function News({ comments }: { readonly comments: readonly Comment[] }) {
  const { t } = useTranslation();
  const latest = comments.reduce<Comment | undefined>(
    (last, comment) => (last && last.id > comment.id ? last : comment),
    undefined,
  );
  const heard = useRef(latest?.id ?? 0);
  const [author, setAuthor] = useState<string>();
  const id = latest?.id ?? 0;
  const name = latest?.own === false ? (latest.author ?? t('comments.somebody')) : undefined;
  useEffect(() => {
    if (id <= heard.current) return;
    heard.current = id;
    setAuthor(name);
  }, [id, name]);
  return (
    <p role="status" className="out-of-sight">
      {author === undefined ? '' : t('comments.news', { name: author })}
    </p>
  );
}

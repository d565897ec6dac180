import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './comment-item.module.css';

/** What a comment says: its lines as they were typed, and whom it mentions. */
export function CommentText({ body }: Pick<Comment, 'body'>) {
  const { t } = useTranslation();
  return (
    <p className={classes.text} dir="auto">
      {body.map((part, at) =>
        'user' in part ? (
          <span key={at} className={classes.mention}>
            @<bdi>{part.name ?? t('comments.somebody')}</bdi>
          </span>
        ) : (
          <span key={at}>{part.text}</span>
        ),
      )}
    </p>
  );
}

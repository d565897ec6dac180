import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { refreshComments, type CommentedPlace } from './comments-key.ts';
import { CommentComposer } from './composer.tsx';
import { bodyOf, writtenOf, type TypedComment } from './mention-text.ts';
import { commentParams } from './use-comments.ts';

interface EditBoxProps {
  readonly place: CommentedPlace;
  readonly comment: Comment;
  readonly onEnd: () => void;
}

/** Where a comment of one's own is written anew. */
export function EditBox({ place, comment, onEnd }: EditBoxProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [written, setWritten] = useState(() => writtenOf(comment.body, t('comments.somebody')));
  const send = async (changed: TypedComment): Promise<void> => {
    const { id, version } = comment;
    try {
      await call('record_comment_edit', {
        params: commentParams(place),
        body: { comment: id, version, body: bodyOf(changed) },
      });
    } finally {
      // What was refused may be another one by now: the next try begins from that.
      await refreshComments(queries, place);
    }
    onEnd();
  };
  return (
    <CommentComposer
      label={t('comments.editing')}
      placeholder={t('comments.placeholder')}
      action={t('comments.save')}
      place={{ ...place, columnId: comment.column?.id ?? null }}
      written={written}
      onChange={setWritten}
      onSend={send}
      onCancel={onEnd}
      takesFocus
    />
  );
}

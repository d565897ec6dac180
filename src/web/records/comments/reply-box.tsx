import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '#core/contract/messaging/comment-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import {
  attempted,
  BLANK_DRAFT,
  draftPlace,
  keepDraft,
  keptDraft,
  type CommentDraft,
} from './comment-drafts.ts';
import { refreshComments, type CommentedPlace } from './comments-key.ts';
import { CommentComposer } from './composer.tsx';
import { bodyOf, type TypedComment } from './mention-text.ts';
import { commentParams } from './use-comments.ts';

interface ReplyBoxProps {
  readonly place: CommentedPlace;
  readonly comment: Comment;
  readonly onEnd: () => void;
}

/** Where an answer is written. */
export function ReplyBox({ place, comment, onEnd }: ReplyBoxProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { user } = useApplication();
  const kept = draftPlace(user.account, [place.tableId, place.recordId, comment.id]);
  const [draft, setDraft] = useState(() => keptDraft(kept));
  const name = comment.author ?? t('comments.somebody');
  const change = (changed: CommentDraft): void => {
    setDraft(changed);
    keepDraft(kept, changed);
  };
  const send = async (written: TypedComment): Promise<void> => {
    const { attempt } = attempted({ ...draft, written });
    change({ ...draft, written, attempt });
    await call('record_comment_add', {
      params: commentParams(place),
      body: { key: attempt.key, body: bodyOf(written), parent: comment.id },
    });
    keepDraft(kept, BLANK_DRAFT);
    await refreshComments(queries, place);
    onEnd();
  };
  const leave = (): void => {
    keepDraft(kept, BLANK_DRAFT);
    onEnd();
  };
  return (
    <CommentComposer
      label={t('comments.replying', { name })}
      placeholder={t('comments.replying', { name })}
      action={t('comments.reply')}
      place={{ ...place, columnId: comment.column?.id ?? null }}
      written={draft.written}
      onChange={(written) => change({ ...draft, written })}
      onSend={send}
      onCancel={leave}
      takesFocus
    />
  );
}

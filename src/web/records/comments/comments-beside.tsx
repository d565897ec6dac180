import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { call } from '#web/api/call.ts';
import { addTexts } from '#web/api/texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import classes from './comments-beside.module.css';
import { commentsKey, type CommentedPlace } from './comments-key.ts';
import type { CommentsBeside } from './use-comments-beside.ts';

const loadPanel = async () => {
  const [panel] = await Promise.all([import('./comments-panel.tsx'), addTexts('comments')]);
  return panel;
};
const CommentsPanel = lazy(async () => ({ default: (await loadPanel()).CommentsPanel }));
const CommentsSheet = lazy(async () => ({ default: (await loadPanel()).CommentsSheet }));

interface CommentsProps {
  readonly comments: CommentsBeside;
}

/** The comments of a record, where they are shown: in a column beside its form, else above it. */
export function RecordComments({ comments: { place, isOpen, isBeside, wasPressed, show } }: CommentsProps) {
  if (!place || !isOpen) return null;
  const shown = { place, onClose: () => show(false) };
  return isBeside ? (
    <Suspense fallback={<Coming />}>
      <CommentsPanel {...shown} key={place.recordId} takesFocus={wasPressed} />
    </Suspense>
  ) : (
    <Suspense>
      <CommentsSheet {...shown} />
    </Suspense>
  );
}

/** Shows and hides the comments of a record, and says how many there are. */
export function CommentsButton({ comments }: CommentsProps) {
  return comments.place ? <Toggle {...comments} place={comments.place} /> : null;
}

function Toggle({ place, isOpen, closings, show }: CommentsBeside & { readonly place: CommentedPlace }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery({
    queryKey: [...commentsKey(place), 'count'],
    queryFn: async ({ signal }) => {
      const params = { tableId: String(place.tableId), recordId: String(place.recordId) };
      return await call('record_comment_count', { params, signal });
    },
    // Those that are shown are counted by what shows them.
    enabled: !isOpen,
  });
  useEffect(() => {
    if (closings > 0) button.current?.focus();
  }, [closings]);
  const number = data?.count ?? 0;
  const label = t('record.comments', { number });
  const toggle = (): void => show(!isOpen);
  useKeys([{ label: t('record.comments_toggle'), icon: 'message-circle', run: toggle }]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.button}
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <IconMessageCircle size={18} stroke={1.6} aria-hidden="true" />
      {number > 0 ? <span aria-hidden="true">{number}</span> : null}
    </button>
  );
}

/** What stands in their place until they are there. */
function Coming() {
  const { t } = useTranslation();
  return (
    <aside className={classes.coming} aria-label={t('record.comments_toggle')}>
      <Skeletons shape="entries" count={4} bare />
    </aside>
  );
}

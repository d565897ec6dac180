import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { addTexts } from '#web/api/texts.ts';
import { remembered } from '#web/std/remembered.ts';
import { useStore } from '#web/std/store.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import classes from './comments-beside.module.css';
import { commentsKey, type CommentedPlace } from './comments-key.ts';

const loadPanel = async () => {
  const [panel] = await Promise.all([import('./comments-panel.tsx'), addTexts('comments')]);
  return panel;
};
const CommentsPanel = lazy(async () => ({ default: (await loadPanel()).CommentsPanel }));
const CommentsSheet = lazy(async () => ({ default: (await loadPanel()).CommentsSheet }));

/** Whether comments are shown beside records where there is room for them. */
const shownBeside = remembered('colonnade-comments', 'closed');

interface CommentsBesideProps {
  /** The record; undefined where it has no comments for the user, or is not stored yet. */
  readonly place: CommentedPlace | undefined;
  /** There is room for a column beside the form; else they are shown above it. */
  readonly hasRoom: boolean;
}

/** The comments of a record beside its form, and the button that shows and hides them. */
export interface CommentsBeside {
  readonly button: ReactNode;
  readonly panel: ReactNode;
  /** They stand in a column of their own. */
  readonly isBeside: boolean;
}

export function useCommentsBeside({ place, hasRoom }: CommentsBesideProps): CommentsBeside {
  const isKept = useStore(shownBeside) === 'open';
  const [isAbove, setAbove] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = hasRoom ? isKept : isAbove;
  const show = (open: boolean): void => {
    setPressed(open);
    if (hasRoom) shownBeside.set(() => (open ? 'open' : 'closed'));
    else setAbove(open);
    if (!open) button.current?.focus();
  };
  if (!place) return { button: null, panel: null, isBeside: false };
  const shown = { place, onClose: () => show(false) };
  return {
    button: <CommentsButton ref={button} place={place} isOpen={isOpen} onToggle={() => show(!isOpen)} />,
    panel: !isOpen ? null : hasRoom ? (
      <Suspense fallback={<Coming />}>
        <CommentsPanel {...shown} key={place.recordId} takesFocus={wasPressed} />
      </Suspense>
    ) : (
      <Suspense>
        <CommentsSheet {...shown} />
      </Suspense>
    ),
    isBeside: isOpen && hasRoom,
  };
}

/** The record whose comments the user may ask for: they are among the users of the organisation. */
export function useCommentedPlace(tableId: number, recordId: number | null): CommentedPlace | undefined {
  const { user } = useApplication();
  return recordId !== null && user.kind === 'intranet' ? { tableId, recordId } : undefined;
}

interface CommentsButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly place: CommentedPlace;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function CommentsButton({ ref, place, isOpen, onToggle }: CommentsButtonProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: [...commentsKey(place), 'count'],
    queryFn: async ({ signal }) => {
      const { tableId, recordId } = place;
      const params = { tableId: String(tableId), recordId: String(recordId) };
      return await call('record_comment_count', { params, signal });
    },
    // Those that are shown are counted by what shows them.
    enabled: !isOpen,
  });
  const number = data?.count ?? 0;
  const label = t('record.comments', { number });
  useKeys([{ label: t('record.comments_toggle'), icon: 'message-circle', run: onToggle }]);
  return (
    <button
      ref={ref}
      type="button"
      className={classes.button}
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      onClick={onToggle}
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

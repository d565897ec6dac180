import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { call } from '#web/api/call.ts';
import { addTexts } from '#web/api/texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import classes from './comments-beside.module.css';
import { commentsKey, type CommentedPlace } from './comments-key.ts';
import type { CommentsBeside } from './use-comments-beside.ts';

const Comments = lazy(async () => {
  const [{ Comments: Shown }] = await Promise.all([import('./comments-panel.tsx'), addTexts('comments')]);
  return { default: Shown };
});

interface CommentsProps {
  readonly comments: CommentsBeside;
}

/** The comments of a record, where they are shown: in a column beside its form, else above it. */
export function RecordComments({ comments }: CommentsProps) {
  const { t } = useTranslation();
  const { place, isOpen, isBeside, show } = comments;
  if (!place || !isOpen) return null;
  const title = t('record.comments_title');
  const shown = <Loaded key={place.recordId} place={place} comments={comments} />;
  if (isBeside)
    return (
      <aside className={classes.panel} aria-label={title}>
        <PanelHead place={place} title={title} onClose={() => show(false)} />
        {shown}
      </aside>
    );
  return (
    <Dialog title={title} onClose={() => show(false)} look="sheet">
      <div className={classes.sheet}>{shown}</div>
    </Dialog>
  );
}

interface PanelHeadProps {
  readonly place: CommentedPlace;
  readonly title: string;
  readonly onClose: () => void;
}

function PanelHead({ place, title, onClose }: PanelHeadProps) {
  const { t } = useTranslation();
  const count = useCount(place, false);
  return (
    <div className={classes.head}>
      <h2>
        {title} {count > 0 ? <span className={classes.count}>{count}</span> : null}
      </h2>
      <IconButton label={t('record.comments_close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The comments once their code is there; what is typed before goes into the new one. */
function Loaded({ place, comments }: CommentsProps & { readonly place: CommentedPlace }) {
  const typed = useRef('');
  const takesFocus = !usePhone() && comments.wasPressed;
  return (
    <Suspense fallback={<Coming takesFocus={takesFocus} onType={(text) => (typed.current = text)} />}>
      <Comments place={place} takesFocus={takesFocus} takeTyped={() => typed.current} />
    </Suspense>
  );
}

interface ComingProps {
  readonly takesFocus: boolean;
  readonly onType: (text: string) => void;
}

/** What stands in their place until they are there: whoever types at once types a comment, and not what keys do in the form. */
function Coming({ takesFocus, onType }: ComingProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <div className={classes.coming}>
        <Skeletons shape="entries" count={4} bare />
      </div>
      <textarea
        ref={area}
        className={classes.early}
        aria-label={t('record.comments_title')}
        onChange={({ target }) => onType(target.value)}
        // Its keys are not those of the form.
        onKeyDown={(event) => event.stopPropagation()}
      />
    </>
  );
}

/** Shows and hides the comments of a record, and says how many there are. */
export function CommentsButton({ comments }: CommentsProps) {
  return comments.place ? <Toggle {...comments} place={comments.place} /> : null;
}

function Toggle({ place, isOpen, closings, show }: CommentsBeside & { readonly place: CommentedPlace }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // Those that are shown are counted by what shows them.
  const number = useCount(place, !isOpen);
  useEffect(() => {
    if (closings > 0) button.current?.focus();
  }, [closings]);
  const label = t('record.comments', { number });
  const toggle = (): void => show(!isOpen);
  useKeys([{ label: t('record.comments_title'), icon: 'message-circle', run: toggle }]);
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

/** How many comments there are, as far as that is known; asked for where `enabled`. */
function useCount(place: CommentedPlace, enabled: boolean): number {
  const { data } = useQuery({
    queryKey: [...commentsKey(place), 'count'],
    queryFn: async ({ signal }) => {
      const params = { tableId: String(place.tableId), recordId: String(place.recordId) };
      return await call('record_comment_count', { params, signal });
    },
    enabled,
  });
  return data?.count ?? 0;
}

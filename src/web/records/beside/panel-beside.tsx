import { IconMessageCircle, IconSquareCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { addTexts } from '#web/api/texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import type { CommentedPlace } from '../comments/comments-key.ts';
import { useBeside } from '../sheet/beside.ts';
import { BesideTabs } from './beside-tabs.tsx';
import classes from './panel-beside.module.css';
import { useBesideCounts } from './use-beside-counts.ts';
import { useFollowing } from './use-following.ts';
import type { PanelBeside } from './use-panel-beside.ts';

const Comments = lazy(async () => {
  const [{ Comments: Shown }] = await Promise.all([
    import('../comments/comments-panel.tsx'),
    addTexts('comments'),
  ]);
  return { default: Shown };
});

const NextSteps = lazy(async () => {
  const [{ NextSteps: Shown }] = await Promise.all([
    import('#web/next-steps/next-steps.tsx'),
    addTexts('steps'),
  ]);
  return { default: Shown };
});

const FollowLine = lazy(async () => {
  const [{ FollowLine: Shown }] = await Promise.all([import('./follow-line.tsx'), addTexts('followers')]);
  return { default: Shown };
});

const RecordMessages = lazy(async () => ({
  default: (await import('./record-messages.tsx')).RecordMessages,
}));

interface PanelProps {
  readonly panel: PanelBeside;
}

/** What stands beside a record, where it is shown: in a column beside its form, else above it. */
export function SidePanel({ panel }: PanelProps) {
  const { t } = useTranslation();
  const { place, isOpen, isBeside, tabs: offered, tab, choose, show } = panel;
  const id = useId();
  if (!place || !isOpen) return null;
  const title = t(`record.beside_${tab}`);
  const tabs = <BesideTabs id={id} place={place} tabs={offered} shown={tab} onChoose={choose} />;
  const follow = (
    <Suspense fallback={<div className={classes.awaitedLine} />}>
      <FollowLine key={place.recordId} place={place} />
    </Suspense>
  );
  const shown = (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={classes.shown}>
      <Loaded key={`${place.recordId} ${tab}`} place={place} panel={panel} />
    </div>
  );
  if (isBeside)
    return (
      <aside className={classes.panel} aria-label={title}>
        <div className={classes.head}>
          {tabs}
          <IconButton label={t('record.beside_close')} onClick={() => show(false)}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </div>
        {follow}
        {shown}
      </aside>
    );
  return (
    <Dialog title={title} onClose={() => show(false)} look="sheet">
      <div className={classes.sheet}>
        {tabs}
        {follow}
        {shown}
      </div>
    </Dialog>
  );
}

/** What is shown, once its code is there; what is typed before goes into the new comment. */
function Loaded({ place, panel }: PanelProps & { readonly place: CommentedPlace }) {
  const typed = useRef('');
  const takesFocus = !usePhone() && panel.wasPressed;
  if (panel.tab === 'messages')
    return (
      <Suspense fallback={<Awaited />}>
        <RecordMessages place={place} />
      </Suspense>
    );
  if (panel.tab === 'steps')
    return (
      <Suspense fallback={<Awaited />}>
        <NextSteps place={place} takesFocus={takesFocus} />
      </Suspense>
    );
  return (
    <Suspense fallback={<Coming takesFocus={takesFocus} onType={(text) => (typed.current = text)} />}>
      <Comments place={place} takesFocus={takesFocus} takeTyped={() => typed.current} />
    </Suspense>
  );
}

function Awaited() {
  return (
    <div className={classes.coming}>
      <Skeletons shape="entries" count={4} bare />
    </div>
  );
}

/** Follows the record by a key, or stops, whether the panel is shown or not. */
function useFollowKey(place: CommentedPlace): void {
  const { t } = useTranslation();
  const { user } = useApplication();
  const queries = useQueryClient();
  const follow = useFollowing(place);
  const run = async (): Promise<void> => {
    const [{ toggleFollowing }] = await Promise.all([import('./follow-command.ts'), addTexts('followers')]);
    await toggleFollowing(queries, place, follow);
  };
  const keys = [{ keys: 'f', label: t('record.follow_key'), icon: 'eye', run: () => void run() }];
  useKeys(user.looksOnly ? [] : keys, undefined, useBeside()?.area);
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
      <Awaited />
      <textarea
        ref={area}
        className={classes.early}
        aria-label={t('record.beside_comments')}
        onChange={({ target }) => onType(target.value)}
        // Its keys are not those of the form.
        onKeyDown={(event) => event.stopPropagation()}
      />
    </>
  );
}

/** Shows and hides what stands beside a record, and says how much there is. */
export function PanelButton({ panel }: PanelProps) {
  return panel.place ? <Toggle {...panel} place={panel.place} /> : null;
}

function Toggle({ place, isOpen, tab, closings, show }: PanelBeside & { readonly place: CommentedPlace }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { comments, steps } = useBesideCounts(place, isOpen ? tab : undefined);
  useEffect(() => {
    if (closings > 0) button.current?.focus();
  }, [closings]);
  const ofComments = t('record.comments', { number: comments });
  const label = steps > 0 ? t('record.comments_and_steps', { comments, steps }) : ofComments;
  const toggle = (): void => show(!isOpen);
  useKeys([{ label: t('record.beside_comments'), icon: 'message-circle', run: toggle }]);
  useFollowKey(place);
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
      {comments > 0 ? <span className={classes.count} data-count={comments} /> : null}
      {steps > 0 ? (
        <>
          <IconSquareCheck size={18} stroke={1.6} aria-hidden="true" />
          <span className={classes.count} data-count={steps} />
        </>
      ) : null}
    </button>
  );
}

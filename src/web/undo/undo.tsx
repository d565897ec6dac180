import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { call } from '#web/api/call.ts';
import type { AskedUndo } from '#web/journal-view/undoing/asked-undo.ts';
import { OperationView } from '#web/journal-view/operations/operation-view.tsx';
import { turnedBack } from '#web/journal-view/undoing/turned-back.ts';
import { useDisplays } from '#web/journal-view/undoing/use-displays.ts';
import { useTakingBack } from '#web/journal-view/undoing/use-taking-back.ts';
import { DONE } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { focusedOnceOpen } from '#web/ui/dialog/focused-once-open.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { SeveralHindrances } from './several-hindrances.tsx';
import classes from './undo.module.css';

interface UndoDialogProps {
  readonly asked: AskedUndo;
  readonly onClose: () => void;
}

/** Shows what would be taken back or done again, and does it with one press where nothing stands in the way. */
export function UndoDialog({ asked, onClose }: UndoDialogProps) {
  const { t } = useTranslation();
  const { direction, operations, refused } = asked;
  useCloseOnLeave(onClose);
  return (
    <Dialog title={t(refused ? 'journal.refused' : `journal.ask_${direction}`)} onClose={onClose}>
      {operations === undefined ? (
        <Latest direction={direction} onClose={onClose} />
      ) : (
        <Asked {...asked} operations={operations} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Links in the dialog lead elsewhere: it goes then. */
function useCloseOnLeave(onClose: () => void): void {
  const href = useLocation({ select: (location) => location.href });
  const first = useRef(href);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (href !== first.current) close();
  }, [href]);
}

/** How many of one's own operations are looked through for one that can be taken back. */
const LOOKED_THROUGH = '10';

/** The latest of one's own operations that can be taken back. */
function Latest({ direction, onClose }: Pick<AskedUndo, 'direction'> & Pick<UndoDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const route = direction === 'undo' ? 'messaging_undo_list' : 'messaging_redo_list';
  const query = useQuery({
    queryKey: [route, 'latest'],
    queryFn: ({ signal }) => call(route, { query: { mine: '1', limit: LOOKED_THROUGH }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  // What an earlier dialog was told may have been taken back since, by that dialog itself.
  if (!query.data || !query.isFetchedAfterMount) return <Skeletons shape="entries" count={4} />;
  const latest = query.data.operations.find(({ undoable }) => undoable);
  if (latest) return <Asked direction={direction} operations={[latest.id]} onClose={onClose} />;
  return (
    <EmptyState
      icon={<IconArrowBackUp size={28} stroke={1.4} aria-hidden="true" />}
      title={t(`journal.none_${direction}`)}
      text={t(`journal.none_${direction}_text`)}
    >
      <Button variant="default" ref={focusedOnceOpen} onClick={onClose}>
        {t('state.close')}
      </Button>
    </EmptyState>
  );
}

interface AskedProps extends AskedUndo, Pick<UndoDialogProps, 'onClose'> {
  readonly operations: readonly number[];
}

function Asked({ direction, operations, refused, onClose }: AskedProps) {
  const queries = useDisplays(direction, operations);
  const failed = queries.find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const displays = queries.flatMap(({ data }) => data ?? []);
  const [only] = displays;
  if (displays.length < operations.length || !only) return <Skeletons shape="entries" />;
  const free = displays.every(({ may, conflictCount }) => may && conflictCount === 0);
  return (
    <>
      <div className={classes.content}>
        {operations.length === 1 ? (
          <OperationView
            display={direction === 'redo' ? turnedBack(only) : only}
            direction={direction}
            level={3}
          />
        ) : (
          <SeveralHindrances displays={displays} direction={direction} />
        )}
      </div>
      <Buttons
        direction={direction}
        operations={operations}
        possible={free && (operations.length === 1 || refused !== true)}
        onClose={onClose}
      />
    </>
  );
}

interface ButtonsProps extends Pick<AskedProps, 'direction' | 'operations' | 'onClose'> {
  readonly possible: boolean;
}

function Buttons({ direction, operations, possible, onClose }: ButtonsProps) {
  const { t } = useTranslation();
  const { busy, takeBack } = useTakingBack();
  const Sign = direction === 'undo' ? IconArrowBackUp : IconArrowForwardUp;
  const run = async () => {
    if (await takeBack(direction, operations)) onClose();
  };
  return (
    <div className={classes.buttons}>
      <AppLink href={DONE}>{t('undo.title')}</AppLink>
      <Button variant="default" ref={possible ? undefined : focusedOnceOpen} onClick={onClose}>
        {t('state.close')}
      </Button>
      {possible && (
        <Button
          ref={focusedOnceOpen}
          loading={busy}
          leftSection={<Sign size={16} aria-hidden="true" />}
          onClick={() => void run()}
        >
          {t(`undo.${direction}`)}
        </Button>
      )}
    </div>
  );
}

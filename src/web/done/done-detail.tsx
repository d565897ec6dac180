import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { OperationView } from '#web/journal-view/operations/operation-view.tsx';
import { useDisplays } from '#web/journal-view/undoing/use-displays.ts';
import { useTakingBack } from '#web/journal-view/undoing/use-taking-back.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import classes from './done.module.css';
import type { DonePlace } from './use-done-address.ts';

interface DoneDetailProps {
  readonly place: DonePlace;
  readonly operation: number;
}

/** The open entry: what it changed, what undoing would do, what stands in the way, and the button. */
export function DoneDetail({ place, operation }: DoneDetailProps) {
  const { t } = useTranslation();
  const aside = useRef<HTMLElement>(null);
  const { direction } = place.address;
  const [query] = useDisplays(direction, [operation]);
  const { data, error, refetch } = must(query, 'the operation that is asked for');
  const { busy, takeBack } = useTakingBack();
  const close = () => place.change({ operation: undefined });
  useKeys([{ keys: 'Escape', label: t('state.close'), run: close }]);
  // On a phone the entry takes the place of the list, and the focus with it.
  useEffect(() => aside.current?.focus({ preventScroll: true }), []);
  const Sign = direction === 'undo' ? IconArrowBackUp : IconArrowForwardUp;
  const possible = data?.may === true && data.conflictCount === 0;
  const run = async () => {
    if (await takeBack(direction, [operation])) close();
  };
  return (
    <aside ref={aside} className={classes.detail} aria-label={t('journal.open_entry')} tabIndex={-1}>
      <div className={classes.bar}>
        <button type="button" className={classes.close} aria-label={t('state.close')} onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </button>
        {possible && (
          <Button
            loading={busy}
            leftSection={<Sign size={16} aria-hidden="true" />}
            onClick={() => void run()}
          >
            {t(`undo.${direction}`)}
          </Button>
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <OperationView display={data} direction={direction} />
      ) : (
        <Skeletons />
      )}
    </aside>
  );
}

import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { DONE } from '#web/addresses/addresses.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { focusedOnceOpen } from '#web/ui/dialog/focused-once-open.ts';
import classes from './comparison.module.css';
import { useCountText } from './use-count-text.ts';
import { MAX_SETS_AT_ONCE, useMergeAll, type MergedSets } from './use-merge-all.ts';
import type { Looking } from './use-sets.ts';

interface MergeAllProps {
  readonly looking: Looking;
  /** How many there are. */
  readonly sets: number;
  readonly onClose: () => void;
}

/** Asks whether the sets of which no values differ are to be merged, tells how far it is, and what became of them. */
export function MergeAll({ looking, sets, onClose }: MergeAllProps) {
  const { t } = useTranslation();
  const count = useCountText();
  const texts = useErrorTexts();
  const { progress, run, stop } = useMergeAll(looking);
  const [outcome, setOutcome] = useState<MergedSets>();
  const [error, setError] = useState<unknown>();
  const begin = async (): Promise<void> => {
    setError(undefined);
    try {
      setOutcome(await run());
    } catch (failure) {
      setError(failure);
    }
  };
  const close = progress ? stop : onClose;
  const words = progress
    ? count('duplicates.progress', progress.of, { looked: String(progress.looked) })
    : '';
  return (
    <Dialog title={t('duplicates.merge_all_title')} onClose={close}>
      <DialogBody>
        <DialogProblem>
          {error === undefined ? null : texts(error).map((text) => <p key={text}>{text}</p>)}
        </DialogProblem>
        {outcome ? (
          <Outcome outcome={outcome} />
        ) : (
          <>
            <DialogText>{count('duplicates.merge_all_text', Math.min(sets, MAX_SETS_AT_ONCE))}</DialogText>
            <DialogText>{t('duplicates.merge_all_undo')}</DialogText>
          </>
        )}
        <div role="status">
          {progress ? (
            <p className={classes.waiting}>
              <span>{words}</span>
              <progress aria-label={words} value={progress.looked} max={progress.of} />
            </p>
          ) : null}
        </div>
        {outcome ? (
          <AfterButtons merged={outcome.merged} onClose={onClose} />
        ) : (
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {t(progress ? 'duplicates.stop' : 'record.cancel')}
            </Button>
            <Button ref={focusedOnceOpen} loading={progress !== undefined} onClick={() => void begin()}>
              {t('duplicates.merge_all_do')}
            </Button>
          </DialogButtons>
        )}
      </DialogBody>
    </Dialog>
  );
}

function AfterButtons({ merged, onClose }: { readonly merged: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <DialogButtons>
      {merged > 0 ? (
        <Button variant="default" onClick={() => router.history.push(DONE)}>
          {t('duplicates.activity')}
        </Button>
      ) : null}
      <Button ref={focusedOnceOpen} onClick={onClose}>
        {t('duplicates.close')}
      </Button>
    </DialogButtons>
  );
}

function Outcome({ outcome }: { readonly outcome: MergedSets }) {
  const { t } = useTranslation();
  const count = useCountText();
  const { merged, conflicts, refused, isComplete } = outcome;
  return (
    <div role="status">
      <DialogText>{count('duplicates.merged_sets', merged)}</DialogText>
      {conflicts > 0 ? <DialogText>{count('duplicates.conflicting', conflicts)}</DialogText> : null}
      {refused > 0 ? <DialogText>{count('duplicates.refused_sets', refused)}</DialogText> : null}
      {isComplete ? null : <DialogText>{t('duplicates.stopped')}</DialogText>}
    </div>
  );
}

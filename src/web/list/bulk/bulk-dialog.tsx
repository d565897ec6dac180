import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import type { BulkAnswer } from '#core/contract/lists/bulk-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { AskedFields } from '#web/inputs/asked/asked-fields.tsx';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { focusedOnceOpen } from '#web/ui/dialog/focused-once-open.ts';
import type { List } from '../state/use-list.ts';
import { BulkRefusals } from './bulk-refusals.tsx';
import classes from './bulk.module.css';
import type { ChosenRecords } from '#web/data/selection/choice.ts';
import { useBulkChange, type BulkChange } from './use-bulk-change.ts';

interface BulkDialogProps {
  readonly list: List;
  readonly choice: ChosenRecords;
  /** The change was made, or goes on behind the bell. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives chosen records the same values: which columns, what would happen, the change. */
export function BulkDialog({ list, choice, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const count = useCountText();
  const change = useBulkChange(list, choice, onDone);
  const { filling, outcome, busy, countBefore } = change;
  const isReady = Object.keys(filling.faults).length === 0 && Object.keys(filling.values).length > 0;
  const mayApply = outcome !== undefined && outcome.changed > 0;
  const close = (): void => {
    // What is being changed is waited for: the answer tells what became of it.
    if (busy !== 'changing') onClose();
  };
  return (
    <Dialog title={count('bulk.title', change.count)} onClose={close}>
      <DialogBody
        onSubmit={() => {
          if (isReady && !busy) void (mayApply ? change.apply() : change.check());
        }}
      >
        <DialogText>{count('action.change_text', change.count)}</DialogText>
        <div role="alert" className={countBefore === undefined ? 'out-of-sight' : classes.changed}>
          {countBefore === undefined ? '' : <CountChanged before={countBefore} now={change.count} />}
        </div>
        <DialogProblem>
          {filling.complaints.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </DialogProblem>
        <AskedFields filling={filling} chosen />
        <Outcome outcome={outcome} list={list} onLeave={onClose} />
        {busy ? <Waiting busy={busy} /> : null}
        <DialogButtons>
          <Button
            variant="default"
            disabled={busy === 'changing'}
            onClick={busy === 'checking' ? change.stop : close}
          >
            {t('record.cancel')}
          </Button>
          {mayApply ? (
            <Button key="apply" type="submit" ref={focusedOnceOpen} loading={busy === 'changing'}>
              {applyText(count, outcome)}
            </Button>
          ) : (
            <Button key="check" type="submit" loading={busy === 'checking'} disabled={!isReady}>
              {t('bulk.check')}
            </Button>
          )}
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

function applyText(count: CountText, { changed, refused }: BulkAnswer): string {
  return refused > 0
    ? `${count('action.change', changed)}, ${count('bulk.leave_out', refused)}`
    : count('action.change', changed);
}

interface OutcomeProps {
  readonly outcome: BulkAnswer | undefined;
  readonly list: List;
  readonly onLeave: () => void;
}

/** What would happen, read out when it is known. */
function Outcome({ outcome, list, onLeave }: OutcomeProps) {
  const count = useCountText();
  return (
    <div role="status">
      {outcome ? (
        <div className={classes.outcome}>
          <p className={classes.figures}>
            <span>{count('bulk.would_change', outcome.changed)}</span>
            {outcome.same > 0 ? <span>{count('bulk.same', outcome.same)}</span> : null}
            {outcome.refused > 0 ? (
              <span data-tone="bad">{count('bulk.refused', outcome.refused)}</span>
            ) : null}
          </p>
          {outcome.reasons.length > 0 ? (
            <BulkRefusals list={list} reasons={outcome.reasons} onLeave={onLeave} />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function CountChanged({ before, now }: { readonly before: number; readonly now: number }) {
  const { locale } = useReader();
  const { t } = useTranslation();
  const number = numberFormat(locale);
  return <>{t('bulk.count_changed', { before: number.format(before), now: number.format(now) })}</>;
}

function Waiting({ busy }: { readonly busy: NonNullable<BulkChange['busy']> }) {
  const { t } = useTranslation();
  const words = t(`bulk.${busy}`);
  return (
    <p className={classes.waiting}>
      <span>{words}</span>
      <progress aria-label={words} />
    </p>
  );
}

type CountText = (key: string, count: number) => string;

/** Texts with a number in them, written as the reader writes numbers. */
function useCountText(): CountText {
  const { t } = useTranslation();
  const { locale } = useReader();
  return (key, count) => t(key, { count, number: numberFormat(locale).format(count) });
}

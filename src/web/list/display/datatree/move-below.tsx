import { Button } from '@mantine/core';
import { useState } from 'react';
import { LinkInput } from '#web/fields/linked/link-input.tsx';
import { linkedTitle } from '#web/fields/values/linked-record.ts';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogProblem } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { focusRows } from '../../state/focus-rows.ts';
import type { Above, TreeMoves } from './use-tree-moves.ts';

interface MoveBelowProps {
  readonly ids: readonly number[];
  readonly moves: TreeMoves;
  readonly onClose: () => void;
}

/** Asks below which record others are to stand, by search, or has them stand at the top level; stays open where that is refused. */
export function MoveBelow({ ids, moves, onClose }: MoveBelowProps) {
  const { t } = useTranslation();
  const [above, setAbove] = useState<LinkedRecord | null>(null);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    onClose();
    focusRows();
  };
  const move = async (to: Above): Promise<void> => {
    setBusy(true);
    const outcome = await moves.put(ids, to);
    setBusy(false);
    setReasons(outcome.reasons);
    if (outcome.done) close();
  };
  return (
    <Dialog title={t('tree.move_title', { count: ids.length })} onClose={close} look="sheet">
      <DialogBody
        onSubmit={() => {
          if (above && !busy) void move({ id: above[0], title: linkedTitle(above) });
        }}
      >
        <DialogProblem>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </DialogProblem>
        <LabelledField id="move-below" label={t('tree.move_below')}>
          <LinkInput
            id="move-below"
            column={moves.column}
            value={above}
            invalid={false}
            disabled={false}
            describedBy={undefined}
            onChange={(record) => {
              setAbove(record);
              setReasons([]);
            }}
            onProblem={() => undefined}
            onBlur={() => undefined}
          />
        </LabelledField>
        <DialogButtons>
          {moves.column.required === true ? null : (
            <Button variant="default" disabled={busy} onClick={() => void move(null)}>
              {t('tree.move_top')}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={above === null}>
            {t('tree.move_here')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

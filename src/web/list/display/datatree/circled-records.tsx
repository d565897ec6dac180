import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CirclesAnswer } from '#core/contract/views/datatree.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { RecordLink } from '#web/fields/linked/record-link.tsx';
import reading from '#web/fields/values/reading.module.css';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { NOTHING_CHOSEN } from '#web/data/selection/selection.ts';
import type { ToolsProps } from '../display-mode.ts';
import classes from './circled-records.module.css';
import { MoveBelow } from './move-below.tsx';
import { useCircles } from './use-circles.ts';
import { useTreeMoves } from './use-tree-moves.ts';

/** Tells that records of a tree stand in a circle, so that no row leads to them; they are opened and moved out from a list. */
export function CircledRecords({ list, view }: ToolsProps<Extract<ViewInfo, { mode: 'datatree' }>>) {
  const { t } = useTranslation();
  const circles = useCircles(list, view.parent);
  const moves = useTreeMoves({ list, parent: view.parent, selection: NOTHING_CHOSEN });
  const [isListed, setListed] = useState(false);
  const [moving, setMoving] = useState<number>();
  const count = circles?.count ?? 0;
  return (
    <>
      <div role="status" className={classes.notice}>
        {count > 0 ? (
          <button type="button" aria-haspopup="dialog" onClick={() => setListed(true)}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
            {t('tree.circle', { count })}
          </button>
        ) : null}
      </div>
      {isListed && circles && count > 0 ? (
        <CirclesDialog
          circles={circles}
          tableId={list.table.id}
          onClose={() => setListed(false)}
          onMove={
            moves &&
            ((id) => {
              setListed(false);
              setMoving(id);
            })
          }
        />
      ) : null}
      {moving !== undefined && moves ? (
        <MoveBelow ids={[moving]} moves={moves} onClose={() => setMoving(undefined)} />
      ) : null}
    </>
  );
}

interface CirclesDialogProps {
  readonly circles: CirclesAnswer;
  readonly tableId: number;
  readonly onClose: () => void;
  /** Asks where a record is to go; undefined where its user may not move it. */
  readonly onMove: ((id: number) => void) | undefined;
}

function CirclesDialog({ circles: { count, records }, tableId, onClose, onMove }: CirclesDialogProps) {
  const { t } = useTranslation();
  const named = useId();
  return (
    <Dialog title={t('tree.circle', { count })} onClose={onClose} look="sheet">
      <DialogBody>
        <DialogText>{t('tree.circle_text')}</DialogText>
        <ItemList label={t('tree.circle', { count })}>
          {records.map(([id, title]) => (
            <Item
              key={id}
              title={
                <span id={`${named}-${id}`}>
                  <RecordLink tableId={tableId} recordId={id} className={reading.anchor}>
                    <bdi>{title}</bdi>
                  </RecordLink>
                </span>
              }
            >
              {onMove ? (
                <Button variant="default" aria-describedby={`${named}-${id}`} onClick={() => onMove(id)}>
                  {t('tree.move')}
                </Button>
              ) : null}
            </Item>
          ))}
        </ItemList>
        {count > records.length ? (
          <DialogText>{t('tree.circle_some', { shown: records.length, all: count })}</DialogText>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}

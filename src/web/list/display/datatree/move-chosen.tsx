import { IconCornerDownRight } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_CHANGED } from '#core/contract/route/limits.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import type { ChosenProps } from '../display-mode.ts';
import { MoveBelow } from './move-below.tsx';
import { useTreeMoves } from './use-tree-moves.ts';

/** Moves the selected records of a tree below another one. */
export function MoveChosen({ list, view, selection }: ChosenProps<Extract<ViewInfo, { mode: 'datatree' }>>) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [isMoving, setMoving] = useState(false);
  const moves = useTreeMoves({ list, parent: view.parent, selection });
  const { ids } = selection;
  if (!moves || !ids || ids.size > MAX_CHANGED) return null;
  return (
    <>
      <ToolButton
        bare={phone}
        icon={<IconCornerDownRight size={18} stroke={1.6} aria-hidden="true" />}
        label={t('tree.move')}
        aria-haspopup="dialog"
        onClick={() => setMoving(true)}
      />
      {isMoving ? <MoveBelow ids={[...ids]} moves={moves} onClose={() => setMoving(false)} /> : null}
    </>
  );
}

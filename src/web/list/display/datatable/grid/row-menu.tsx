import { IconArrowUpRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MenuList, type MenuLine } from '#web/ui/menu/menu-list.tsx';
import { isStored } from '../../../moving/moves.ts';
import type { RowMoves } from '../../../moving/row-moves.ts';
import { useMoveLines } from '../../../moving/use-move-lines.tsx';
import type { GridEdit, OpenRowMenu } from './use-grid-edit.ts';

interface RowMenuProps {
  readonly edit: GridEdit;
  readonly menu: OpenRowMenu;
  readonly moves: RowMoves | undefined;
}

/** What can be done with a row of a list that is edited in place. */
export function RowMenu({ edit, menu, moves }: RowMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const anchor = useMemo(() => ({ current: menu.button }), [menu.button]);
  const { editing } = edit;
  const { open, remove } = editing;
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const moving = useMoveLines(moves, isStored(menu.id) ? menu.id : undefined);
  const lines: readonly MenuLine[] = [
    ...(editing.mayEdit
      ? [
          {
            kind: 'item',
            label: t('list.row_edit'),
            icon: <IconPencil {...icon} />,
            run: () => void edit.begin({ row: menu.row, column: 0 }),
          } as const,
        ]
      : []),
    ...(open
      ? [
          {
            kind: 'item',
            label: t('list.row_open'),
            icon: <IconArrowUpRight {...icon} />,
            run: () => open(menu.id),
          } as const,
        ]
      : []),
    ...moving,
    ...(remove && moving.length > 0 ? [{ kind: 'divider', key: 'remove' } as const] : []),
    ...(remove
      ? [
          {
            kind: 'item',
            label: t('list.row_remove'),
            icon: <IconTrash {...icon} />,
            grave: true,
            run: () => edit.remove(menu.row),
          } as const,
        ]
      : []),
  ];
  const close = () => edit.showMenu(undefined);
  return (
    <MenuList
      id={id}
      lines={lines}
      label={t('list.row_menu')}
      anchor={anchor}
      align="end"
      side="below"
      onClose={close}
      onLeave={close}
    />
  );
}

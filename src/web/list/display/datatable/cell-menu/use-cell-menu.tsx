import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { CellMenuProps } from './cell-menu.tsx';
import type { List } from '../../../state/use-list.ts';
import type { MenuPlace } from '../grid/menu-place.ts';

const CellMenu = lazy(async () => ({ default: (await import('./cell-menu.tsx')).CellMenu }));
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }));

/** The menu of a list's cells and heads, and the dialog that one of its lines opens; both are fetched when needed. */
export function useCellMenu(
  list: List,
  actions: Pick<CellMenuProps, 'ways' | 'moves' | 'rowLines' | 'onFilter'>,
) {
  const [replacing, setReplacing] = useState<MenuPlace>();
  const menu = (place: MenuPlace, onClose: () => void): ReactNode => (
    <Suspense>
      <CellMenu
        list={list}
        place={place}
        {...actions}
        onReplace={() => setReplacing(place)}
        onClose={onClose}
      />
    </Suspense>
  );
  const dialog = replacing ? (
    <Suspense>
      <ReplaceDialog
        where={replacing.column?.label ?? ''}
        onReplace={(wanted) => replacing.replaced?.(wanted)}
        onClose={() => setReplacing(undefined)}
      />
    </Suspense>
  ) : null;
  return { menu, dialog };
}

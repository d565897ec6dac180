import type { KeyboardEvent } from 'react';
import type { Rows } from '#web/data/rows.ts';
import type { CellPlace } from '../rows/cell-focus.ts';

/** Opens or closes the group that has the keyboard; true where the key was one for that. */
export function pressGroup(
  { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget }: KeyboardEvent,
  rows: Pick<Rows, 'groupAt' | 'toggle'>,
  { place, offset }: { readonly place: CellPlace; readonly offset: number },
): boolean {
  const group = rows.groupAt?.(place.row);
  if (!group || ctrlKey || metaKey || altKey || shiftKey) return false;
  const isTurned = getComputedStyle(currentTarget).direction === 'rtl';
  const [opening, closing] = isTurned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const isLead = place.column <= offset;
  const turns =
    key === 'Enter' ||
    key === ' ' ||
    (isLead && ((key === opening && !group.isOpen) || (key === closing && group.isOpen)));
  if (turns) rows.toggle?.(place.row);
  return turns;
}

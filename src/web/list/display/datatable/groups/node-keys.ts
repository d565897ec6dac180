import type { KeyboardEvent } from 'react';
import type { Rows } from '#web/data/rows.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';

/**
 * What a key does at a node of a tree, in its first cells: it opens or closes the node, or leads to the one above
 * (ARIA treegrid pattern). True where the key was one for that.
 */
export function pressNode(
  { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget }: KeyboardEvent,
  rows: Pick<Rows, 'nodeAt' | 'nodeAbove' | 'toggle'>,
  at: { readonly place: CellPlace; readonly offset: number; readonly go: (place: CellPlace) => void },
): boolean {
  const { place, offset, go } = at;
  const node = place.row < 0 ? undefined : rows.nodeAt?.(place.row);
  if (!node || place.column > offset || ctrlKey || metaKey || altKey || shiftKey) return false;
  const isTurned = getComputedStyle(currentTarget).direction === 'rtl';
  const [opening, closing] = isTurned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const turns = (key === opening && node.children > 0 && !node.isOpen) || (key === closing && node.isOpen);
  if (turns) rows.toggle?.(place.row);
  if (turns || key !== closing || place.column < offset) return turns;
  const above = rows.nodeAbove?.(place.row);
  if (above !== undefined) go({ ...place, row: above });
  return above !== undefined;
}

import type { KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import type { DisplayProps } from '../display-mode.ts';
import { titleOfRow } from './use-tree-drag.ts';
import { aboveOf, type Above, type TreeMoves } from './use-tree-moves.ts';

interface TreeKeys extends Pick<DisplayProps, 'list' | 'place'> {
  readonly moves: TreeMoves | undefined;
  readonly area: { readonly current: HTMLElement | null };
  /** Shows the branch of a record alone; undefined where it is not shown so. */
  readonly onBranch: ((id: number) => void) | undefined;
}

/**
 * Alt and Shift with the arrow that leads on put a row below the one above it, with the other arrow beside the record that it
 * is below: in the first column, in the others they move the column. With Enter they show the branch of a row alone.
 */
export function useTreeKeys({
  list: { rows },
  place,
  moves,
  area,
  onBranch,
}: TreeKeys): (event: KeyboardEvent) => void {
  const { t } = useTranslation();
  const { windows } = rows;
  const at = (position: number | undefined): Above => {
    const id = position === undefined ? undefined : windows.rowAt(position)?.[0];
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${position}"]`);
    return id === undefined ? null : { id, title: row ? titleOfRow(row) : '' };
  };
  const inwards = (): void => {
    const row = place.row();
    const id = windows.rowAt(row)?.[0];
    const level = windows.nodeAt?.(row).level ?? 0;
    let before = row - 1;
    while (before >= 0 && (windows.nodeAt?.(before).level ?? 0) > level) before -= 1;
    const above = before < 0 || windows.nodeAt?.(before).level !== level ? null : at(before);
    if (id !== undefined && id > 0 && above) void moves?.move(moves.together(id), above);
  };
  const outwards = (): void => {
    const row = place.row();
    const id = windows.rowAt(row)?.[0];
    const parent = windows.nodeAbove?.(row);
    if (id === undefined || id <= 0 || parent === undefined || aboveOf(windows, id) === null) return;
    const higher = windows.nodeAbove?.(parent);
    const [, beyond] = windows.line?.() ?? [];
    const out = beyond ? { id: beyond[0], title: beyond[1] } : null;
    void moves?.move(moves.together(id), higher === undefined ? out : at(higher));
  };
  const only = (): void => {
    const id = windows.rowAt(place.row())?.[0];
    if (id !== undefined && id > 0) onBranch?.(id);
  };
  const [onwards, back] =
    document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const ways = moves ? { [onwards]: inwards, [back]: outwards } : {};
  useKeys(
    [
      ...(moves
        ? [
            { keys: `shift+alt+${onwards}`, label: t('tree.key_in'), run: inwards },
            { keys: `shift+alt+${back}`, label: t('tree.key_out'), run: outwards },
          ]
        : []),
      ...(onBranch ? [{ keys: 'shift+alt+Enter', label: t('tree.key_only'), run: only }] : []),
    ],
    undefined,
    area,
  );
  return (event) => {
    const isOnly = event.key === 'Enter' && onBranch !== undefined;
    press(event, isOnly ? only : isInFirstColumn(event.target) ? ways[event.key] : undefined);
  };
}

/** A key with Alt and Shift in a row. */
function press(event: KeyboardEvent, run: (() => void) | undefined): void {
  const isInRow = event.target instanceof Element && event.target.closest('[data-row]') !== null;
  if (!event.altKey || !event.shiftKey || !run || !isInRow) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** Whether something is in the cell of a row that tells what the record is called. */
function isInFirstColumn(target: EventTarget): boolean {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  return (
    cell !== null && cell === cell.closest('[data-row]')?.querySelector('a')?.closest('[role="gridcell"]')
  );
}

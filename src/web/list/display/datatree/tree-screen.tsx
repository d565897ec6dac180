import { IconArrowRight, IconGripVertical } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { ListGrid } from '../datatable/list-grid.tsx';
import type { DisplayProps } from '../display-mode.ts';
import { titleOfRow, useTreeDrag, type TreeDrag } from './use-tree-drag.ts';
import { aboveOf, useTreeMoves, type TreeMoves } from './use-tree-moves.ts';
import classes from './tree-screen.module.css';

type TreeInfo = Extract<ViewInfo, { mode: 'datatree' }>;

/** The grid of a tree, whose rows are dragged onto others and moved in and out by keys. */
export function TreeScreen(props: DisplayProps<TreeInfo>) {
  const { t } = useTranslation();
  const { list, view, selected } = props;
  const area = useRef<HTMLDivElement>(null);
  const moves = useTreeMoves({ list, parent: view?.parent, selection: selected.selection });
  const { drag, pointed, grip, begin, handlers } = useTreeDrag({ area, windows: list.rows.windows, moves });
  const onKeyDownCapture = useTreeKeys(props, moves, area);
  const to = drag?.to;
  return (
    <div ref={area} className={classes.area} {...handlers} onKeyDownCapture={onKeyDownCapture}>
      <ListGrid {...props} />
      {pointed ? (
        <span
          ref={grip}
          className={classes.grip}
          style={{ insetBlockStart: pointed.box.top, left: pointed.box.left, blockSize: pointed.box.height }}
          title={t('tree.drag')}
          aria-hidden="true"
          data-tree-grip
          onPointerDown={begin}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </span>
      ) : null}
      {drag ? <Dragged drag={drag} /> : null}
      <div className="out-of-sight" role="status">
        {to ? (to.above ? t('tree.drop', { title: to.above.title }) : t('tree.drop_top')) : ''}
      </div>
    </div>
  );
}

/** What is dragged, and the row that it would go below. */
function Dragged({ drag: { ids, title, point, to } }: { readonly drag: TreeDrag }) {
  const { t } = useTranslation();
  const box = to?.box;
  return (
    <>
      {box ? (
        <div
          className={classes.target}
          style={{
            insetBlockStart: box.top,
            left: box.left,
            inlineSize: box.width,
            blockSize: box.height,
          }}
          aria-hidden="true"
        />
      ) : null}
      <div
        className={classes.ghost}
        style={{ insetBlockStart: point.y + 14, left: point.x }}
        aria-hidden="true"
      >
        <bdi>{title}</bdi>
        {ids.length > 1 ? <span className={classes.count}>{ids.length}</span> : null}
        {to ? (
          <>
            <IconArrowRight size={14} stroke={1.6} />
            {to.above ? <bdi>{to.above.title}</bdi> : t('tree.level_1')}
          </>
        ) : null}
      </div>
    </>
  );
}

/**
 * Alt and Shift with the arrow that leads on put a row below the one above it, with the other arrow beside the record that it
 * is below: in the first column, in the others they move the column.
 */
function useTreeKeys(
  { list: { rows }, place }: DisplayProps<TreeInfo>,
  moves: TreeMoves | undefined,
  area: { readonly current: HTMLElement | null },
): (event: KeyboardEvent) => void {
  const { t } = useTranslation();
  const { windows } = rows;
  const titleAt = (position: number): string => {
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${position}"]`);
    return row ? titleOfRow(row) : '';
  };
  const at = (position: number | undefined) => {
    const id = position === undefined ? undefined : windows.rowAt(position)?.[0];
    return position === undefined || id === undefined ? null : { id, title: titleAt(position) };
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
    void moves?.move(moves.together(id), at(windows.nodeAbove?.(parent)));
  };
  const [onwards, back] =
    document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const ways = { [onwards]: inwards, [back]: outwards };
  useKeys(
    moves
      ? [
          { keys: `shift+alt+${onwards}`, label: t('tree.key_in'), run: inwards },
          { keys: `shift+alt+${back}`, label: t('tree.key_out'), run: outwards },
        ]
      : [],
    undefined,
    area,
  );
  return (event) => {
    const run = event.altKey && event.shiftKey ? ways[event.key] : undefined;
    if (!moves || !run || !isInFirstColumn(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}

/** Whether something is in the cell of a row that tells what the record is called. */
function isInFirstColumn(target: EventTarget): boolean {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  return (
    cell !== null && cell === cell.closest('[data-row]')?.querySelector('a')?.closest('[role="gridcell"]')
  );
}

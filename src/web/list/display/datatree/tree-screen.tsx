import {
  IconCornerDownRight,
  IconArrowRight,
  IconBinaryTree2,
  IconGripVertical,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ListGrid } from '../datatable/list-grid.tsx';
import type { DisplayProps } from '../display-mode.ts';
import { showBranch } from './branch-trail.tsx';
import { useTreeDrag, type TreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeMoves } from './use-tree-moves.ts';
import classes from './tree-screen.module.css';

const MoveBelow = lazy(async () => ({ default: (await import('./move-below.tsx')).MoveBelow }));

type TreeInfo = Extract<ViewInfo, { mode: 'datatree' }>;

/** The grid of a tree, whose rows are dragged onto others and moved in and out by keys. */
export function TreeScreen(props: DisplayProps<TreeInfo>) {
  const { t } = useTranslation();
  const { list, view, selected } = props;
  const area = useRef<HTMLDivElement>(null);
  const moves = useTreeMoves({ list, parent: view?.parent, selection: selected.selection });
  const { drag, pointed, grip, begin, handlers } = useTreeDrag({ area, windows: list.rows.windows, moves });
  // A tile has no room for what leads back.
  const onBranch =
    view?.parent === undefined || list.isSmall
      ? undefined
      : (id: number) => showBranch(list, id === list.branch ? undefined : id);
  const onKeyDownCapture = useTreeKeys({ ...props, moves, area, onBranch });
  const [moving, setMoving] = useState<readonly number[]>();
  const moveAt = (): void => {
    const id = list.rows.windows.rowAt(props.place.row())?.[0];
    if (moves && id !== undefined && id > 0) setMoving(moves.together(id));
  };
  useKeys(moves ? [{ label: t('tree.move'), run: moveAt }] : [], undefined, list.within?.area);
  const rowLines = (id: number): readonly MenuLine[] => [
    ...(onBranch
      ? [line(t(id === list.branch ? 'tree.whole' : 'tree.only'), IconBinaryTree2, () => onBranch(id))]
      : []),
    ...(moves ? [line(t('tree.move'), IconCornerDownRight, () => setMoving(moves.together(id)))] : []),
  ];
  const to = drag?.to;
  return (
    <div ref={area} className={classes.area} {...handlers} onKeyDownCapture={onKeyDownCapture}>
      <ListGrid {...props} rowLines={rowLines} />
      {pointed ? (
        <span
          ref={grip}
          className={classes.grip}
          style={{
            insetBlockStart: pointed.box.top,
            insetInlineStart: pointed.box.start,
            blockSize: pointed.box.height,
          }}
          title={t('tree.drag')}
          aria-hidden="true"
          data-tree-grip
          onPointerDown={begin}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </span>
      ) : null}
      {drag ? <Dragged drag={drag} /> : null}
      <Suspense>
        {moving && moves ? (
          <MoveBelow ids={moving} moves={moves} onClose={() => setMoving(undefined)} />
        ) : null}
      </Suspense>
      <div className="out-of-sight" role="status">
        {to ? (to.above ? t('tree.drop', { title: to.above.title }) : t('tree.drop_top')) : ''}
      </div>
    </div>
  );
}

function line(label: string, Icon: TablerIcon, run: () => void): MenuLine {
  return { kind: 'item', label, icon: <Icon size={16} stroke={1.6} aria-hidden="true" />, run };
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

import { useMemo, type ReactNode } from 'react';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { ShownColumn } from '../../columns/shown-columns.ts';
import type { GroupedLook } from '../../groups/grouped-look.ts';
import type { CellPlace } from '../../rows/cell-focus.ts';
import type { PlacedLine } from '#web/data/viewport/line-layout.ts';
import type { Drawn } from '#web/data/viewport/viewport.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import type { PlacedLayout } from '../../state/list-layouts.ts';
import type { List } from '../../state/use-list.ts';
import type { DisplayProps } from '../display-mode.ts';
import type { PictureCardColumns } from './card-columns.ts';
import type { CardLines } from './card-lines.ts';
import { GroupHead } from './group-head.tsx';
import { PictureCard } from './picture-card.tsx';
import classes from './thumbnail.module.css';
import type { PictureMoves } from './use-picture-moves.tsx';

interface DrawnLinesProps {
  readonly list: List;
  readonly beside: DisplayProps['beside'];
  readonly selection: Selection;
  /** What the cards show, and what may make them stand out. */
  readonly shown: {
    readonly parts: PictureCardColumns;
    readonly image: ShownColumn | undefined;
    readonly layouts: readonly PlacedLayout[];
  };
  readonly lines: CardLines;
  readonly layout: { readonly perLine: number };
  readonly look: GroupedLook | undefined;
  readonly drawn: Drawn;
  /** The card or head with the keyboard's place. */
  readonly place: CellPlace;
  readonly flashing: ReadonlySet<number>;
  readonly moving: Pick<PictureMoves, 'moves' | 'isDragged'>;
}

/** The lines of cards in sight and some around them, each in its place, among the heads of their groups. */
export function DrawnLines(props: DrawnLinesProps) {
  const { list, lines, look, drawn, place, layout } = props;
  const { windows } = list.rows;
  const card = useCard(props);
  const from = lines.layout.of(drawn.first).index;
  const to = lines.layout.of(Math.min(drawn.last, lines.layout.rows - 1)).index;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const line = lines.layout.numbered(from + at);
    const { index, first } = line;
    const top = line.top - drawn.shift;
    if (look && lines.isHead(line))
      return (
        <GroupHead
          key={index}
          group={windows.groupAt?.(first)}
          {...{ look, top }}
          index={first}
          line={index}
          perLine={layout.perLine}
          focused={place.row === first}
        />
      );
    return (
      <div
        key={index}
        role="row"
        aria-rowindex={index + 1}
        aria-level={look && windows.groupAt ? look.levels.length + 1 : undefined}
        className={classes.cards}
        style={{ insetBlockStart: top }}
      >
        {Array.from({ length: line.count }, (__, column) => card(line, column))}
      </div>
    );
  });
}

/** Draws the card at a place of a line. */
function useCard(props: DrawnLinesProps): (line: PlacedLine, column: number) => ReactNode {
  const { list, beside, selection, shown, place, flashing, moving } = props;
  const { t } = useTranslation();
  const reader = useReader();
  const isBeside = beside !== undefined;
  const isMoved = moving.moves !== undefined;
  const labels = useMemo(
    () => ({
      select: t('list.select_row'),
      beside: isBeside ? t('cells.open_beside') : undefined,
      menu: t('thumbnail.menu'),
      move: isMoved ? t('thumbnail.drag') : undefined,
    }),
    [t, isBeside, isMoved],
  );
  return ({ first }, column) => {
    const index = first + column;
    const row = list.rows.windows.rowAt(index);
    return (
      <PictureCard
        key={index}
        {...{ row, index, column, reader, labels, ...shown }}
        tableId={list.table.id}
        selected={row !== undefined && selection.has(row[0])}
        focused={place.row === index}
        flashing={row !== undefined && flashing.has(row[0])}
        dragged={row !== undefined && moving.isDragged(row[0])}
      />
    );
  };
}

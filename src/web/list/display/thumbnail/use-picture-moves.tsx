import type { PointerEvent, ReactNode, RefObject } from 'react';
import type { Drawn } from '#web/data/viewport/viewport.ts';
import type { RowMoves } from '../../moving/row-moves.ts';
import { useRowDrag } from '../../moving/use-row-drag.ts';
import { useRowMoves } from '../../moving/use-row-moves.ts';
import type { DisplayProps } from '../display-mode.ts';
import type { ThumbnailInfo } from './card-columns.ts';
import { roomAround, type CardLayout } from './card-sizes.ts';
import classes from './thumbnail.module.css';

interface CardPlaces {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly layout: CardLayout;
  readonly drawn: Drawn;
  readonly phone: boolean;
}

/** What moves the cards of a list in its own order. */
export interface PictureMoves {
  /** Undefined where they are not moved. */
  readonly moves: RowMoves | undefined;
  readonly isDragged: (id: number) => boolean;
  /** Where dragged ones would go. */
  readonly mark: ReactNode;
  /** For the element that scrolls. */
  readonly handlers: object;
}

/** Lets cards be moved where they stand in the own order of their table: dragged by their handles, by keys, by their menu. */
export function usePictureMoves(
  { list, selected, place: { viewport } }: DisplayProps<ThumbnailInfo>,
  { scroller, layout, drawn, phone }: CardPlaces,
): PictureMoves {
  const { table, question, sort } = list;
  const { windows } = list.rows;
  const { perLine, lineHeight } = layout;
  const { gap: between, edge } = roomAround(phone);
  const moves = useRowMoves({ table, question, windows, sort, selection: selected.selection });
  const columnAt = (x: number): number => {
    const element = scroller.current;
    if (!element) return 0;
    const { left, right } = element.getBoundingClientRect();
    const from = getComputedStyle(element).direction === 'rtl' ? right - x : x - left;
    return ((from - edge + between / 2) * perLine) / (element.clientWidth - 2 * edge + between);
  };
  const across = { perLine, columnAt };
  const dragging = useRowDrag({ moves, scroller, viewport, windows, rowHeight: lineHeight, head: 0, across });
  const { drag, begin, handlers } = dragging;
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => void begin(event);
  const at = drag && markedAt(drag, perLine);
  return {
    moves,
    isDragged: (id) => drag?.moved.has(id) === true,
    mark: at ? (
      <div
        className={classes.drop}
        style={{
          insetBlockStart: at.line * lineHeight - drawn.shift + between,
          blockSize: lineHeight - between,
          insetInlineStart: `calc(${edge - between / 2}px + (100% - ${2 * edge - between}px) * ${at.column / perLine})`,
        }}
        aria-hidden="true"
      >
        {drag.moved.size > 1 ? <span className={classes.dropCount}>{drag.moved.size}</span> : null}
      </div>
    ) : null,
    handlers: moves ? { ...handlers, onPointerDown } : {},
  };
}

/** Where a gap is marked: before a card, or behind the last one of a line. */
function markedAt(
  { gap, isLineEnd }: { readonly gap: number; readonly isLineEnd: boolean },
  perLine: number,
): { readonly line: number; readonly column: number } {
  const line = Math.floor(gap / perLine);
  return isLineEnd ? { line: line - 1, column: perLine } : { line, column: gap % perLine };
}

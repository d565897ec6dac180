import { useRef, type ReactNode } from 'react';
import { useApplication } from '#web/api/application.tsx';
import type { RowList } from '#web/data/row-lists.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/reader.ts';
import { cardColumns } from './card-columns.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';
import type { ListColumn } from './list-columns.ts';
import { useShownColumns } from './shown-columns.ts';
import { useDrawn } from './use-drawn.ts';
import { useFlash } from './use-flash.ts';
import type { Viewport } from './viewport.ts';

interface CardsProps {
  readonly label: string;
  readonly tableId: number;
  readonly list: RowList;
  readonly viewport: Viewport;
  readonly columns: readonly ListColumn[];
  readonly onOpen: (id: number) => void;
}

/** Height of a card, in pixels. */
const CARD = 58;
const UNKNOWN_ROWS = 12;

/** A list on a narrow screen: one card a row. */
export function Cards({ label, tableId, list, viewport, columns, onOpen }: CardsProps) {
  const { windows } = list;
  const reader = useReader();
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const { total, changed } = useRows(windows);
  const flashing = useFlash(changed);
  const shown = useShownColumns(useApplication(), columns, list.columns);
  const parts = cardColumns(shown);
  const rows = total?.rows ?? UNKNOWN_ROWS;
  const drawn = useDrawn(viewport, windows, { scroller, space, pane }, { rows, rowHeight: CARD, head: 0 });
  const cards: ReactNode[] = [];
  for (let index = drawn.first; index <= drawn.last; index++) {
    const row = windows.rowAt(index);
    cards.push(
      <Card
        key={index}
        row={row}
        position={index + 1}
        total={total?.exact ? rows : -1}
        top={index * CARD - drawn.shift}
        tableId={tableId}
        parts={parts}
        reader={reader}
        onOpen={onOpen}
        flashing={row !== undefined && flashing.has(row[0])}
      />,
    );
  }
  return (
    <div ref={scroller} className={classes.scroller}>
      <div ref={space} className={classes.space}>
        <div
          ref={pane}
          role="list"
          aria-label={label}
          className={classes.pane}
          data-held={drawn.held || undefined}
          style={{ backgroundPositionY: -(drawn.shift % CARD) }}
        >
          {cards}
        </div>
      </div>
    </div>
  );
}

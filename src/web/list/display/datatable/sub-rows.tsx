import { useState } from 'react';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useRowSize } from '../../state/arrangements.ts';
import { sortedNext } from '../../state/list-sort.ts';
import { Viewport } from '#web/data/viewport/viewport.ts';
import type { InsideProps } from '../display-mode.ts';
import { CARD, Cards } from './cards/cards.tsx';
import { Grid, HEAD, MENU_WIDTH } from './grid/grid.tsx';
import { useSubMoves } from '../../moving/use-sub-moves.ts';
import { SubColumns } from './sub-columns.tsx';
import { useSubColumns } from './use-sub-columns.ts';
import classes from './sub-rows.module.css';

/** Rows in sight at most; longer lists scroll in their place. */
const MAX_ROWS = 10;
/** On a narrow screen, where scrolling in two places at once is a nuisance. */
const MAX_CARDS = 30;
/** Room for the button of the columns where rows have none of their own, in pixels. */
const COLUMNS_WIDTH = 36;
/** Room that a scroll bar may take, in pixels. */
const SCROLL_BAR = 16;

/** The rows of a list inside a form: the grid of main lists, or cards, as high as its rows up to a limit. */
export function SubRows(props: InsideProps) {
  const { column, tableId, list, paths, layouts, sort, onSort, rows, editing, onOpen } = props;
  const application = useApplication();
  const table = must(application.tables.get(tableId), 'the table of a list column');
  const [viewport] = useState(() => new Viewport());
  const [box, inlineSize] = useInlineSize();
  const phone = usePhone();
  const rowsAs = useRowSize({});
  const beside = (editing ? MENU_WIDTH : COLUMNS_WIDTH) + (rows > MAX_ROWS ? SCROLL_BAR : 0);
  const place = { application, table, listId: column.id, paths, editing, phone };
  const { columns, arranging, onMove, onResize } = useSubColumns(place, inlineSize - beside);
  const moves = useSubMoves(props);
  const continued = editing?.add ? true : undefined;
  if (phone)
    return (
      <div
        className={classes.box}
        data-cards
        data-continued={continued}
        style={{ blockSize: Math.min(MAX_CARDS, rows) * CARD }}
      >
        <Cards
          {...{ list, viewport, columns, layouts, editing, moves, onOpen }}
          label={column.label}
          tableId={tableId}
        />
      </div>
    );
  return (
    <div
      ref={box}
      className={classes.box}
      data-continued={continued}
      style={{ blockSize: HEAD + Math.min(MAX_ROWS, rows) * rowsAs.height + 1 }}
    >
      {/* Before the rows in the order of Tab: what follows them is the line that adds one. */}
      <SubColumns {...{ application, table, paths }} {...arranging} />
      <Grid
        {...{ list, viewport, columns, layouts, sort, rowsAs, editing, moves, tableId }}
        follow={moves?.moved === undefined ? undefined : { id: moves.moved }}
        label={column.label}
        actions={{
          onOpen,
          onSort: (path, adding) => onSort(sortedNext(sort, path, adding)),
          onResize,
          onMove,
        }}
      />
    </div>
  );
}

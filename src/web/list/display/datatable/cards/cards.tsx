import { useRef, type ReactNode } from 'react';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import type { RowList } from '#web/data/row-lists.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { cardColumns } from './card-columns.ts';
import { CardEditor } from './card-editor.tsx';
import { Card } from './card.tsx';
import classes from './cards.module.css';
import type { PlacedColumn } from '../../../state/list-columns.ts';
import { looksOf, placedLayouts, type ListLayout } from '../../../state/list-layouts.ts';
import type { RowEditing } from '../../../rows/row-editing.ts';
import { sameForAll } from '../../../columns/same-for-all.ts';
import { useShownColumns, type ShownColumn } from '../../../columns/shown-columns.ts';
import { useCardEdit } from './use-card-edit.ts';
import { useDrawn } from '../../../rows/use-drawn.ts';
import { useFlash } from '../../../rows/use-flash.ts';
import type { Viewport } from '../../../rows/viewport.ts';

interface CardsProps {
  readonly label: string;
  readonly tableId: number;
  readonly list: RowList;
  readonly viewport: Viewport;
  readonly columns: readonly PlacedColumn[];
  readonly filter?: RequestFilter | undefined;
  /** What makes records stand out: those of the whole record do so on its card. */
  readonly layouts?: readonly ListLayout[] | undefined;
  /** Records are edited in a sheet over the list. */
  readonly editing?: RowEditing | undefined;
  readonly onOpen: (id: number) => void;
}

/** Height of a card, in pixels. */
export const CARD = 58;
const UNKNOWN_ROWS = 12;

/** A list on a narrow screen: one card a row. */
export function Cards(props: CardsProps) {
  const { label, tableId, list, viewport, columns, filter, editing, onOpen } = props;
  const { windows } = list;
  const application = useApplication();
  const reader = useReader();
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const { total, changed, version } = useRows(windows);
  const flashing = useFlash(changed);
  const shown = useShownColumns(application, columns, list.columns);
  const parts = partsOf(application, shown, { tableId, filter });
  const layouts = placedLayouts(props.layouts ?? [], list.columns);
  const rows = total?.rows ?? UNKNOWN_ROWS;
  const drawn = useDrawn(viewport, windows, { scroller, space, pane }, { rows, rowHeight: CARD, head: 0 });
  const edit = useCardEdit({ editing, windows, viewport, version });
  const cards: ReactNode[] = [];
  for (let index = drawn.first; index <= drawn.last; index++) {
    const row = windows.rowAt(index);
    cards.push(
      <Card
        key={index}
        {...{ row, tableId, parts, reader }}
        position={index + 1}
        total={total?.exact ? rows : -1}
        top={index * CARD - drawn.shift}
        onOpen={editing?.mayEdit ? edit.open : onOpen}
        inPlace={editing?.mayEdit === true}
        layout={row && looksOf(layouts, row)?.row}
        look={row && editing?.look(row[0])}
        flashing={!editing && row !== undefined && flashing.has(row[0])}
      />,
    );
  }
  return (
    <>
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
      {editing && edit.opened ? (
        <CardEditor
          key={edit.opened.id}
          {...{ editing, tableId, windows }}
          columns={shown}
          opened={edit.opened}
          onClose={edit.close}
        />
      ) : null}
    </>
  );
}

function partsOf(
  application: WebApplication,
  columns: readonly ShownColumn[],
  { tableId, filter }: Pick<CardsProps, 'tableId' | 'filter'>,
) {
  const { title } = must(application.tables.get(tableId), 'the table of the cards');
  return cardColumns(columns, { title, isSame: sameForAll(application, columns, filter) });
}

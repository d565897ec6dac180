import { useRef, type ReactNode } from 'react';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { useApplication } from '#web/api/application.tsx';
import type { ListRow } from '#web/data/row-source.ts';
import type { RowList } from '#web/data/row-lists.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { cardColumns } from './card-columns.ts';
import { CardEditor } from './card-editor.tsx';
import { Card } from './card.tsx';
import { CardTotals, GroupCard } from './group-card.tsx';
import type { GroupedLook } from '../../../groups/grouped-look.ts';
import classes from './cards.module.css';
import type { PlacedColumn } from '../../../state/list-columns.ts';
import { looksOf, placedLayouts, type ListLayout } from '../../../state/list-layouts.ts';
import type { RowEditing } from '../../../rows/row-editing.ts';
import { sameForAll } from '../../../columns/same-for-all.ts';
import { useShownColumns } from '../../../columns/shown-columns.ts';
import { isStored } from '../../../moving/moves.ts';
import type { RowMoves } from '../../../moving/row-moves.ts';
import { useDragged, type Dragged } from '../../../moving/use-dragged.tsx';
import { useCardEdit } from './use-card-edit.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { useDrawn } from '#web/data/viewport/use-drawn.ts';
import { useFlash } from '../../../rows/use-flash.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';

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
  /** What groups and totals need, where the list has them. */
  readonly look?: GroupedLook | undefined;
  /** Records are moved in their own order. */
  readonly moves?: RowMoves | undefined;
  readonly onOpen: (id: number) => void;
  /** Records are being selected: a press takes one in or out. */
  readonly picking?: Picking | undefined;
}

interface Picking {
  readonly selection: Pick<Selection, 'has'>;
  readonly onToggle: (row: number) => void;
}

/** Height of a card, in pixels. */
export const CARD = 58;
const UNKNOWN_ROWS = 12;
/** Nothing stands above the cards. */
const ROWS = { rowHeight: CARD, head: 0 } as const;

/** What cards are scrolled in, as high as the list, and drawn in. */
function useCardRefs() {
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  return { scroller, space, pane };
}

/** A list on a narrow screen: one card a row. */
export function Cards(props: CardsProps) {
  const { label, tableId, list, viewport, editing, look, moves } = props;
  const { windows } = list;
  const { scroller, space, pane } = useCardRefs();
  const { total, changed, version } = useRows(windows);
  const flashing = useFlash(changed);
  const { reader, shown, parts, layouts } = useParts(props);
  const rows = total?.rows ?? UNKNOWN_ROWS;
  const drawn = useDrawn(viewport, windows, { scroller, space, pane }, { rows, ...ROWS });
  const dragging = useDragged({ ...ROWS, scroller, viewport, windows, moves, shift: drawn.shift });
  const edit = useCardEdit({ editing, windows, viewport, version });
  const cards: ReactNode[] = [];
  for (let index = drawn.first; index <= drawn.last; index++) {
    const place = { position: index + 1, total: total?.exact ? rows : -1, top: index * CARD - drawn.shift };
    cards.push(<Line key={index} {...{ props, place, dragging, parts, reader, layouts, edit, flashing }} />);
  }
  return (
    <>
      <div ref={scroller} className={classes.scroller} {...dragging.handlers}>
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
            {dragging.line}
          </div>
        </div>
      </div>
      {look ? <CardTotals look={look} /> : null}
      {editing && edit.opened ? (
        <CardEditor
          key={edit.opened.id}
          {...{ editing, tableId, windows, columns: shown, opened: edit.opened }}
          onClose={edit.close}
        />
      ) : null}
    </>
  );
}

interface LineProps extends Pick<ReturnType<typeof useParts>, 'parts' | 'reader' | 'layouts'> {
  readonly props: CardsProps;
  readonly place: { readonly position: number; readonly total: number; readonly top: number };
  readonly edit: ReturnType<typeof useCardEdit>;
  readonly flashing: ReadonlySet<number>;
  readonly dragging: Dragged;
}

/** What stands at a position: the head of a group, or a record. */
function Line({ props, place, parts, reader, layouts, edit, flashing, dragging }: LineProps) {
  const { tableId, list, editing, look, onOpen, picking } = props;
  const { windows } = list;
  const index = place.position - 1;
  const row = windows.rowAt(index);
  const group = row ? undefined : windows.groupAt?.(index);
  if (look && group)
    return <GroupCard {...{ look, group, ...place }} onToggle={() => windows.toggle?.(index)} />;
  return (
    <Card
      {...{ row, tableId, parts, reader, ...place }}
      onOpen={editing?.mayEdit ? edit.open : onOpen}
      inPlace={editing?.mayEdit === true}
      picked={row && picking?.selection.has(row[0])}
      onPick={picking?.onToggle}
      {...handleOf(dragging, row)}
      layout={row && looksOf(layouts, row)?.whole}
      look={row && editing?.look(row[0])}
      flashing={!editing && row !== undefined && flashing.has(row[0])}
    />
  );
}

/** Whether a card has a handle, and is being dragged by it. */
function handleOf({ isOn, isDragged }: Dragged, row: ListRow | undefined) {
  const movable = isOn && row !== undefined && isStored(row[0]);
  return { movable, dragged: movable && isDragged(row[0]) };
}

function useParts({ list, columns, tableId, filter, layouts = [] }: CardsProps) {
  const application = useApplication();
  const reader = useReader();
  const shown = useShownColumns(application, columns, { cells: list.columns, frozen: 1 });
  const { title } = must(application.tables.get(tableId), 'the table of the cards');
  const parts = cardColumns(shown, { title, isSame: sameForAll(application, shown, filter) });
  return { reader, shown, parts, layouts: placedLayouts(layouts, list.columns) };
}

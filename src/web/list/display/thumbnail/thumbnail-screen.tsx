import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { must } from '#core/std/must.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { lastChange } from '#web/data/record-changes.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useStore } from '#web/std/store.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useShownColumns, type ShownColumn } from '../../columns/shown-columns.ts';
import { useDrawn } from '../../rows/use-drawn.ts';
import { useFindRow } from '../../rows/use-find-row.ts';
import { useFlash } from '../../rows/use-flash.ts';
import { listColumn } from '../../state/list-columns.ts';
import { placedLayouts } from '../../state/list-layouts.ts';
import type { List } from '../../state/use-list.ts';
import { useFollow } from '../datatable/grid/use-follow.ts';
import type { DisplayProps } from '../display-mode.ts';
import { pictureCardColumns, type ThumbnailInfo } from './card-columns.ts';
import { cardLayout } from './card-sizes.ts';
import { PictureCard } from './picture-card.tsx';
import classes from './thumbnail.module.css';
import { usePictureMoves, type PictureMoves } from './use-picture-moves.tsx';
import { useCardEvents } from './use-card-events.tsx';
import { useGridFocus } from '../datatable/grid/use-grid-focus.ts';

/** Cards to make room for while nothing is known of a list. */
const UNKNOWN_CARDS = 24;

/** The records of a list as cards with pictures, drawn as far as they are in sight (ARIA grid). */
export function ThumbnailScreen(props: DisplayProps<ThumbnailInfo>) {
  const { list, view, selected } = props;
  const [measure, width] = useInlineSize();
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const cards = useCards(props, width, { scroller, space, pane });
  const { perLine, picture, lineHeight } = cards.layout;
  const { drawn, total, place } = cards;
  const isDrawn = place.row >= drawn.first && place.row <= drawn.last;
  return (
    <div ref={measure} className={classes.window}>
      <div
        ref={scroller}
        role="grid"
        aria-label={view?.label ?? list.table.plural}
        aria-rowcount={total?.exact ? Math.ceil(total.rows / perLine) : -1}
        aria-colcount={perLine}
        aria-multiselectable
        aria-busy={list.outdated || undefined}
        className={classes.scroller}
        data-outdated={list.outdated || undefined}
        data-fit={view?.fit}
        data-picking={selected.selection.size > 0 || selected.isPicking || undefined}
        style={variables({ perLine, picture, lineHeight })}
        tabIndex={isDrawn ? -1 : 0}
        {...cards.events.handlers}
        {...cards.moving.handlers}
      >
        <div ref={space} role="none" className={classes.space}>
          <div ref={pane} role="rowgroup" className={classes.pane} data-held={drawn.held || undefined}>
            {cards.lines}
            {cards.moving.mark}
          </div>
        </div>
      </div>
      {cards.events.menu}
    </div>
  );
}

function variables({ perLine, picture, lineHeight }: ReturnType<typeof cardLayout>) {
  const names: Record<string, string> = {
    '--per-line': String(perLine),
    '--picture': `${picture}px`,
    '--line-height': `${lineHeight}px`,
  };
  return names;
}

/** What cards are scrolled in, as high as the list, and drawn in. */
interface CardElements {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly space: RefObject<HTMLDivElement | null>;
  readonly pane: RefObject<HTMLDivElement | null>;
}

/** All that cards show and do, worked out from what their screen is given. */
function useCards(props: DisplayProps<ThumbnailInfo>, width: number, elements: CardElements) {
  const { list, view, place: keeper, selected } = props;
  const { windows } = list.rows;
  const { viewport, kept, keptRows } = keeper;
  const { scroller } = elements;
  const phone = usePhone();
  const { total, changed, version } = useRows(windows);
  const flashing = useFlash(changed);
  const shown = useCardParts(list, view);
  const size = list.arrangement.cardSize ?? view?.size ?? 'medium';
  const layout = cardLayout(size, { width, fields: shown.parts.fields.length, phone });
  const { perLine, lineHeight } = layout;
  const rows = total?.exact ? total.rows : Math.max(total?.rows ?? UNKNOWN_CARDS, keptRows ?? 0);
  const drawn = useDrawn(viewport, windows, elements, { rows, rowHeight: lineHeight, head: 0, perLine });
  const start = { row: kept?.row ?? 0, column: 0 };
  const take = kept?.focused ?? false;
  const focus = useGridFocus({ scroller, viewport, columns: [], frozen: 0, offset: 0, start, take });
  const { place } = focus;
  useFollow({ windows, version, followed: useFollowed(props), focus, editing: false });
  const moving = usePictureMoves(props, { scroller, layout, drawn, phone });
  const events = useCardEvents(props, { focus, perLine, viewport, moves: moving.moves });
  const cards = { props, shown, drawn, rows, perLine, lineHeight, place: place.row, flashing, moving };
  const lines = useLines(cards, selected.selection.has);
  return { layout, drawn, total, place, events, lines, moving };
}

/** The record that keeps the keyboard: one that was changed since the list was left, else the one it was left at. */
function useFollowed({ list, place: { kept } }: DisplayProps<ThumbnailInfo>) {
  const change = useStore(lastChange);
  const find = useFindRow(list);
  const [since] = useState(() => kept?.at ?? Date.now());
  const changed = change?.tableId === list.table.id && change.at > since ? change.recordId : undefined;
  const id = changed ?? kept?.id;
  return id === undefined ? undefined : { id, find: changed === undefined ? undefined : find };
}

function useCardParts(list: List, view: ThumbnailInfo | undefined) {
  const application = useApplication();
  const { columns: cells } = list.rows;
  const shown = useShownColumns(application, list.columns, { cells, frozen: 1 });
  const { title } = must(application.tables.get(list.table.id), 'the table of the cards');
  const { table, layouts } = list;
  const path = view?.image;
  return useMemo(
    () => ({
      image: imageOf(application, table, { path, cells }),
      parts: pictureCardColumns(shown, { title, image: path }),
      layouts: placedLayouts(layouts, cells),
    }),
    [application, table, path, cells, shown, title, layouts],
  );
}

/** The column of the pictures, whether or not the list shows it. */
function imageOf(
  application: WebApplication,
  table: List['table'],
  { path, cells }: { readonly path: string | undefined; readonly cells: readonly string[] },
): ShownColumn | undefined {
  const column = path === undefined ? undefined : listColumn(application, table, path);
  const place = column ? cells.indexOf(column.path) + 1 : 0;
  if (!column || place === 0) return undefined;
  return { ...column, place, start: 0, style: {}, align: undefined, figures: false, people: false };
}

interface Cards {
  readonly props: DisplayProps<ThumbnailInfo>;
  readonly shown: ReturnType<typeof useCardParts>;
  readonly drawn: ReturnType<typeof useDrawn>;
  readonly rows: number;
  readonly perLine: number;
  readonly lineHeight: number;
  /** The card with the keyboard's place. */
  readonly place: number;
  readonly flashing: ReadonlySet<number>;
  readonly moving: Pick<PictureMoves, 'moves' | 'isDragged'>;
}

/** The lines of cards in sight and some around them, each in its place. */
function useLines(cards: Cards, isSelected: (id: number) => boolean): readonly ReactNode[] {
  const { props, shown, drawn, rows, perLine, lineHeight, place, flashing, moving } = cards;
  const { t } = useTranslation();
  const reader = useReader();
  const { list, beside } = props;
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
  const card = (index: number): ReactNode => {
    const row = list.rows.windows.rowAt(index);
    return (
      <PictureCard
        key={index}
        {...{ row, index, reader, labels, ...shown }}
        column={index % perLine}
        tableId={list.table.id}
        selected={row !== undefined && isSelected(row[0])}
        focused={place === index}
        flashing={row !== undefined && flashing.has(row[0])}
        dragged={row !== undefined && moving.isDragged(row[0])}
      />
    );
  };
  const [first, last] = [drawn.first, drawn.last].map((index) => Math.floor(index / perLine));
  return Array.from({ length: Math.max(0, (last ?? 0) - (first ?? 0) + 1) }, (_, at) => {
    const line = (first ?? 0) + at;
    const from = line * perLine;
    const length = Math.max(0, Math.min(perLine, rows - from));
    return (
      <div
        key={line}
        role="row"
        aria-rowindex={line + 1}
        className={classes.cards}
        style={{ insetBlockStart: line * lineHeight - drawn.shift }}
      >
        {Array.from({ length }, (__, column) => card(from + column))}
      </div>
    );
  });
}

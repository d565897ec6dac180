import { useMemo, useRef, useState, type RefObject } from 'react';
import { must } from '#core/std/must.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { lastChange } from '#web/data/record-changes.ts';
import type { PositionRun } from '#web/data/rows.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useStore } from '#web/std/store.ts';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { useShownColumns, type ShownColumn } from '../../columns/shown-columns.ts';
import { useGroupedLook } from '../../groups/grouped-look.ts';
import { useDrawn } from '#web/data/viewport/use-drawn.ts';
import { useFindRow } from '../../rows/use-find-row.ts';
import { useFlash } from '../../rows/use-flash.ts';
import { listColumn } from '../../state/list-columns.ts';
import { placedLayouts } from '../../state/list-layouts.ts';
import type { List } from '../../state/use-list.ts';
import { useFollow } from '../datatable/grid/use-follow.ts';
import type { DisplayProps } from '../display-mode.ts';
import { pictureCardColumns, type ThumbnailInfo } from './card-columns.ts';
import { cardLines } from './card-lines.ts';
import { cardLayout, groupHeadHeight } from './card-sizes.ts';
import { DrawnLines } from './drawn-lines.tsx';
import classes from './thumbnail.module.css';
import { usePictureMoves } from './use-picture-moves.tsx';
import { useCardEvents } from './use-card-events.tsx';
import { CardTotals } from '../datatable/cards/group-card.tsx';
import { useGridFocus } from '../datatable/grid/use-grid-focus.ts';

/** Cards, and heads of groups, to make room for while nothing is known of a list. */
const UNKNOWN_CARDS = 24;
const UNKNOWN_GROUPS = 12;

/** The records of a list as cards with pictures, drawn as far as they are in sight (ARIA grid). */
export function ThumbnailScreen(props: DisplayProps<ThumbnailInfo>) {
  const { list, view, selected } = props;
  const [measure, width] = useInlineSize();
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const cards = useCards(props, width, { scroller, space, pane });
  const { perLine } = cards.layout;
  const { drawn, total, place, look, lines } = cards;
  const isDrawn = place.row >= drawn.first && place.row <= drawn.last;
  return (
    <div ref={measure} className={classes.window}>
      <div
        ref={scroller}
        role={list.rows.windows.groupAt ? 'treegrid' : 'grid'}
        aria-label={view?.label ?? list.table.plural}
        aria-rowcount={total?.exact ? lines.layout.lines : -1}
        aria-colcount={perLine}
        aria-multiselectable
        aria-busy={list.outdated || undefined}
        className={classes.scroller}
        data-outdated={list.outdated || undefined}
        data-fit={view?.fit}
        data-picking={selected.selection.size > 0 || selected.isPicking || undefined}
        style={variables(cards)}
        tabIndex={isDrawn ? -1 : 0}
        {...cards.events.handlers}
        {...cards.moving.handlers}
      >
        <div ref={space} role="none" className={classes.space}>
          <div ref={pane} role="rowgroup" className={classes.pane} data-held={drawn.held || undefined}>
            <DrawnLines {...cards} list={list} beside={props.beside} selection={selected.selection} />
            {cards.moving.mark}
          </div>
        </div>
      </div>
      {look ? <CardTotals look={look} /> : null}
      {cards.events.menu}
    </div>
  );
}

function variables({
  layout: { perLine, picture, lineHeight },
  headHeight,
}: Pick<ReturnType<typeof useCards>, 'layout' | 'headHeight'>) {
  const names: Record<string, string> = {
    '--per-line': String(perLine),
    '--picture': `${picture}px`,
    '--line-height': `${lineHeight}px`,
    '--group-head': `${headHeight}px`,
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
  const { list, view, place: keeper } = props;
  const { windows } = list.rows;
  const { viewport, kept } = keeper;
  const { scroller } = elements;
  const phone = usePhone();
  const { total, changed, version } = useRows(windows);
  const flashing = useFlash(changed);
  const shown = useCardParts(list, view);
  const cardSize = list.arrangement.cardSize ?? view?.size ?? 'medium';
  const layout = cardLayout(cardSize, { width, fields: shown.parts.fields.length, phone });
  const look = useGroupedLook(list);
  const headHeight = groupHeadHeight(phone, look !== undefined && look.calculated.length > 0);
  const lines = useCardLines(props, { version, layout, headHeight });
  const { rows } = lines.layout;
  const { perLine, lineHeight } = layout;
  const size = { rows, rowHeight: lineHeight, head: 0, perLine, lines: lines.layout };
  const drawn = useDrawn(viewport, windows, elements, size);
  const start = { row: kept?.row ?? 0, column: 0 };
  const take = kept?.focused ?? false;
  const focus = useGridFocus({ scroller, viewport, columns: [], frozen: 0, offset: 0, start, take });
  const { place } = focus;
  useFollow({ windows, version, followed: useFollowed(props), focus, editing: false });
  const moving = usePictureMoves(props, { scroller, layout, drawn, phone });
  const events = useCardEvents(props, { focus, lines: lines.layout, viewport, moves: moving.moves });
  return { layout, headHeight, lines, look, shown, drawn, total, flashing, place, events, moving };
}

interface LinesShown {
  /** Changes with the rows. */
  readonly version: number;
  readonly layout: ReturnType<typeof cardLayout>;
  readonly headHeight: number;
}

/** Where cards and heads stand; as many as are known of, else as many as there were. */
function useCardLines(
  { list, place: { keptRows } }: DisplayProps<ThumbnailInfo>,
  { version, layout: { perLine, lineHeight }, headHeight }: LinesShown,
) {
  const { windows } = list.rows;
  const runs = useMemo((): readonly PositionRun[] => {
    const { total } = windows.state();
    if (windows.runs) return total ? windows.runs() : [{ of: 'groups', count: UNKNOWN_GROUPS }];
    const count = total?.exact ? total.rows : Math.max(total?.rows ?? UNKNOWN_CARDS, keptRows ?? 0);
    return [{ of: 'rows', count }];
    // The version stands for what the windows say.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [windows, version, keptRows]);
  // Rows that come leave the lines as they are.
  const said = useMemo(() => JSON.stringify(runs), [runs]);
  return useMemo(
    () => cardLines(runs, { perLine, lineHeight, headHeight }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [said, perLine, lineHeight, headHeight],
  );
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

/** What cards show, and what may make them stand out. */
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

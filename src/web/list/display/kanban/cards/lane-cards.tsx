import { useRef, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { useErrorText } from '#web/ui/states/states.tsx';
import { useDrawn } from '#web/data/viewport/use-drawn.ts';
import { useFlash } from '../../../rows/use-flash.ts';
import { looksOf } from '../../../state/list-layouts.ts';
import type { BoardCards } from './board-cards.ts';
import { LaneCard, CardToCome } from './card.tsx';
import { CARD_STEP } from './card-size.ts';
import type { CardLane } from '../lanes/lane-store.ts';
import classes from '../lanes/kanban.module.css';

interface LaneCardsProps {
  readonly lane: CardLane;
  /** Names the element that says what the lane is called. */
  readonly labelledBy: string;
  readonly cards: BoardCards;
  /** Where dragged cards would go. */
  readonly gap: number | undefined;
}

/** Cards to make room for while nothing is known of a lane. */
const UNKNOWN = 3;
/** Room above the first card, in pixels. */
const ABOVE = 2;

/** The cards of a lane, of which those in sight are drawn. */
export function LaneCards({ lane, labelledBy, cards, gap }: LaneCardsProps) {
  const { windows, viewport } = lane;
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  const { total, changed, failure } = useRows(windows);
  const flashing = useFlash(changed);
  const late = useLate(!windows.begun);
  const rows = total?.rows ?? UNKNOWN;
  const drawn = useDrawn(
    viewport,
    windows,
    { scroller, space, pane },
    { rows, rowHeight: CARD_STEP, head: 0 },
  );
  const shown: ReactNode[] = [];
  for (let at = drawn.first; at <= drawn.last; at++) {
    const top = at * CARD_STEP - drawn.shift + ABOVE;
    if (!windows.rowAt(at) && !windows.begun && !late) continue;
    shown.push(<CardAt key={at} {...{ lane, cards, at, top, flashing, total: total?.exact ? rows : -1 }} />);
  }
  const isEmpty = total?.exact === true && total.rows === 0;
  return (
    <div ref={scroller} className={classes.scroller} data-cards>
      {isEmpty ? <p className={classes.none}>{t('kanban.none')}</p> : null}
      {failure === undefined ? null : <LaneFailure failure={failure} onRetry={() => windows.retry()} />}
      <div ref={space} className={classes.space}>
        <div
          ref={pane}
          className={classes.pane}
          data-held={drawn.held || undefined}
          {...(shown.length > 0 ? { role: 'list', 'aria-labelledby': labelledBy } : {})}
        >
          {shown}
          {gap === undefined ? null : (
            <div
              className={classes.line}
              style={{ insetBlockStart: gap * CARD_STEP - drawn.shift }}
              aria-hidden="true"
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface CardAtProps extends Pick<LaneCardsProps, 'lane' | 'cards'> {
  readonly at: number;
  readonly top: number;
  readonly total: number;
  readonly flashing: ReadonlySet<number>;
}

function CardAt({ lane, cards, at, top, total, flashing }: CardAtProps) {
  const reader = useReader();
  const { tableId, parts, layouts, selected, acts, moving, places } = cards;
  const row = lane.windows.rowAt(at);
  if (!row) return <CardToCome position={at + 1} top={top} />;
  const [id] = row;
  const { selection } = selected;
  const place = places.of(lane.place);
  return (
    <LaneCard
      {...{ row, top, total, tableId, parts, reader, acts }}
      position={at + 1}
      look={looksOf(layouts, row)?.whole}
      isSelected={selection.has(id) && selection.size > 0}
      isPicking={selected.isPicking}
      isMoving={moving.has(id)}
      isChanged={flashing.has(id)}
      isPlace={place.at === at}
      takes={place.at === at && place.takes}
      onFocus={(position) => places.note(lane.place, position)}
    />
  );
}

function LaneFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const reason = useErrorText(failure);
  return (
    <div role="alert" className={classes.failure}>
      <p>{t('list.rows_missing', { reason })}</p>
      <button type="button" className={classes.quiet} onClick={onRetry}>
        {t('state.retry')}
      </button>
    </div>
  );
}

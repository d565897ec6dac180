import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { recordCount } from '../../../state/record-count.ts';
import type { List } from '../../../state/use-list.ts';
import type { BoardCards } from '../cards/board-cards.ts';
import { CARD_STEP } from '../cards/card-size.ts';
import { LaneCards } from '../cards/lane-cards.tsx';
import type { LaneLook, LaneWords } from '../lanes/lane-look.ts';
import type { CardLane } from '../lanes/lane-store.ts';
import { useNear } from '../lanes/use-near.ts';
import { useRowLanes } from './use-row-lanes.ts';
import type { CountedSwimLane } from './use-swim-lanes.ts';
import classes from './swim.module.css';

/** What all swim lanes of a board share. */
export interface SwimBoard {
  readonly list: List;
  readonly look: LaneLook;
  /** What swim lanes are called. */
  readonly words: LaneWords;
  /** The path of the column that makes them. */
  readonly across: string;
  /** Of the whole board, those that are shown. */
  readonly lanes: readonly CardLane[];
  readonly paths: readonly string[];
  readonly at: number;
  readonly cards: BoardCards;
  readonly isLaneFolded: (lane: CardLane) => boolean;
  /** The lane that dragged cards are above, and before which of its cards they would go. */
  readonly over: { readonly lane: CardLane; readonly gap: number | undefined } | undefined;
  /** Tells which lanes a swim lane has on the board; undefined once it has none. */
  readonly onLanes: (swim: string, lanes: readonly CardLane[] | undefined) => void;
}

interface SwimRowProps {
  readonly swim: CountedSwimLane;
  readonly board: SwimBoard;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** A swim lane: its head, and below that its part of each lane. */
export function SwimRow({ swim, board, isFolded, onFold }: SwimRowProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const id = useId();
  const { list, words } = board;
  const { number, word } = recordCount(list.table, swim.records, locale);
  const Sign = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <section className={classes.swim} aria-labelledby={id} data-swim={swim.name}>
      <button type="button" className={classes.head} aria-expanded={!isFolded} onClick={onFold}>
        <Sign size={16} stroke={1.6} aria-hidden="true" />
        <span id={id} className={classes.label}>
          {words.contentOf(swim) ?? <span className={classes.nothing}>{t('list.group_empty')}</span>}
        </span>
        <span className={classes.count}>
          <span aria-hidden="true">{number}</span>
          <span className="out-of-sight">{`${number} ${word}`}</span>
        </span>
      </button>
      {isFolded ? null : <SwimCells swim={swim} board={board} />}
    </section>
  );
}

/** Cards of a lane that are seen without scrolling it. */
const IN_SIGHT = 4;
/** What tells that others follow, in pixels. */
const PEEK = 34;
const EDGE = 10;

function SwimCells({ swim, board }: Pick<SwimRowProps, 'swim' | 'board'>) {
  const { onLanes, look, words, cards, over } = board;
  const { lanes, figures } = useRowLanes({ ...board, column: look.column, swim });
  const { name } = swim;
  useEffect(() => {
    onLanes(name, lanes);
    return () => onLanes(name, undefined);
  }, [name, lanes, onLanes]);
  const shown = lanes.filter((lane) => !board.isLaneFolded(lane));
  const most = Math.max(1, ...shown.map((lane) => figures?.get(lane.name)?.records ?? 0));
  const height = Math.min(most, IN_SIGHT) * CARD_STEP + (most > IN_SIGHT ? PEEK : 0) + EDGE;
  return (
    <div className={classes.cells} style={{ blockSize: height }}>
      {lanes.map((lane) => {
        const isOver = over?.lane === lane;
        const records = figures ? (figures.get(lane.name)?.records ?? 0) : undefined;
        return (
          <SwimCell
            key={lane.name}
            lane={lane}
            label={`${look.labelOf(lane)}, ${words.labelOf(swim)}`}
            isEmpty={records === 0}
            isFolded={board.isLaneFolded(lane)}
            {...{ cards, isOver }}
            gap={isOver ? over.gap : undefined}
          />
        );
      })}
    </div>
  );
}

interface SwimCellProps {
  readonly lane: CardLane;
  readonly label: string;
  readonly cards: BoardCards;
  readonly isEmpty: boolean;
  readonly isFolded: boolean;
  readonly isOver: boolean;
  readonly gap: number | undefined;
}

/** The part of a lane in a swim lane. */
function SwimCell({ lane, label, cards, isEmpty, isFolded, isOver, gap }: SwimCellProps) {
  const id = useId();
  const [ref, isNear] = useNear();
  return (
    <section
      ref={ref}
      className={classes.cell}
      aria-labelledby={id}
      data-lane={lane.place}
      data-over={isOver || undefined}
      data-folded={isFolded || undefined}
    >
      <h3 id={id} className="out-of-sight">
        {label}
      </h3>
      {isEmpty || isFolded || !isNear ? null : <LaneCards lane={lane} labelledBy={id} {...{ cards, gap }} />}
    </section>
  );
}

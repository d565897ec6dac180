import { useId } from 'react';
import type { List } from '../../state/use-list.ts';
import type { BoardCards } from './cards/board-cards.ts';
import { LaneCards } from './cards/lane-cards.tsx';
import { fullnessOf, LaneHead } from './lanes/lane-head.tsx';
import type { LaneLook } from './lanes/lane-look.ts';
import type { CardLane } from './lanes/lane-store.ts';
import type { LaneFigures } from './lanes/use-lanes.ts';
import { useNear } from './lanes/use-near.ts';
import classes from './lanes/kanban.module.css';

interface LaneViewProps {
  readonly lane: CardLane;
  readonly list: List;
  readonly look: LaneLook;
  readonly cards: BoardCards;
  readonly figures: LaneFigures | undefined;
  /** Cards that are dragged are above it: before which of its cards they would go, where they have an order. */
  readonly over: { readonly gap: number | undefined } | undefined;
  readonly isFolded: boolean;
  /** Folds the lane up or opens it; undefined where lanes stand alone. */
  readonly onFold: (() => void) | undefined;
  readonly onHide: () => void;
}

/** A lane: what it is, how many cards it has, and the cards. */
export function LaneView({ cards, over, ...head }: LaneViewProps) {
  const { lane, look, figures, isFolded } = head;
  const id = useId();
  const [ref, isNear] = useNear();
  return (
    <section
      ref={ref}
      className={classes.lane}
      aria-labelledby={id}
      data-lane={lane.place}
      data-over={over !== undefined || undefined}
      data-folded={isFolded || undefined}
      data-full={fullnessOf(look, lane, figures)}
    >
      <LaneHead id={id} {...head} />
      {isFolded || !isNear ? null : <LaneCards lane={lane} labelledBy={id} cards={cards} gap={over?.gap} />}
    </section>
  );
}

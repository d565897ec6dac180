import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { fullnessOf, LaneHead } from '../lanes/lane-head.tsx';
import type { CardLane } from '../lanes/lane-store.ts';
import type { LaneFigures } from '../lanes/use-lanes.ts';
import type { CountedSwimLane } from './use-swim-lanes.ts';
import { SwimRow, type SwimBoard } from './swim-row.tsx';
import classes from './swim.module.css';

interface SwimLanesProps {
  readonly board: SwimBoard;
  readonly swimLanes: readonly CountedSwimLane[];
  readonly more: (() => void) | undefined;
  readonly figures: ReadonlyMap<string, LaneFigures> | undefined;
  readonly isFolded: (swim: CountedSwimLane) => boolean;
  readonly onFold: (swim: CountedSwimLane) => void;
  readonly onFoldLane: ((lane: CardLane) => void) | undefined;
  readonly onHideLane: (lane: CardLane) => void;
}

/** Rows of lanes below the heads of all lanes. */
export function SwimLanes(props: SwimLanesProps) {
  const { t } = useTranslation();
  const { board, swimLanes, more, isFolded, onFold } = props;
  return (
    <>
      <div className={classes.heads}>
        {board.lanes.map((lane) => (
          <WholeLane key={lane.name} lane={lane} {...props} />
        ))}
      </div>
      {swimLanes.map((swim) => (
        <SwimRow key={swim.name} {...{ swim, board }} isFolded={isFolded(swim)} onFold={() => onFold(swim)} />
      ))}
      {more ? (
        <button type="button" className={classes.more} onClick={more}>
          {t('kanban.more_swim')}
        </button>
      ) : null}
    </>
  );
}

/** The head of a lane above all swim lanes. */
function WholeLane({
  lane,
  board,
  figures: all,
  onFoldLane,
  onHideLane,
}: SwimLanesProps & { readonly lane: CardLane }) {
  const id = useId();
  const { list, look } = board;
  const figures = all && (all.get(lane.name) ?? { records: 0, results: [] });
  const isFolded = board.isLaneFolded(lane);
  return (
    <div
      className={classes.whole}
      data-lane={lane.place}
      data-folded={isFolded || undefined}
      data-full={fullnessOf(look, lane, figures)}
    >
      <LaneHead
        {...{ id, lane, list, look, figures, isFolded }}
        onFold={onFoldLane && (() => onFoldLane(lane))}
        onHide={() => onHideLane(lane)}
      />
    </div>
  );
}

import { useReader } from '#web/fields/values/reader.ts';
import { CardFace, type CardParts } from './card-face.tsx';
import { laneOfCard, type CardLane } from '../lanes/lane-store.ts';
import type { CardDrag } from './use-card-drag.ts';
import classes from './card.module.css';

interface CardGhostProps {
  readonly drag: CardDrag;
  readonly lanes: readonly CardLane[];
  readonly tableId: number;
  readonly parts: CardParts;
}

/** The card that is dragged, at the pointer; how many go with it. */
export function CardGhost({ drag, lanes, tableId, parts }: CardGhostProps) {
  const reader = useReader();
  const { x, y, id, ids, width } = drag;
  const windows = laneOfCard(lanes, id)?.windows;
  const row = windows?.rowAt(windows.positionOf(id) ?? -1);
  if (!row) return null;
  return (
    <div
      className={`${classes.card} ${classes.ghost}`}
      style={{ left: x - width / 2, top: y - 28, inlineSize: width }}
      aria-hidden="true"
    >
      <div className={classes.link}>
        <CardFace row={row} tableId={tableId} parts={parts} reader={reader} />
      </div>
      {ids.length > 1 ? <span className={classes.count}>{ids.length}</span> : null}
    </div>
  );
}

import type { Carry } from './use-carry.ts';
import classes from './carry-ghost.module.css';

interface CarryGhostProps<Piece, Slot> {
  readonly carry: Carry<Piece, Slot>;
  readonly label: (piece: Piece) => string;
}

/** What is carried, at the pointer, and what screen readers hear of it. */
export function CarryGhost<Piece, Slot>({ carry, label }: CarryGhostProps<Piece, Slot>) {
  const { carried, ghost, live } = carry;
  return (
    <>
      {carried?.by === 'pointer' && (
        <div ref={ghost} className={classes.ghost} aria-hidden="true">
          {label(carried.piece)}
        </div>
      )}
      <p className="out-of-sight" role="status">
        {live}
      </p>
    </>
  );
}

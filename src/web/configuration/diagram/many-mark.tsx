import type { Point } from './diagram-layout.ts';
import classes from './drawing.module.css';

interface ManyMarkProps {
  readonly at: Point;
  readonly many: boolean;
  /** The line is one of the table that is chosen. */
  readonly isNear?: boolean;
}

/** At the end of a line: whether one record or several stand there. */
export function ManyMark({ at: { x, y }, many, isNear = false }: ManyMarkProps) {
  return (
    <g className={classes.mark} data-near={isNear || undefined}>
      <circle cx={x} cy={y} r={8.5} />
      <text x={x} y={y + 3.6} textAnchor="middle">
        {many ? 'n' : '1'}
      </text>
    </g>
  );
}

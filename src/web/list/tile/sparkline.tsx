import classes from './tile.module.css';

const WIDTH = 96;
const HEIGHT = 32;
const EDGE = 4;

/** Figures over time as a small line, the last one marked; what it says is said by the words beside it. */
export function Sparkline({ points }: { readonly points: readonly (number | null)[] }) {
  const known = points.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const last = known.at(-1);
  if (known.length < 2 || !last) return null;
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (at: number): number => EDGE + (at / (points.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number =>
    HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const line = known.map(({ value, at }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={line} />
      <circle cx={x(last.at)} cy={y(last.value)} r="3" />
    </svg>
  );
}

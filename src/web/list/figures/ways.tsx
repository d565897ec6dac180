import type { ReactNode } from 'react';
import classes from './ways.module.css';

interface WaysProps<Way extends string> {
  readonly label: string;
  readonly ways: readonly (readonly [way: Way, shown: ReactNode])[];
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
}

/** The few ways in which the same figures are shown, one of which is chosen. */
export function Ways<Way extends string>({ label, ways, chosen, onChoose }: WaysProps<Way>) {
  return (
    <div className={classes.ways} role="group" aria-label={label}>
      {ways.map(([way, shown]) => (
        <button key={way} type="button" aria-pressed={way === chosen} onClick={() => onChoose(way)}>
          {shown}
        </button>
      ))}
    </div>
  );
}

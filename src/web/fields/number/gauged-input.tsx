import type { ReactNode } from 'react';
import { gaugeOf, type Stage } from '#core/fields/stages.ts';
import { GaugeBar } from './gauge.tsx';
import classes from './gauge.module.css';

interface GaugedInputProps {
  readonly column: {
    readonly stages?: readonly Stage[] | undefined;
    readonly min?: number | string | undefined;
    readonly max?: number | string | undefined;
  };
  readonly value: number | string | null;
  /** The control of the number. */
  readonly children: ReactNode;
}

/** The control of a number over its gauge, where its column has one. */
export function GaugedInput({ column, value, children }: GaugedInputProps) {
  const gauge = gaugeOf(column, value ?? column.min ?? 0);
  if (!gauge) return children;
  return (
    <div className={classes.under}>
      {children}
      <GaugeBar part={value === null ? 0 : gauge.part} colour={gauge.stage?.colour} />
    </div>
  );
}

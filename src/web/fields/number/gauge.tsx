import type { CSSProperties, ReactNode } from 'react';
import { gaugeOf, type Stage } from '#core/fields/stages.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Reader } from '#core/fields/field.ts';
import classes from './gauge.module.css';

interface GaugeColumn {
  readonly stages?: readonly Stage[] | undefined;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** A number with its gauge before it; the number alone where its column has no stages. */
export function withGauge(
  column: GaugeColumn,
  value: number | string,
  {
    text,
    reader,
  }: {
    readonly text: string;
    readonly reader: Reader;
  },
): ReactNode {
  const gauge = gaugeOf(column, value);
  if (!gauge) return text;
  const label = gauge.stage?.label;
  const said = label ? labelOf(label, reader.locale.replaceAll('-', '_')) : undefined;
  return (
    <span className={classes.gauge} title={said === undefined ? undefined : `${text} · ${said}`}>
      <GaugeBar part={gauge.part} colour={gauge.stage?.colour} />
      <span>{text}</span>
      {said === undefined ? null : <span className="out-of-sight">{said}</span>}
    </span>
  );
}

interface GaugeBarProps {
  /** How full it is, from 0 to 1. */
  readonly part: number;
  readonly colour: Stage['colour'] | undefined;
}

/** A bar that is as full as the value; the number beside it says the same. */
export function GaugeBar({ part, colour }: GaugeBarProps) {
  return (
    <span
      className={classes.track}
      data-colour={colour}
      aria-hidden="true"
      style={{ '--part': part } as CSSProperties}
    />
  );
}

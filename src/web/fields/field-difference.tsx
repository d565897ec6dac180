import type { WebColumn } from '#web/api/application.tsx';
import { FieldReading } from './field-reading.tsx';
import { webFieldOf } from './registry.ts';

interface FieldDifferenceProps {
  readonly column: WebColumn;
  readonly value: unknown;
  /** The value that it is compared with. */
  readonly other: unknown;
}

/** A value beside another one of its column: all that differs is shown. */
export function FieldDifference({ column, value, other }: FieldDifferenceProps) {
  const { Difference } = webFieldOf(column);
  if (Difference && value !== null && value !== undefined)
    return <Difference column={column} value={value} other={other ?? null} />;
  return <FieldReading column={column} value={value} />;
}

import type { WebColumn } from '#web/api/application.tsx';
import cells from './values/cell.module.css';
import { CellValue } from './cell-value.tsx';
import { webFieldOf } from './registry.ts';

interface FieldReadingProps {
  readonly column: WebColumn;
  readonly value: unknown;
}

/** A value to read in full, as text: links lead on, lines stay lines. */
export function FieldReading({ column, value }: FieldReadingProps) {
  const { Reading } = webFieldOf(column);
  const empty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (empty) return <span className={cells.quiet}>–</span>;
  return Reading ? <Reading value={value} column={column} /> : <CellValue column={column} value={value} />;
}

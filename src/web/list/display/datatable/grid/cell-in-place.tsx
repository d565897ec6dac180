import { isFlag } from '#core/fields/traits.ts';
import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { cellContent } from './cell-content.tsx';
import boxes from '#web/ui/box.module.css';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

/** What a cell shows of a value in rows that are edited: boxes to tick, and links that are only read. */
export function cellInPlace(shown: ShownColumn, value: unknown, reader: Reader): ReactNode {
  return tickedCell(shown, value, reader) ?? cellContent(shown, value, { reader, inert: true });
}

/** A box to tick; undefined where the cell is none that its viewer may tick. */
export function tickedCell({ column, path }: ShownColumn, value: unknown, reader: Reader): ReactNode {
  if (!isFlag(column) || !column.writable || path !== column.name) return undefined;
  return (
    <span
      role="checkbox"
      className={boxes.box}
      aria-checked={value === true}
      aria-label={shownText(column, value === true, reader)}
    />
  );
}

import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

/**
 * What a cell shows of a value, in the form of its column's type; nothing for the empty value. In rows that are edited in
 * place nothing leads away.
 */
export function cellContent(
  { column, people }: ShownColumn,
  value: unknown,
  { reader, inert = false }: { readonly reader: Reader; readonly inert?: boolean },
): ReactNode {
  if (value === null || value === undefined) return null;
  const { cell, listCell } = webFieldOf(column);
  return listCell ? listCell(value, column, { reader, people, inert }) : cell(value, column, reader);
}

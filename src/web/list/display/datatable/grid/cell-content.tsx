import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { TreeNode } from '#web/data/rows.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
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

/** The row of a cell. */
interface CellRow {
  readonly row: ListRow | undefined;
  readonly node: TreeNode | undefined;
  readonly tableId: number;
}

/** Files of the record itself know where they are asked for; those of a linked one are only named. */
export function withCellRecord(
  { column, path }: ShownColumn,
  { row, node, tableId }: CellRow,
  content: ReactNode,
): ReactNode {
  const isOwn = node?.member !== undefined || path === column.name;
  if (!row || !isOfFiles(column) || !isOwn) return content;
  const place = { tableId: node?.member?.table ?? tableId, recordId: node?.member ? -row[0] : row[0] };
  return <CellRecordProvider value={place}>{content}</CellRecordProvider>;
}

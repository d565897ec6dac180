import type { Look } from '#core/catalog/objects/table/layout.ts';
import { looksOfRecord } from '../layout/looks-of-record.ts';
import type { Sheet } from './sheet.ts';
import { useRecordState } from './use-record-state.ts';

/** How a record looks as a whole, as its draft has it; undefined where no layout says anything. */
export function useRecordLook({ table, record }: Pick<Sheet, 'table' | 'record'>): Look | undefined {
  return looksOfRecord(table, useHeld(record))?.whole;
}

/** How the value of a column looks, as the draft has its record. */
export function useColumnLook(
  { table, record }: Pick<Sheet, 'table' | 'record'>,
  column: string,
): Look | undefined {
  return looksOfRecord(table, useHeld(record))?.columns.get(column);
}

function useHeld(record: Sheet['record']): readonly number[] {
  return useRecordState(record, ({ layouts }) => layouts);
}

import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { readerOf } from './values/reader.ts';
import { webFieldOf } from './registry.ts';

interface CellValueProps {
  readonly column: WebColumn;
  readonly value: unknown;
}

/** A value as a cell of a list shows it; nothing for the empty value. */
export function CellValue({ column, value }: CellValueProps) {
  const { user } = useApplication();
  if (value === null || value === undefined) return null;
  return webFieldOf(column).cell(value, column, readerOf(user.locale, user.timeZone));
}

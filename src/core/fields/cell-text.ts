import { formatLocale } from '../language/formats.ts';
import { isTimeZone } from '../language/time-zones.ts';
import type { Reader } from './field.ts';
import { fieldOf, type Column } from './registry.ts';
import { isLink, isList } from './traits.ts';

/** Whoever reads values in a language, in the time zone that is wanted where it is one, else in `otherwise`. */
export function readerOfTexts(locale: string, wanted: string, otherwise: string): Reader {
  const zone = isTimeZone(wanted) ? wanted : otherwise;
  // As the machine spells it: formats are kept by it.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  return { locale: formatLocale(locale), timeZone };
}

/** A cell of a list or a value of a record as its reader reads it: links by their titles, nothing of ids. */
export function cellText(column: Column, cell: unknown, reader: Reader): string {
  if (cell === null || cell === undefined) return '';
  // A link is its id and title, a list the number of its records.
  if (isLink(column)) return Array.isArray(cell) ? String(cell[1] ?? '') : '';
  if (isList(column)) return String(Number(cell));
  return fieldOf(column).toText(cell, column, reader);
}

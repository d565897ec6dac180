import { fieldOf, type Column } from '#core/fields/registry.ts';
import type { Reader } from '#core/fields/field.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import { formatLocale } from '#core/language/formats.ts';
import type { SharedColumn } from '#core/contract/sharing/shared-routes.ts';
import { isTimeZone } from '#core/language/time-zones.ts';
import { labelOf } from '#core/language/labels.ts';
import { isSortable } from './kept-content.ts';
import type { Place, Scene } from '../query/scene/place.ts';

/** Types of formulas whose values are aligned as numbers are. */
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Whoever reads values in a language, in the own time zone where it is one, else in that of the link. */
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

/** How the page heads a column: with the links that lead to it. */
export function toldColumn({ viewer }: Pick<Scene, 'viewer'>, place: Place): SharedColumn {
  const columns = [...place.links.map((step) => step.column), place.column];
  return {
    label: columns.map(({ label }) => labelOf(label, viewer.locale)).join(' › '),
    isNumber:
      isList(place.column) || NUMBERS.has(fieldOf(place.column).formulaType(place.column)?.kind ?? ''),
    sortable: isSortable(place),
  };
}

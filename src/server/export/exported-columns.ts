import type { Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { labelOf } from '#core/language/labels.ts';
import { cellKindOf, currencyOf, isExactNumber, type CellKind } from '../fields/cell-kind.ts';
import { storedOf } from '../fields/registry.ts';
import type { ExportForm } from '../query/bulk/export.ts';
import type { Place } from '../query/scene/place.ts';

/** A column of a file. */
export interface ExportedColumn {
  readonly header: string;
  readonly kind: CellKind;
  /** Its numbers are exact, in JSON texts of digits. */
  readonly isExact: boolean;
  /** Its texts are JSON. */
  readonly isJson?: boolean;
  /** Digits behind the point that are shown. */
  readonly places: number;
  readonly currency?: string | undefined;
  /** Its numbers are shares of one. */
  readonly isShare?: boolean;
}

/** The columns of a file; two with the same label have their technical names as headers. */
export function exportedColumns(
  places: readonly Place[],
  { form, locale }: { readonly form: ExportForm; readonly locale: string },
): readonly ExportedColumn[] {
  const labels = places.map((place) => labelled(place, locale));
  return places.map((place, at) => {
    const { column } = place;
    const field = fieldOf(column);
    const label = labels[at] ?? place.path;
    const isAlone = labels.filter((other) => other === label).length === 1;
    return {
      header: form === 'shown' && isAlone ? label : place.path,
      kind: cellKindOf(column),
      isExact: isExactNumber(column),
      isJson: storedOf(column).isJson === true,
      places: field.places?.(column) ?? 0,
      currency: currencyOf(column),
    };
  });
}

/** What a column is called, with the links that lead to it. */
export function labelled({ links, column }: Place, locale: string): string {
  return [...links.map((link) => link.column), column].map(({ label }) => labelOf(label, locale)).join(' › ');
}

/** What a file of a table's records is called, without its extension. */
export function fileTitle({ plural }: Table, locale: string): string {
  return datedTitle(labelOf(plural, locale));
}

/** What a file is called that has a title, without its extension. */
export function datedTitle(title: string): string {
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  return `${name} ${new Date().toISOString().slice(0, 10)}`;
}

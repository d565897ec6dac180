import { numberFormat } from '#core/language/formats.ts';
import type { Reader } from '#core/fields/field.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';
import type { ListCalculation } from '#core/contract/lists/group-routes.ts';

/** Decimal places of averages and shares, where the column says nothing. */
const PLACES = 2;

/** A result as it is read. */
export function resultText(
  { how }: ListCalculation,
  result: unknown,
  { column, reader }: { readonly column: WebColumn; readonly reader: Reader },
): string {
  if (result === null || result === undefined) return '';
  if (how === 'count') return numberFormat(reader.locale).format(Number(result));
  if (how === 'percent')
    return numberFormat(reader.locale, { style: 'percent', maximumFractionDigits: 1 }).format(Number(result));
  const { toText, places, parse } = fieldOf(column);
  const core = coreColumn(column);
  if (how !== 'average') return toText(result, core, reader);
  // An average of whole numbers is none: it is no value of the column.
  const rounded = places && parse(Number(result).toFixed(places(core)), core);
  if (rounded?.ok) return toText(rounded.value, core, reader);
  if (typeof result === 'number') return toText(result, core, reader);
  return numberFormat(reader.locale, { maximumFractionDigits: PLACES }).format(Number(result));
}

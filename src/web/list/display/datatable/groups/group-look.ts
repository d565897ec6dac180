import { numberFormat, momentFormat } from '#core/language/formats.ts';
import type { GroupPeriod } from '#core/query/calculation.ts';
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

/** A period as it is read: March 2026, Q1 2026, the days of a week from the first on. */
export function periodText(period: GroupPeriod, start: string, reader: Reader): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(start);
  const moment = new Date(isDay ? `${start}T00:00:00Z` : start);
  const zone = { timeZone: isDay ? 'UTC' : reader.timeZone };
  const format = (options: Intl.DateTimeFormatOptions): string =>
    momentFormat(reader.locale, { ...options, ...zone }).format(moment);
  if (period === 'year') return format({ year: 'numeric' });
  if (period === 'month') return format({ month: 'long', year: 'numeric' });
  if (period === 'day' || period === 'week')
    return format({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = Number(momentFormat('en', { month: 'numeric', ...zone }).format(moment));
  return `Q${Math.ceil(month / 3)} ${format({ year: 'numeric' })}`;
}

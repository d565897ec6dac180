import type { FormulaCheck } from '#core/contract/application/formula-routes.ts';
import type { Reader } from '#core/fields/field.ts';
import type { FieldType } from '#core/fields/registry.ts';
import { typeOfKind } from '#core/fields/traits.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { shownText } from '#web/fields/values/column-values.ts';

type FormulaType = NonNullable<FormulaCheck['type']>;

/** A value that a formula gives as its reader reads it; undefined for an empty one. */
export function valueText(
  { kind, currency }: FormulaType,
  value: unknown,
  reader: Reader,
): string | undefined {
  if (value === null || value === undefined) return undefined;
  const type = typeOfKind(kind);
  if (!type) return typeof value === 'string' ? value : wordsInRow(value as readonly string[], reader.locale);
  const places = typeof value === 'string' ? (/\.(\d+)$/.exec(value)?.[1]?.length ?? 0) : 0;
  const decimals = kind === 'money' ? Math.max(places, 2) : places;
  return shownText(
    { type, decimals, ...(currency === undefined ? {} : { currency }) } as { type: FieldType },
    value,
    reader,
  );
}

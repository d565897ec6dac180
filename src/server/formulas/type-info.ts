import type { FormulaCheck } from '#core/contract/application/formula-routes.ts';
import type { Type } from '#core/fields/value-type.ts';

/** A type as answers carry it: its kind, and the table of a record or the currency of an amount. */
export function typeInfo(type: Type): NonNullable<FormulaCheck['type']> {
  return {
    kind: type.kind,
    ...('table' in type ? { table: type.table } : {}),
    ...('currency' in type && type.currency !== undefined ? { currency: type.currency } : {}),
  };
}

import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import type { Column } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isoText, numberText } from './formats.ts';

/** What cells are read as, where that is not what stands in them. */
export interface LineFormats {
  /** Makes the reader of the cells under a header for a column; `isValue`: the cell is no text of the file's. */
  readonly textOf: (
    header: string,
    column: Column,
  ) => ((cell: string, isValue: boolean) => string) | undefined;
  /** What a cell was corrected to. */
  readonly repaired: (line: number, header: string) => string | undefined;
}

const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'integer', 'money']);

/** What a column's cells look like: days, numbers, or neither. */
export function writtenShape(column: Column): 'date' | 'number' | undefined {
  const kind = fieldOf(column).formulaType(column)?.kind;
  if (kind === 'date' || kind === 'dateTime') return 'date';
  return kind !== undefined && NUMBERS.has(kind) ? 'number' : undefined;
}

/** Reads cells as the settings of an import say. */
export function lineFormats({ dates, decimals, values, cells }: ImportSettings): LineFormats {
  return {
    textOf: (header, column) => {
      const means = new Map(Object.entries(own(values, header) ?? {}));
      const shape = writtenShape(column);
      const order = shape === 'date' ? own(dates, header) : undefined;
      const decimal = shape === 'number' ? own(decimals, header) : undefined;
      if (means.size === 0 && !order && !decimal) return undefined;
      return (cell, isValue) => {
        const text = means.get(cell.trim()) ?? cell;
        if (isValue) return text;
        if (order) return isoText(text, order) ?? text;
        return decimal ? (numberText(text, decimal) ?? text) : text;
      };
    },
    repaired: (line, header) => own(own(cells, String(line)), header),
  };
}

/** Headers may be named like what every object has. */
function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

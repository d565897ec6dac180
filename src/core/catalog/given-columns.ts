import type { Column } from '../fields/registry.ts';
import { isChoice, isGenerated, isLink, isRecurrence, isWriteOnly, timeKindOf } from '../fields/traits.ts';
import type { ReferenceMark } from '../marks/reference.ts';
import { KIND } from '../query/kind.ts';
import { isOtherEnd, type Catalog } from './catalog.ts';

type Columns = Pick<Catalog, 'columns'>;

/** Whether anybody writes a column: it is not worked out, given automatically, or written through other records. */
export function isWritten(catalog: Columns, column: Column): boolean {
  return (
    column.formula === undefined &&
    column.name !== KIND &&
    !isGenerated(column) &&
    !isOtherEnd({ catalog }, column)
  );
}

/** What a column is of that a reference to a kind of columns means. */
const OF_KIND: Readonly<
  Record<Exclude<NonNullable<ReferenceMark['meant']>, 'values' | 'lines'>, (column: Column) => boolean>
> = {
  links: isLink,
  choices: isChoice,
  starts: (column) => ['moment', 'day'].includes(timeKindOf(column) ?? ''),
  clocks: (column) => timeKindOf(column) === 'clock',
  lengths: (column) => timeKindOf(column) === 'length',
  recurrences: isRecurrence,
};

/** Whether a reference may mean a column. */
export function isMeant(catalog: Columns, column: Column, meant: ReferenceMark['meant']): boolean {
  if (meant === undefined) return true;
  if (meant === 'lines') return isOtherEnd({ catalog }, column);
  if (meant !== 'values') return OF_KIND[meant](column);
  return isWritten(catalog, column) && !isWriteOnly(column);
}

import type { Column } from '../fields/registry.ts';
import { isGenerated, isWriteOnly } from '../fields/traits.ts';
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

/** Whether a reference may mean a column. */
export function isMeant(catalog: Columns, column: Column, meant: ReferenceMark['meant']): boolean {
  if (meant === undefined) return true;
  if (meant === 'lines') return isOtherEnd({ catalog }, column);
  return isWritten(catalog, column) && !isWriteOnly(column);
}

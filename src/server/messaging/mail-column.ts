import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isEmail } from '#core/fields/traits.ts';
import type { Scene } from '../query/scene/place.ts';

/** The column with the addresses by which the records of a table are written to, where the viewer may read one. */
export function mailColumnOf({ catalog, viewer }: Scene, table: Table): Column | undefined {
  if (isProductObject('tables', table.name) || !mayOperate(viewer, 'read', table)) return undefined;
  return table.columns.find((column) => isEmail(column) && mayReadColumn(catalog, viewer, table, column));
}

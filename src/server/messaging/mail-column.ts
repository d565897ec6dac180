import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isEmail } from '#core/fields/traits.ts';
import type { Scene } from '../query/scene/place.ts';

/** The column with the addresses by which the records of a table are written to, where the viewer may read one. */
export function mailColumnOf(scene: Scene, table: Table): Column | undefined {
  return isProductObject('tables', table.name) ? undefined : addressColumn(scene, table);
}

/** The column with the e-mail addresses of a table's records, users too, where the viewer may read one. */
export function addressColumn({ catalog, viewer }: Scene, table: Table): Column | undefined {
  if (!mayOperate(viewer, 'read', table)) return undefined;
  return table.columns.find((column) => isEmail(column) && mayReadColumn(catalog, viewer, table, column));
}

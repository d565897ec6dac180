import { rowRule } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Scene } from '../query/scene/place.ts';

/** Whether all records of a table exist for the viewer. */
export function readsAll({ catalog, viewer }: Scene, table: Table): boolean {
  return rowRule(catalog, viewer, 'read', table) === true;
}

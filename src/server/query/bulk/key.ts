import { readableColumns } from '#core/access/access.ts';
import { titleColumns } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isSpoken } from '#core/fields/traits.ts';
import { isKept } from '#core/formula/computed/computed.ts';
import type { Scene } from '../scene/place.ts';

/** The columns of a table whose value can name one of its records in a file, as far as the viewer may read them. */
export function keyColumns({ catalog, viewer }: Scene, table: Table): readonly Column[] {
  return readableColumns(catalog, viewer, table).filter(
    (column) =>
      fieldOf(column).sortable && !('target' in column) && !isSpoken(column) && isKept(catalog, column),
  );
}

/**
 * The column that names a table's records in files where nothing else is said: its only unique column, else its title
 * where that is one column. Export writes links by it and import reads them by it; undefined where there is none.
 */
export function naturalKey(scene: Scene, table: Table): Column | undefined {
  const keys = keyColumns(scene, table);
  const [unique, ...others] = keys.filter((column) => column.unique === true);
  if (unique && others.length === 0) return unique;
  const [title, ...more] = titleColumns(table);
  return more.length === 0 ? keys.find((column) => column === title) : undefined;
}

import { AppError } from '#core/errors.ts';
import { isLink } from '#core/fields/traits.ts';
import { placeOf, readableTable, type Place, type Scene } from './place.ts';

/** The link by which the records of a table stand below each other. Throws AppError `column.unknown` where it does not exist for the viewer or leads to another table. */
export function parentPlace(scene: Scene, tableId: number, path: string): Place {
  const table = readableTable(scene, tableId);
  const place = placeOf(scene, table, path);
  if (!isLink(place.column) || place.column.target !== table.id || place.links.length > 0)
    throw new AppError('column.unknown', { column: path });
  return place;
}

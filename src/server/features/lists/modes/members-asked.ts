import { AppError } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import type { Scene } from '../../../query/scene/place.ts';

/** A list column of a record, as requests name it. */
interface AskedList {
  readonly columnId: number;
  readonly recordId: number;
}

/** The table of the records of a list column, and which of them are meant. Throws AppError `column.unknown` where it is no list. */
export function membersAsked({ catalog }: Pick<Scene, 'catalog'>, { columnId, recordId }: AskedList) {
  const column = catalog.columns.get(columnId)?.column;
  if (!isList(column)) throw new AppError('column.unknown', { column: columnId });
  return { tableId: column.target, parent: { columnId, record: recordId } };
}

import { isNewKey } from '#core/query/new-key.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { must } from '#core/std/must.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { lastChange } from '#web/data/record-changes.ts';
import type { RowList } from '#web/data/row-lists.ts';
import { useStore } from '#web/std/store.ts';
import type { RowMoves } from './row-moves.ts';
import { useRowMoves } from './use-row-moves.ts';

interface SubMoves {
  readonly tableId: number;
  readonly list: RowList;
  readonly sort: readonly RequestSort[];
  readonly column: WebColumn;
  readonly recordId: number;
}

/** What moves the rows of a list in a form, and the one that was moved last; a record that is not stored has none to move. */
export function useSubMoves({
  tableId,
  list,
  sort,
  column,
  recordId,
}: SubMoves): (RowMoves & { readonly moved: number | undefined }) | undefined {
  const change = useStore(lastChange);
  const table = must(useApplication().tables.get(tableId), 'the table of a list column');
  const parent = { columnId: column.id, recordId };
  const moves = useRowMoves({ table, windows: list.windows, sort, parent });
  if (!moves || isNewKey(recordId)) return undefined;
  return { ...moves, moved: change?.tableId === tableId ? change.recordId : undefined };
}

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { recordChanged } from '#web/data/record-changes.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import type { PlacedColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';
import { checkCells, writeCells } from './change-cells.ts';

/** What the user of a full list may do to its cells: whoever may write none of them still copies. */
export function useCellHands({ table, within }: List) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return useMemo(() => {
    const columns = new Map(webColumns(table).map((column) => [column.name, column]));
    return {
      tableId: table.id,
      mayCreate: table.create && within === undefined,
      refusal: ({ path, column }: PlacedColumn, id: number | undefined) => {
        const may = id === undefined ? table.create : table.update;
        const isOwn = path === column.name && may && column.writable && column.readOnly !== true;
        return isOwn ? undefined : { code: 'column.read_only' };
      },
      check: checkCells,
      write: writeCells,
      onWritten: ({ cells, created, operation }: CellsAnswer) => {
        recordChanged(table.id, created[0] ?? 0);
        journalChanged(queries);
        offerUndo({ message: t('cells.written', { count: cells }) }, operation);
      },
      sent: (path: string, value: unknown) => {
        const column = columns.get(path);
        const toSent = column && typeof value !== 'string' ? webFieldOf(column).toSent : undefined;
        return toSent && value !== null && value !== undefined ? toSent(value) : value;
      },
    };
    // Those that tell of it are made anew with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [table, within, queries, t]);
}

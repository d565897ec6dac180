import { useQuery } from '@tanstack/react-query';
import type { About } from '#core/contract/messaging/message-routes.ts';
import { loadRows } from '#web/api/load-rows.ts';

/** Cells of the record that a message is about, in the order of the columns, as its writer may read them. */
export function useRecordCells(about: About | null, columns: readonly string[]): readonly unknown[] {
  const { data } = useQuery({
    queryKey: ['messaging_record_cells', about?.tableId, about?.recordId, columns],
    queryFn: async ({ signal }) =>
      await loadRows(
        {
          tableId: about?.tableId ?? 0,
          columns: [...columns],
          records: [about?.recordId ?? 0],
          limit: 1,
        },
        signal,
      ),
    enabled: about !== null && columns.length > 0,
    staleTime: 30_000,
  });
  return (data?.[0] ?? []).slice(1, columns.length + 1);
}

import { useQuery } from '@tanstack/react-query';
import type { About } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';

/** Cells of the record that a message is about, in the order of the columns, as its writer may read them. */
export function useRecordCells(about: About | null, columns: readonly string[]): readonly unknown[] {
  const { data } = useQuery({
    queryKey: ['messaging_record_cells', about?.tableId, about?.recordId, columns],
    queryFn: async ({ signal }) =>
      await call('list_full_load', {
        params: { mode: 'datatable' },
        body: {
          tableId: about?.tableId ?? 0,
          columns: [...columns],
          records: [about?.recordId ?? 0],
          limit: 1,
        },
        signal,
      }),
    enabled: about !== null && columns.length > 0,
    staleTime: 30_000,
  });
  return (data?.rows[0] ?? []).slice(1, columns.length + 1);
}

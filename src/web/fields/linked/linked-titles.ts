import { useQueries } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { LinkedRecord } from '../values/web-field.ts';

/** Records of a table by their ids, with their titles once those are known; `known` saves asking. */
export function useLinkedTitles(
  tableId: number,
  ids: readonly number[],
  known: readonly LinkedRecord[],
): readonly LinkedRecord[] {
  const missing = ids.filter((id) => !known.some(([other]) => other === id));
  const answers = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['api_element_display', tableId, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('api_element_display', { query: { tableId: String(tableId), recordId: String(id) }, signal }),
    })),
  });
  const titles = new Map(missing.map((id, index) => [id, answers[index]?.data?.title ?? '']));
  return ids.map((id) => known.find(([other]) => other === id) ?? [id, titles.get(id) ?? '']);
}

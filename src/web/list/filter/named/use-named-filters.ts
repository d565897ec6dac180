import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '#core/contract/lists/saved-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { call } from '#web/api/call.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** The filters that are kept of a table, and what may be done with them; a failure is told, and they are asked for again. */
export function useNamedFilters(tableId: number) {
  const queries = useQueryClient();
  const words = useErrorTexts();
  const params = { tableId: String(tableId) };
  const queryKey = ['named filters', tableId];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => await call('filter_list', { params }),
    retry: false,
  });
  /** Whether it was done. */
  const change = async (run: () => Promise<unknown>): Promise<boolean> => {
    let done = true;
    try {
      await run();
    } catch (error) {
      done = false;
      notify({ message: words(error).join(' '), tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey });
    return done;
  };
  return {
    filters: data?.filters ?? [],
    roles: data?.mayShare ? data.roles : [],
    save: async (name: string, filter: RequestFilter, savedId?: number) =>
      await change(
        async () =>
          await call('filter_save', {
            params,
            body: { name, filter, ...(savedId === undefined ? {} : { savedId }) },
          }),
      ),
    rename: async ({ id }: SavedFilter, name: string) =>
      await change(async () => await call('filter_rename', { params, body: { savedId: id, name } })),
    share: async ({ id }: SavedFilter, roles: readonly number[]) =>
      await change(
        async () => await call('filter_share', { params, body: { savedId: id, roles: [...roles] } }),
      ),
    remove: async ({ id }: SavedFilter, back = false) =>
      await change(
        async () => await call('filter_delete', { params, body: { savedId: id, ...(back ? { back } : {}) } }),
      ),
  };
}

export type NamedFilterTools = ReturnType<typeof useNamedFilters>;

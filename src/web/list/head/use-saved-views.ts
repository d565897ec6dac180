import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '#web/api/call.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { List } from '../state/use-list.ts';
import { savedAddress } from './saved-view.ts';

/** The saved views of a table that its user sees. */
export function useSavedViews(tableId: number) {
  return useQuery({
    queryKey: ['saved views', tableId],
    queryFn: async () => await call('view_saved_list', { params: { tableId: String(tableId) } }),
    retry: false,
  });
}

/** Runs a change, tells where it fails, and has the views asked for again. */
export function useSavedChange(tableId: number): (run: () => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient();
  const words = useErrorTexts();
  return async (run) => {
    try {
      await run();
    } catch (error) {
      notify({ message: words(error).join(' '), tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: ['saved views', tableId] });
  };
}

/** A list whose address says nothing opens with the view that was chosen for it. */
export function useOpeningView(list: List): void {
  const { data: saved } = useSavedViews(list.table.id);
  const search: object = useSearch({ strict: false });
  const router = useRouter();
  const done = useRef(false);
  const bare = Object.values(search).every((text) => text === undefined);
  const view = saved?.views.find(({ id }) => id === saved.default);
  const isFirst = list.view === undefined || list.view === list.views[0];
  useEffect(() => {
    if (done.current || !saved) return;
    done.current = true;
    if (view && bare && isFirst) router.history.replace(savedAddress(list.table.id, view));
  }, [saved, view, bare, isFirst, list.table.id, router]);
}

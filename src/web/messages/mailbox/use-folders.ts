import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

const FOLDERS = 'messaging_folder_list';
const DRAFTS = 'messaging_draft_list';
export const THREAD = 'messaging_message_get';
export const LABEL_COUNTS = 'messaging_label_chosen';

/** The folders of the reader with what waits in them. */
export function useFolders() {
  return useQuery({
    queryKey: [FOLDERS],
    queryFn: ({ signal }) => call('messaging_folder_list', { signal }),
    refetchOnMount: 'always',
  });
}

/** The messages that the reader is writing. */
export function useDrafts(isWanted: boolean) {
  return useQuery({
    queryKey: [DRAFTS],
    queryFn: async ({ signal }) => (await call('messaging_draft_list', { signal })).drafts,
    refetchOnMount: 'always',
    enabled: isWanted,
  });
}

/** Asks again what counts messages and drafts. */
export function refreshMailbox(queries: QueryClient): void {
  for (const name of [FOLDERS, DRAFTS, THREAD, LABEL_COUNTS])
    void queries.invalidateQueries({ queryKey: [name] });
}

/** Asks again how much waits in the folders, and what is told of the message that is open. */
export function refreshCounts(queries: QueryClient): void {
  for (const name of [FOLDERS, THREAD, LABEL_COUNTS]) void queries.invalidateQueries({ queryKey: [name] });
}

import { reloadApplication } from '#web/api/application.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { refreshAll } from './row-lists.ts';

/** Shows the application as it is by now: another version, another draft, or another step of that. */
export async function refreshScreens(): Promise<void> {
  await reloadApplication();
  refreshAll();
  await queryClient.invalidateQueries({
    // What the configuration itself shows is kept by its own changes.
    predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('configuration_'),
  });
}

import type { Preview } from '#core/contract/preview-header.ts';
import { reloadApplication } from '#web/api/application.tsx';
import { preview } from '#web/api/preview.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshAll } from '#web/data/row-lists.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';

/**
 * Has this tab show the own configuration draft, or the application in force again. Throws what the server has against it,
 * or GivenUp where the configuration was not opened; what was shown stays then.
 */
export async function showPreview(next: Preview | undefined): Promise<void> {
  if (next) await configurationGate.call('configuration_draft', {});
  const before = preview.get();
  preview.set(() => next);
  try {
    await refreshScreens();
  } catch (failure) {
    preview.set(() => before);
    throw failure;
  }
}

/** Shows the application as it is by now: another draft of it, or another step of that. */
export async function refreshScreens(): Promise<void> {
  await reloadApplication();
  refreshAll();
  await queryClient.invalidateQueries({
    // What the configuration itself shows is kept by its own changes.
    predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('configuration_'),
  });
}

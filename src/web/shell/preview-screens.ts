import type { Preview } from '#core/contract/preview-header.ts';
import { preview } from '#web/api/preview.ts';
import { refreshScreens } from '#web/data/refresh-screens.ts';
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

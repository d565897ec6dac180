import { goTo } from '#web/api/leaving.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';

/** Shows the application as a user sees it: the page is loaded anew with that user's rights. */
export async function startViewingAs(user: number): Promise<void> {
  const { location } = await configurationGate.call('admin_access_view_as', { body: { user } });
  goTo(location);
}

import { traitsOf } from '#core/catalog/actions/registry.ts';
import type { ActionInfo } from '#core/contract/application/application-routes.ts';

/** Whether a window keeps an action: a read-only one only those of kinds whose trait says so (ACTION-8). */
export function staysHere(action: ActionInfo | undefined, readOnly = false): boolean {
  return !readOnly || (action !== undefined && traitsOf(action).staysInReadOnly === true);
}

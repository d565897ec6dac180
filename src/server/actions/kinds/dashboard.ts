import { mayRun } from '#core/access/run.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { dashboardAddress } from '#core/contract/screen-addresses.ts';
import { AppError } from '#core/errors.ts';
import type { TellKind } from '../run-kind.ts';

/** Leads to a dashboard. Throws AppError `action.unknown` for a viewer who may not know of it. */
export const dashboard: TellKind<ActionOf<'dashboard'>> = {
  tell: ({ catalog, viewer }, action) => {
    if (!mayRun(catalog, viewer, action)) throw new AppError('action.unknown', { action: action.id });
    return {
      kind: 'navigation',
      context: 0,
      window: 0,
      action: action.id,
      address: dashboardAddress(action.dashboard),
    };
  },
};

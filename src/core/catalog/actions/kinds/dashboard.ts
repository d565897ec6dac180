import type { z } from 'zod';
import { never, type ActionTraits } from '../parts/action-traits.ts';
import type { DashboardAction } from './dashboard-action.ts';

/** Opens a dashboard: what of it anybody sees is decided by the rights to what its tiles show. */
export const dashboard: ActionTraits<z.infer<typeof DashboardAction>> = {
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'anyRole' }],
  isRun: never,
  place: 'dashboard',
  asStep: { does: 'neither' },
};

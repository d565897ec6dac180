import { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { common } from '../parts/action-parts.ts';

/** An action that belongs to no table: it opens a dashboard. */
export const DashboardAction = z.strictObject({
  ...common,
  kind: z.literal('dashboard'),
  dashboard: reference('dashboard'),
});

import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { Id, Name } from '../../../marks/reference.ts';
import { Icon } from '../../button.ts';
import { DashboardFilter, MAX_DASHBOARD_FILTERS } from './dashboard-filter.ts';
import { DASHBOARD_PERIODS, MAX_TILES } from './dashboard-grid.ts';
import { Tile } from './tile.ts';

/** A page of figures, views and links: a home, or a place of its own that an action opens. */
export const Dashboard = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  icon: Icon.optional(),
  /** The period that it begins with; it is offered where tiles say which of their columns it is applied to. */
  period: z.enum(DASHBOARD_PERIODS).optional(),
  /** By what else its tiles can be narrowed. */
  filters: z.array(DashboardFilter).max(MAX_DASHBOARD_FILTERS).optional(),
  tiles: z.array(Tile).max(MAX_TILES),
});

export type Dashboard = z.infer<typeof Dashboard>;

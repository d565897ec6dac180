import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { Path, reference } from '../../../marks/reference.ts';

/** Most filters of a dashboard, and most tables of which one says its column. */
export const MAX_DASHBOARD_FILTERS = 8;
const MAX_FILTERED_TABLES = 20;

const filtered = { table: reference('table'), column: Path };

/** A choice or a link: whoever looks at the dashboard narrows its tiles to some of its values. */
export const DashboardFilter = z.strictObject({
  /** What it is called, where that is not what its column is. */
  label: Labels.optional(),
  ...filtered,
  /**
   * The columns of other tables that it is applied to, with the same choices or to the same table. Of a table that is not
   * named it is the only such column that the table has.
   */
  others: z.array(z.strictObject(filtered)).max(MAX_FILTERED_TABLES).optional(),
});
export type DashboardFilter = z.infer<typeof DashboardFilter>;

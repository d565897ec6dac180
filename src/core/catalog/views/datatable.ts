import type { z } from 'zod';
import type { ViewKind } from './view-kind.ts';
import { viewOf } from './view-parts.ts';

/** Records as the rows of a table, or as cards on a narrow screen. */
export const DatatableView = viewOf('datatable', {});

/** See `DatatableView`. */
export const datatable: ViewKind<z.infer<typeof DatatableView>> = {
  traits: { rows: true, selects: true, columns: true, sorts: true },
  check: () => [],
};

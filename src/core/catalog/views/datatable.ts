import type { z } from 'zod';
import type { ViewKind } from './view-kind.ts';
import type { DatatableView } from './datatable-view.ts';

/** See `DatatableView`. */
export const datatable: ViewKind<z.infer<typeof DatatableView>> = {
  begin: () => ({}),
  check: () => [],
};

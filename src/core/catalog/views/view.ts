import { z } from 'zod';
import { DatatableView } from './datatable-view.ts';

/** How the records of a table are listed: a view of any display mode. */
export const View = z.discriminatedUnion('mode', [DatatableView]);

export type View = z.infer<typeof View>;

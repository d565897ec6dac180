import { viewOf } from './view-parts.ts';

/** Records as the rows of a table, or as cards on a narrow screen. */
export const DatatableView = viewOf('datatable', {});

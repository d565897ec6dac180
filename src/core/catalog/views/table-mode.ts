/** The display mode of a table that is listed without a view, and of windows of rows wherever they are asked for. */
export const TABLE_MODE = 'datatable';

/** The display modes that show windows of rows, as the routes of those windows name them. */
export const ROW_MODES = [TABLE_MODE, 'thumbnail'] as const;

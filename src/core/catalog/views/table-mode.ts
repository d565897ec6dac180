/** The display mode of a table that is listed without a view, and of windows of rows wherever they are asked for. */
export const TABLE_MODE = 'datatable';

/** Most breaks of the rows and of the columns of a pivot, and most measures. */
export const MAX_PIVOT_ROWS = 4;
export const MAX_PIVOT_COLUMNS = 3;
export const MAX_PIVOT_MEASURES = 6;

/** Most rows and columns that a pivot shows, those of all levels together, and most cells. */
export const MAX_ROW_ELEMENTS = 2_000;
export const MAX_COLUMN_ELEMENTS = 400;
export const MAX_PIVOT_CELLS = 200_000;

/** What of a measure a cell shows: the value, or its share of the row, of the column or of all. */
export const PIVOT_SHOWS = ['value', 'ofRow', 'ofColumn', 'ofAll'] as const;
export type PivotShows = (typeof PIVOT_SHOWS)[number];

/** What the shade of a cell compares it with: nothing, all cells, or those of its level. */
export const PIVOT_HEATS = ['none', 'all', 'level'] as const;
export type PivotHeat = (typeof PIVOT_HEATS)[number];

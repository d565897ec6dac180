/** What can be calculated of a column over many records; empty values take part in none of it. */
export const CALCULATIONS = ['count', 'sum', 'average', 'minimum', 'maximum'] as const;
export type Calculation = (typeof CALCULATIONS)[number];

/** What a list shows of a column over its records; a share is that of the sum of the whole list. */
export const SHOWN_CALCULATIONS = [...CALCULATIONS, 'percent'] as const;
export type ShownCalculation = (typeof SHOWN_CALCULATIONS)[number];

/** Most groups in groups. */
export const GROUP_LEVELS = 5;

/** Most calculations that a list shows. */
export const MAX_SHOWN_CALCULATIONS = 30;

/** Periods by which records are grouped on a day or a moment; weeks begin on Monday. */
export const GROUP_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupPeriod = (typeof GROUP_PERIODS)[number];

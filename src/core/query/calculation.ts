/** What can be calculated of a column over many records; empty values take part in none of it. */
export const CALCULATIONS = ['count', 'sum', 'average', 'minimum', 'maximum'] as const;
export type Calculation = (typeof CALCULATIONS)[number];

/** Periods by which records are grouped on a day or a moment; weeks begin on Monday. */
export const GROUP_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupPeriod = (typeof GROUP_PERIODS)[number];

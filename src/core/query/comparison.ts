/**
 * How two values of a column are compared where the same record is looked for twice: as they are, as texts without case,
 * accents, spaces and punctuation, or as texts close in spelling.
 */
export const COMPARISONS = ['exact', 'text', 'close'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Longest formatted text unless the column says otherwise, in characters without its formatting. */
export const RICH_LENGTH = 100_000;

/** Longest HTML of a formatted text, in characters. */
export const MARKUP_LENGTH = 1_000_000;

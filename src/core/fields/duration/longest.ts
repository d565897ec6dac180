/** The longest duration: 1,000,000 hours, in seconds. */
export const MAX_SECONDS = 3_600_000_000;

/** A time of day: HH:MM or HH:MM:SS. */
export const CLOCK_TEXT = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

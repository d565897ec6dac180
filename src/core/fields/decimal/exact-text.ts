/** An exact number as it is written. */
export const EXACT_TEXT = /^[+-]?\d{1,30}(\.\d{1,20})?$/;

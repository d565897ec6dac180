/** Most characters of a formula. */
export const FORMULA_LENGTH = 10_000;

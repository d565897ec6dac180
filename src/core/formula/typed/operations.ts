/**
 * What formulas are made of once their types are known; each has one meaning in JavaScript (`run-operations.ts`) and
 * one in SQL. `strict`: empty as soon as an operand is empty. `own`: it has a rule of its own for empty operands; for
 * texts the empty one is the text without characters.
 */
export const FORMULA_OPERATIONS = {
  and: 'own',
  or: 'own',
  not: 'own',
  if: 'own',
  switch: 'own',
  within: 'own',
  coalesce: 'own',
  isEmpty: 'own',
  equal: 'own',
  less: 'own',
  lessOrEqual: 'own',
  textLess: 'own',
  textLessOrEqual: 'own',
  has: 'own',

  negate: 'strict',
  add: 'strict',
  subtract: 'strict',
  multiply: 'strict',
  divide: 'strict',
  power: 'strict',
  modulo: 'strict',
  abs: 'strict',
  sign: 'strict',
  round: 'strict',
  floor: 'strict',
  ceiling: 'strict',
  truncate: 'strict',
  /** A number rounded to so many places; empty where it is then more than the most, up or down. */
  confine: 'strict',
  least: 'own',
  greatest: 'own',

  concat: 'own',
  join: 'own',
  upper: 'own',
  lower: 'own',
  plain: 'own',
  /** As filters and quick search compare texts. */
  simplify: 'own',
  trim: 'own',
  length: 'own',
  left: 'own',
  right: 'own',
  mid: 'own',
  replace: 'own',
  pad: 'own',
  position: 'own',
  contains: 'own',
  startsWith: 'own',
  endsWith: 'own',
  numberText: 'strict',
  plainText: 'strict',
  textNumber: 'strict',
  /** The text, number or truth value at a path of a JSON text. */
  jsonText: 'strict',

  makeDate: 'strict',
  addDays: 'strict',
  addMonths: 'strict',
  daysBetween: 'strict',
  monthsBetween: 'strict',
  workdaysBetween: 'strict',
  year: 'strict',
  month: 'strict',
  day: 'strict',
  weekday: 'strict',
  week: 'strict',
  monthStart: 'strict',

  makeTime: 'strict',
  timeSeconds: 'strict',
  secondsTime: 'strict',

  durationSeconds: 'strict',
  secondsDuration: 'strict',

  makePosition: 'strict',
  latitude: 'strict',
  longitude: 'strict',
  distance: 'strict',

  makeDateTime: 'strict',
  dateOf: 'strict',
  timeOf: 'strict',
  addSeconds: 'strict',
  secondsBetween: 'strict',
  now: 'own',
  today: 'own',
} as const satisfies Readonly<Record<string, 'strict' | 'own'>>;

export type FormulaOperation = keyof typeof FORMULA_OPERATIONS;

/** Operations whose result depends on when, where or by whom they are asked. */
export const MOVING: ReadonlySet<FormulaOperation> = new Set([
  'now',
  'today',
  'makeDateTime',
  'dateOf',
  'timeOf',
]);

/** Places after the point that a division keeps; the last is rounded, halves away from zero. */
export const QUOTIENT_PLACES = 12;
/** Largest exponent, up or down. */
export const EXPONENT = 100;
/** Most digits before the point that a power may have; more is empty. */
export const POWER_DIGITS = 40;
/** Most characters of a text that a formula makes; more is empty. */
export const TEXT_SIZE = 100_000;

/** The conditions of a filter (domain: Lists). */
export const OPERATORS = [
  'equal',
  'different',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
  'contains',
  'doesNotContain',
  'beginsWith',
  'doesNotBeginWith',
  'endsWith',
  'doesNotEndWith',
  'fullWordBeginning',
  'isNear',
  'isInBox',
  'isWithin',
  'isNotWithin',
  'atPath',
  'isEmpty',
  'isNotEmpty',
] as const;

export type Operator = (typeof OPERATORS)[number];

const EMPTY = ['isEmpty', 'isNotEmpty'] as const;
const SAME = ['equal', 'different', 'isWithin', 'isNotWithin', ...EMPTY] as const;

/** Operators of values that have an order: numbers, dates, times, durations, ratings. */
export const ORDERED: readonly Operator[] = [
  'equal',
  'different',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
  'isWithin',
  'isNotWithin',
  ...EMPTY,
];

/** Operators that ask for a part of a text. */
const PARTS = [
  'contains',
  'doesNotContain',
  'beginsWith',
  'doesNotBeginWith',
  'endsWith',
  'doesNotEndWith',
  'fullWordBeginning',
] as const;

/** Operators of texts; comparing by order is kept for code-like texts. */
export const TEXTUAL: readonly Operator[] = [...PARTS, ...ORDERED];

/** Operators of texts of which the words are asked for alone, not how they stand. */
export const WORDED: readonly Operator[] = [...PARTS, ...EMPTY];

/** Operators of values that are only the same or not: choices, links, colours. */
export const NOMINAL: readonly Operator[] = SAME;

/** Operators of several choices in one column. */
export const SEVERAL: readonly Operator[] = ['contains', 'doesNotContain', ...EMPTY];

/** Operators of values with parts: the value of `atPath` says which part is asked what. */
export const PATHED: readonly Operator[] = ['atPath', ...EMPTY];

/** Operators of the two truth values. */
export const LOGICAL: readonly Operator[] = ['equal', ...EMPTY];

/** True where an operator takes no value. */
export function takesNoValue(operator: Operator): boolean {
  return operator === 'isEmpty' || operator === 'isNotEmpty';
}

/** True where an operator takes a list of values. */
export function takesList(operator: Operator): boolean {
  return operator === 'isWithin' || operator === 'isNotWithin';
}

/** True where what an operator compares with is that of no other one. */
export function comparesAlone(operator: Operator): boolean {
  return operator === 'isNear' || operator === 'isInBox';
}

const PARTS_OF_TEXT: ReadonlySet<Operator> = new Set(PARTS);

/** True where an operator compares with a part of a text: its value is any text, whatever the column's own rules. */
export function isTextual(operator: Operator): boolean {
  return PARTS_OF_TEXT.has(operator);
}

const OPPOSITES: Readonly<Partial<Record<Operator, Operator>>> = {
  different: 'equal',
  doesNotContain: 'contains',
  doesNotBeginWith: 'beginsWith',
  doesNotEndWith: 'endsWith',
  isNotWithin: 'isWithin',
  isNotEmpty: 'isEmpty',
};

/** The positive operator of which `operator` is the exact complement, or undefined for a positive one. */
export function positiveOf(operator: Operator): Operator | undefined {
  return OPPOSITES[operator];
}

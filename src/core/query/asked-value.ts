import { hasOnlyParts, isOneOf, type Shape } from '../std/shape.ts';
import type { Operator } from './operators.ts';

/** The units in which periods are told. */
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** Most units that a period may be long. */
const MAX_UNITS = 1_000;

/**
 * A period relative to the moment at which a list is asked for, in the viewer's time zone: a day, the present moment, a
 * unit of the calendar (`previous` and `following` are the ones beside it), or so many units up to and from today, which
 * is part of both.
 */
export type RelativePeriod = RelativeDay | CalendarPeriod | CountedPeriod;

interface RelativeDay {
  readonly relative: 'now' | 'today' | 'yesterday' | 'tomorrow';
}
interface CalendarPeriod {
  readonly relative: 'this' | 'previous' | 'following';
  readonly unit: Exclude<Unit, 'day'>;
}
interface CountedPeriod {
  readonly relative: 'last' | 'next';
  readonly amount: number;
  readonly unit: Unit;
}

const DAY: Shape<RelativeDay> = { relative: isOneOf(['now', 'today', 'yesterday', 'tomorrow']) };
const CALENDAR: Shape<CalendarPeriod> = {
  relative: isOneOf(['this', 'previous', 'following']),
  unit: isOneOf(UNITS.filter((unit) => unit !== 'day')),
};
const COUNTED: Shape<CountedPeriod> = {
  relative: isOneOf(['last', 'next']),
  amount: (amount) =>
    typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= MAX_UNITS,
  unit: isOneOf(UNITS),
};

/** The period that a value is; undefined where it is none, or not a good one. */
export function periodIn(value: unknown): RelativePeriod | undefined {
  const isPeriod = hasOnlyParts(value, DAY) || hasOnlyParts(value, CALENDAR) || hasOnlyParts(value, COUNTED);
  return isPeriod ? value : undefined;
}

/** The viewer, as the value of a condition on a link or list of users. */
export const ME = { me: true } as const;

export function isMe(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'me' in value && value.me === true;
}

/** Whether a value is meant as a period; whether it is a good one, `periodIn` tells. */
export function isRelative(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'relative');
}

const COMPARING: ReadonlySet<Operator> = new Set([
  'equal',
  'different',
  'less',
  'lessOrEqual',
  'greater',
  'greaterOrEqual',
]);

/** Whether an operator compares two values: with a period or another column, too. */
export function compares(operator: Operator): boolean {
  return COMPARING.has(operator);
}

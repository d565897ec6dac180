import { z } from 'zod';
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
export const RelativePeriod = z.union([
  z.strictObject({ relative: z.enum(['now', 'today', 'yesterday', 'tomorrow']) }),
  z.strictObject({
    relative: z.enum(['this', 'previous', 'following']),
    unit: z.enum(['week', 'month', 'quarter', 'year']),
  }),
  z.strictObject({
    relative: z.enum(['last', 'next']),
    amount: z.number().int().min(1).max(MAX_UNITS),
    unit: z.enum(UNITS),
  }),
]);
export type RelativePeriod = z.infer<typeof RelativePeriod>;

/** The viewer, as the value of a condition on a link or list of users. */
export const ME = { me: true } as const;

export function isMe(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'me' in value && value.me === true;
}

/** Whether a value is meant as a period; whether it is a good one, `RelativePeriod` tells. */
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

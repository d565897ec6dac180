import { daysOfPeriod, type PeriodAsker } from '#core/fields/period.ts';
import { wallTimeOf } from '#core/language/zone-time.ts';
import type { RelativePeriod } from '#core/query/asked-value.ts';

type Step = 'day' | 'week' | 'month';

const DAY = 86_400_000;

/** Most points of a line that are days, and that are weeks. */
const MAX_DAYS = 45;
const MAX_WEEKS = 26 * 7;

/** By which steps a line goes through a period. */
export function lineStepOf(period: RelativePeriod, asker: PeriodAsker): Step {
  const { from, before } = daysOfPeriod(period, asker);
  const days = (Date.parse(before) - Date.parse(from)) / DAY;
  if (days <= MAX_DAYS) return 'day';
  return days <= MAX_WEEKS ? 'week' : 'month';
}

interface StepsOptions {
  readonly period: RelativePeriod;
  readonly step: Step;
  readonly asker: PeriodAsker;
  /** What stands where there are no records. */
  readonly none: number | null;
}

/** The figure of each step of a period up to today, in their order, out of those that there are, each at its first day or moment. */
export function lineSteps(
  found: readonly (readonly [unknown, number | null])[],
  { period, step, asker, none }: StepsOptions,
): readonly (number | null)[] {
  const { from, before } = daysOfPeriod(period, asker);
  const today = wallTimeOf(asker.now, asker.timeZone).day;
  const known = new Map(found.map(([value, figure]) => [dayOf(value, asker.timeZone), figure]));
  const points: (number | null)[] = [];
  for (let day = beginOf(from, step); day < before && day <= today; day = nextOf(day, step))
    points.push(known.get(day) ?? none);
  return points;
}

/** A result as a number; null where it is none. */
export function drawnNumber(result: unknown): number | null {
  if (result === null || result === undefined || result === '') return null;
  const number = Number(result);
  return Number.isFinite(number) ? number : null;
}

/** Whether a figure is higher than before; undefined where it is the same. */
export function isHigher(now: number, before: number): boolean | undefined {
  return now === before ? undefined : now > before;
}

function dayOf(value: unknown, timeZone: string): string {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : wallTimeOf(text, timeZone).day;
}

/** The first day of the week or month of a day; weeks of groups begin on Monday. */
function beginOf(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  if (step === 'day') return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysLater(day, -weekday);
}

function nextOf(day: string, step: Step): string {
  if (step !== 'month') return daysLater(day, step === 'week' ? 7 : 1);
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

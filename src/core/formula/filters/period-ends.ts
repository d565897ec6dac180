import type { RelativePeriod } from '../../query/asked-value.ts';

/** The first and the last day of a period as formulas write them. */
interface Ends {
  readonly from: string;
  readonly until: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const STARTS = {
  month: 'monthStart(today())',
  quarter: 'quarterStart(today())',
  year: 'yearStart(today())',
} as const;
const STEPS = { previous: -1, this: 0, following: 1 } as const;

/** The ends of a period; undefined for weeks of the calendar, which begin as each reader's language says. */
export function endsOf(period: RelativePeriod): Ends | undefined {
  if (!('unit' in period)) {
    const day = dayAway(DAYS[period.relative]);
    return { from: day, until: day };
  }
  const { unit } = period;
  if ('amount' in period) {
    const { amount } = period;
    return period.relative === 'last'
      ? { from: away(-amount, unit), until: 'today()' }
      : { from: 'today()', until: away(amount, unit) };
  }
  if (unit === 'week' || unit === 'day') return undefined;
  const step = STEPS[period.relative] * MONTHS[unit];
  const start = STARTS[unit];
  const at = (months: number): string => (months === 0 ? start : `addMonths(${start}, ${months})`);
  return { from: at(step), until: `${at(step + MONTHS[unit])} - 1` };
}

const DAYS = { now: 0, today: 0, yesterday: -1, tomorrow: 1 } as const;

function away(amount: number, unit: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  if (unit === 'day' || unit === 'week') return dayAway(unit === 'week' ? amount * 7 : amount);
  return `addMonths(today(), ${amount * MONTHS[unit]})`;
}

function dayAway(days: number): string {
  if (days === 0) return 'today()';
  return days < 0 ? `today() - ${-days}` : `today() + ${days}`;
}

/** Most units that a period may be long. */
const MAX_UNITS = 1_000;

/** The period that begins or ends with a day as `endsOf` writes it; undefined for any other text. */
export function periodWith(end: keyof Ends, text: string): RelativePeriod | undefined {
  const fixed = FIXED.find((period) => endsOf(period)?.[end] === text);
  if (fixed) return fixed;
  const relative = end === 'from' ? 'last' : 'next';
  const sign = end === 'from' ? '-' : '+';
  const [, days] = /^today\(\) [-+] (\d{1,4})$/.exec(text) ?? [];
  if (days !== undefined && text === `today() ${sign} ${days}`) return lasting(relative, Number(days), 'day');
  const [, months] = /^addMonths\(today\(\), (-?\d{1,5})\)$/.exec(text) ?? [];
  const count = Number(months ?? 0) * (end === 'from' ? -1 : 1);
  if (count <= 0) return undefined;
  for (const unit of ['year', 'quarter', 'month'] as const)
    if (count % MONTHS[unit] === 0) return lasting(relative, count / MONTHS[unit], unit);
  return undefined;
}

function lasting(
  relative: 'last' | 'next',
  amount: number,
  unit: 'day' | 'month' | 'quarter' | 'year',
): RelativePeriod | undefined {
  return amount >= 1 && amount <= MAX_UNITS ? { relative, amount, unit } : undefined;
}

const FIXED: readonly RelativePeriod[] = [
  { relative: 'today' },
  { relative: 'yesterday' },
  { relative: 'tomorrow' },
  ...(['this', 'previous', 'following'] as const).flatMap((relative) =>
    (['month', 'quarter', 'year'] as const).map((unit) => ({ relative, unit })),
  ),
];

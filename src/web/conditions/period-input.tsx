import { useTranslation } from '#web/std/translation.ts';
import { periodIn, type RelativePeriod } from '#core/query/asked-value.ts';
import { must } from '#core/std/must.ts';
import classes from './conditions.module.css';

const CALENDAR = ['week', 'month', 'quarter', 'year'] as const;
const UNITS = ['day', ...CALENDAR] as const;

/** The periods that a condition offers, each by its name in the texts. */
export const PERIOD_NAMES: readonly string[] = [
  'now',
  'today',
  'yesterday',
  'tomorrow',
  'last',
  'next',
  ...['this', 'previous', 'following'].flatMap((word) => CALENDAR.map((unit) => `${word}_${unit}`)),
];

/** What a period is called in the texts. */
export function periodName(value: unknown): string {
  const period = periodIn(value);
  if (!period) return 'today';
  return 'unit' in period && !('amount' in period) ? `${period.relative}_${period.unit}` : period.relative;
}

/** The period of a name, so many days long where that is to be said. */
export function periodNamed(name: string): RelativePeriod {
  const [relative, unit] = name.split('_');
  if (relative === 'last' || relative === 'next') return { relative, amount: 30, unit: 'day' };
  return must(periodIn(unit === undefined ? { relative } : { relative, unit }), `the period ${name}`);
}

interface PeriodInputProps {
  readonly value: unknown;
  readonly onChange: (value: RelativePeriod) => void;
}

/** How many units a period is long; nothing for those of the calendar. */
export function PeriodInput({ value, onChange }: PeriodInputProps) {
  const { t } = useTranslation();
  const period = periodIn(value);
  if (!period || !('amount' in period)) return null;
  return (
    <>
      <input
        type="number"
        className={classes.amount}
        aria-label={t('filter.amount')}
        min={1}
        max={1_000}
        value={period.amount}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          if (Number.isInteger(valueAsNumber) && valueAsNumber >= 1 && valueAsNumber <= 1_000)
            onChange({ ...period, amount: valueAsNumber });
        }}
      />
      <select
        className={classes.select}
        aria-label={t('filter.unit')}
        value={period.unit}
        onChange={(event) => {
          const unit = UNITS.find((one) => one === event.currentTarget.value);
          if (unit) onChange({ ...period, unit });
        }}
      >
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`filter.units.${unit}`)}
          </option>
        ))}
      </select>
    </>
  );
}

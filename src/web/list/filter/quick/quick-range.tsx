import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { FilterInput } from '#web/fields/filter-input.tsx';
import type { PlacedColumn } from '../../state/list-columns.ts';
import { PERIOD_NAMES, PeriodInput, periodName, periodNamed } from '#web/conditions/period-input.tsx';
import type { QuickFilter } from './quick-filter.ts';
import { TermChoice } from '../../panel/term-rows.tsx';
import classes from './quick-filter.module.css';

interface QuickRangeProps {
  readonly shown: PlacedColumn;
  readonly quick: QuickFilter;
  readonly onChange: (quick: QuickFilter) => void;
  readonly onProblem: (bad: boolean) => void;
}

/** The least and greatest value of a column, and for days and moments a period relative to today. */
export function QuickRange({ shown, quick, onChange, onProblem }: QuickRangeProps) {
  const { t } = useTranslation();
  const { from: _from, ...withoutFrom } = quick;
  const { to: _to, ...withoutTo } = quick;
  const end = (value: unknown): unknown => (value === null || value === '' ? undefined : value);
  return (
    <div className={classes.range}>
      {fieldOf(shown.column).period ? <QuickPeriod quick={quick} onChange={onChange} /> : null}
      <Bound
        shown={shown}
        label={t('filter.quick.from')}
        value={quick.from}
        onProblem={onProblem}
        onChange={(value) =>
          onChange(end(value) === undefined ? withoutFrom : { ...withoutFrom, from: value })
        }
      />
      <Bound
        shown={shown}
        label={t('filter.quick.to')}
        value={quick.to}
        onProblem={onProblem}
        onChange={(value) => onChange(end(value) === undefined ? withoutTo : { ...withoutTo, to: value })}
      />
    </div>
  );
}

interface BoundProps {
  readonly shown: PlacedColumn;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onProblem: (bad: boolean) => void;
}

function Bound({ shown, label, value, onChange, onProblem }: BoundProps) {
  const id = useId();
  return (
    <div className={classes.bound}>
      <label htmlFor={id}>{label}</label>
      <FilterInput
        id={id}
        column={shown.column}
        operator="greaterOrEqual"
        value={value}
        label={label}
        onChange={onChange}
        onProblem={(problem) => onProblem(problem !== undefined)}
      />
    </div>
  );
}

function QuickPeriod({ quick, onChange }: Pick<QuickRangeProps, 'quick' | 'onChange'>) {
  const { t } = useTranslation();
  const { period, ...rest } = quick;
  return (
    <div className={classes.period}>
      <TermChoice
        label={t('filter.quick.period')}
        value={period ? periodName(period) : ''}
        options={[
          ['', t('filter.quick.any_period')],
          ...PERIOD_NAMES.map((name) => [name, t(`filter.period.${name}`)] as const),
        ]}
        onChoose={(name) => onChange(name === '' ? rest : { ...rest, period: periodNamed(name) })}
      />
      {period ? (
        <PeriodInput value={period} onChange={(next) => onChange({ ...rest, period: next })} />
      ) : null}
    </div>
  );
}

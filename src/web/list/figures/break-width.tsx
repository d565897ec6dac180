import { useTranslation } from '#web/std/translation.ts';
import { hasSteps, periodsOf } from '#core/fields/calculations.ts';
import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { TermChoice } from '../panel/term-rows.tsx';
import type { PlacedColumn } from '../state/list-columns.ts';
import classes from './fields.module.css';
import { NumberTerm } from './number-term.tsx';

interface TermProps {
  readonly term: RequestBreak;
  readonly onChange: (term: RequestBreak) => void;
}

/** How wide an element is: a period of days and moments, a step of numbers. */
export function BreakWidth({
  term,
  placed,
  onChange,
}: TermProps & { readonly placed: PlacedColumn | undefined }) {
  const { t } = useTranslation();
  if (!placed) return null;
  const column = coreColumn(placed.column);
  const periods = periodsOf(column);
  const { period: _period, step: _step, ...rest } = term;
  if (periods.length > 0)
    return (
      <div className={classes.field}>
        <span aria-hidden="true">{t('list.group_period')}</span>
        <TermChoice
          label={t('list.group_period')}
          value={term.period ?? ''}
          options={[
            ['', t('list.period.value')],
            ...periods.map((one) => [one, t(`list.period.${one}`)] as const),
          ]}
          onChoose={(value) => {
            const period = periods.find((one) => one === value);
            onChange({ ...rest, ...(period ? { period } : {}) });
          }}
        />
      </div>
    );
  if (!hasSteps(column)) return null;
  return (
    <NumberTerm
      label={t('chart.step')}
      value={term.step}
      placeholder={t('list.period.value')}
      onChange={(step) => onChange({ ...rest, ...(step === undefined ? {} : { step }) })}
    />
  );
}

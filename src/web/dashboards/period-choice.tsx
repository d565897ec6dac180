import { useNavigate, useSearch } from '@tanstack/react-router';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { DashboardInfo } from '#core/contract/application/dashboard-info.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './dashboards.module.css';

/** The period of a dashboard: that of the address, else the one that it begins with. */
export function usePeriod({ period: own }: Pick<DashboardInfo, 'period'>) {
  const { period: wanted } = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = DASHBOARD_PERIODS.find((one) => one === wanted) ?? own;
  const choose = (next: DashboardPeriod): void => {
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, period: next === own ? undefined : next }),
      resetScroll: false,
    });
  };
  return { period, choose };
}

interface PeriodChoiceProps {
  readonly period: DashboardPeriod;
  readonly onChoose: (period: DashboardPeriod) => void;
}

/** Of which days the figures and views of the dashboard are. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const { t } = useTranslation();
  return (
    <select
      className={classes.period}
      aria-label={t('dashboard.period')}
      value={period}
      onChange={(event) => {
        const next = DASHBOARD_PERIODS.find((one) => one === event.currentTarget.value);
        if (next) onChoose(next);
      }}
    >
      {DASHBOARD_PERIODS.map((one) => (
        <option key={one} value={one}>
          {t(`dashboard.periods.${one}`)}
        </option>
      ))}
    </select>
  );
}

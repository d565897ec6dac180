import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { areComparable, leadsToUsers } from '#core/catalog/filters/comparable.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { compares, isMe, isRelative, ME } from '#core/query/asked-value.ts';
import { takesList, takesNoValue, type Operator } from '#core/query/operators.ts';
import { useApplication } from '#web/api/application.tsx';
import { withOperator, type ListCondition } from './condition.ts';
import { conditionColumn, conditionColumns, type ConditionColumn } from './condition-columns.ts';
import classes from './conditions.module.css';
import { PeriodInput, PERIOD_NAMES, periodName, periodNamed } from './period-input.tsx';

interface ComparedWithProps extends ValueKindProps {
  /** The control of a value, where the condition compares with one. */
  readonly children: ReactNode;
}

/** What a condition compares its column with: a value, a period, the user or another column. */
export function ComparedWith({ children, ...props }: ComparedWithProps) {
  const { table, shown, condition, onChange } = props;
  const { t } = useTranslation();
  return (
    <>
      <ValueKind {...props} />
      {hasValue(condition) ? children : null}
      {isRelative(condition.value) ? (
        <PeriodInput value={condition.value} onChange={(value) => onChange({ ...condition, value })} />
      ) : null}
      {condition.other === undefined ? null : (
        <ColumnSelect
          table={table}
          label={t('filter.other_column')}
          path={condition.other}
          fits={(other) => areComparable(shown.column, other.column)}
          onChoose={(other) => onChange({ ...condition, other: other.path })}
        />
      )}
    </>
  );
}

/** Whether a condition compares with a value, and not with a period, the user or another column. */
function hasValue({ other, value }: ListCondition): boolean {
  return other === undefined && !isMe(value) && !isRelative(value);
}

/** The condition with another operator: what it compares with stays as far as that fits. */
export function asking(condition: ListCondition, operator: Operator): ListCondition {
  if (!hasValue(condition) && compares(operator)) return { ...condition, operator };
  const { column, operator: before, value } = condition;
  const kept = hasValue(condition) && value !== undefined ? { value } : {};
  return withOperator({ column, operator: before, ...kept }, operator);
}

interface ValueKindProps {
  /** Other columns are offered; where not, one is shown that was chosen elsewhere. */
  readonly columns: boolean;
  readonly table: TableInfo;
  readonly shown: ConditionColumn;
  readonly condition: ListCondition;
  readonly onChange: (condition: ListCondition) => void;
}

/** What a column is compared with, where more than a value is possible. */
function ValueKind({ columns, table, shown, condition, onChange }: ValueKindProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const { column: path, operator, value, other } = condition;
  if (takesNoValue(operator) || takesList(operator)) return null;
  const users = leadsToUsers(application, shown.column);
  const periods = compares(operator) && fieldOf(shown.column).period ? PERIOD_NAMES : [];
  const { own } = conditionColumns(application, table);
  const others =
    (columns || other !== undefined) && compares(operator)
      ? own.filter((one) => one.path !== path && areComparable(shown.column, one.column))
      : [];
  if (!users && periods.length === 0 && others.length === 0) return null;
  const now =
    other !== undefined ? 'column' : isMe(value) ? 'me' : isRelative(value) ? periodName(value) : 'value';
  const choose = (kind: string): void => {
    if (kind === 'value') onChange({ column: path, operator });
    else if (kind === 'me') onChange({ column: path, operator, value: ME });
    else if (kind === 'column' && others[0]) onChange({ column: path, operator, other: others[0].path });
    else onChange({ column: path, operator, value: periodNamed(kind) });
  };
  return (
    <select
      className={classes.select}
      aria-label={t('filter.compare_with')}
      value={now}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="value">{t('filter.value')}</option>
      {users ? <option value="me">{t('filter.me')}</option> : null}
      {periods.map((name) => (
        <option key={name} value={name}>
          {t(`filter.period.${name}`)}
        </option>
      ))}
      {others.length > 0 ? <option value="column">{t('filter.other_column')}</option> : null}
    </select>
  );
}

interface ColumnSelectProps {
  readonly table: TableInfo;
  readonly label: string;
  readonly path: string;
  readonly fits?: (column: ConditionColumn) => boolean;
  readonly onChoose: (column: ConditionColumn) => void;
}

/** Chooses a column of the table, or of the records that it links to. */
export function ColumnSelect({ table, label, path, fits = () => true, onChoose }: ColumnSelectProps) {
  const application = useApplication();
  const { own, linked } = conditionColumns(application, table);
  const all = [...own, ...linked].filter(fits);
  const now = conditionColumn(application, table, path);
  const offered = now && !all.some((one) => one.path === path) ? [now, ...all] : all;
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={path}
      onChange={(event) => {
        const chosen = offered.find((one) => one.path === event.currentTarget.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {offered.map((one) => (
        <option key={one.path} value={one.path}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { Operator } from '#core/query/operators.ts';
import { useApplication } from '#web/api/application.tsx';
import { FilterInput } from '#web/fields/filter-input.tsx';
import { useOperatorText } from '#web/fields/operator-text.ts';
import { newCondition, operatorsOf, type ListCondition } from './condition.ts';
import { conditionColumn, type ConditionColumn } from './condition-columns.ts';
import { asking, ColumnSelect, ComparedWith } from './compared-with.tsx';
import classes from './conditions.module.css';

interface ConditionRowProps {
  readonly table: TableInfo;
  readonly condition: ListCondition;
  readonly onChange: (condition: ListCondition) => void;
}

/** A condition in one line: the column, what is asked of it, and a value, a period, the user or another column. */
export function ConditionRow({ table, condition, onChange }: ConditionRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const application = useApplication();
  const shown = conditionColumn(application, table, condition.column);
  if (!shown) return <span className={classes.unknown}>{condition.column}</span>;
  const { column } = shown;
  return (
    <span className={classes.condition}>
      <ColumnSelect
        table={table}
        label={t('filter.column')}
        path={condition.column}
        onChoose={(next) => onChange(newCondition(next.path, next.column))}
      />
      <OperatorChoice
        shown={shown}
        operator={condition.operator}
        onChoose={(operator) => onChange(asking(condition, operator))}
      />
      <ComparedWith columns table={table} shown={shown} condition={condition} onChange={onChange}>
        <FilterInput
          key={condition.operator}
          id={id}
          column={column}
          operator={condition.operator}
          value={condition.value}
          label={shown.label}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </ComparedWith>
    </span>
  );
}

interface OperatorChoiceProps {
  readonly shown: ConditionColumn;
  readonly operator: Operator;
  readonly onChoose: (operator: Operator) => void;
}

function OperatorChoice({ shown: { column }, operator, onChoose }: OperatorChoiceProps) {
  const { t } = useTranslation();
  const words = useOperatorText();
  return (
    <select
      className={classes.select}
      aria-label={t('list.operator')}
      value={operator}
      onChange={(event) => onChoose(event.currentTarget.value as Operator)}
    >
      {operatorsOf(column).map((one) => (
        <option key={one} value={one}>
          {words(one, column)}
        </option>
      ))}
    </select>
  );
}

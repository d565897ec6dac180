import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { Operator } from '#core/query/operators.ts';
import type { Problem } from '#core/std/result.ts';
import { FilterInput } from '#web/fields/filter-input.tsx';
import { asking, ComparedWith } from '#web/conditions/compared-with.tsx';
import { isComplete, operatorsOf, type ListCondition } from '#web/conditions/condition.ts';
import classes from './filter-editor.module.css';
import type { PlacedColumn } from '../state/list-columns.ts';
import { useOperatorText } from '#web/fields/operator-text.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';

interface ConditionEditorProps {
  readonly table: TableInfo;
  readonly shown: PlacedColumn;
  readonly condition: ListCondition;
  readonly alternative: boolean;
  readonly autoFocus: boolean;
  readonly onChange: (condition: ListCondition) => void;
  readonly onProblem: (bad: boolean) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One condition: the column, what is asked of it, and the value with the control of the column's type. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { table, shown, condition, alternative, onChange, onProblem, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  const [problem, setProblem] = useState<Problem>();
  const box = useFirstFocus(props.autoFocus && !isComplete(condition));
  const note = (next: Problem | undefined): void => {
    setProblem(next);
    onProblem(next !== undefined);
  };
  const choose = (operator: Operator): void => {
    note(undefined);
    onChange(asking(condition, operator));
  };
  return (
    <fieldset ref={box} className={classes.condition}>
      <legend className="out-of-sight">{shown.label}</legend>
      <div className={classes.head}>
        {alternative ? <span className={classes.or}>{t('list.or')}</span> : null}
        <span className={classes.label}>{shown.label}</span>
        {onRemove ? (
          <ToolButton
            bare
            icon={<IconX size={14} aria-hidden="true" />}
            label={t('list.remove_condition')}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <OperatorSelect shown={shown} operator={condition.operator} onChange={choose} />
      <div className={classes.asked}>
        <ComparedWith columns={false} table={table} shown={shown} condition={condition} onChange={onChange}>
          <FilterInput
            key={condition.operator}
            id={id}
            column={shown.column}
            operator={condition.operator}
            value={condition.value}
            label={shown.label}
            error={problem && t(`errors.${problem.code}`, problem.params ?? {})}
            describedBy={problem ? `${id}-problem` : undefined}
            onChange={(value) => onChange({ ...condition, value })}
            onProblem={note}
          />
        </ComparedWith>
      </div>
      {problem ? (
        <p id={`${id}-problem`} className={classes.problem}>
          {t(`errors.${problem.code}`, problem.params ?? {})}
        </p>
      ) : null}
    </fieldset>
  );
}

interface OperatorSelectProps {
  readonly shown: PlacedColumn;
  readonly operator: Operator;
  readonly onChange: (operator: Operator) => void;
}

function OperatorSelect({ shown, operator, onChange }: OperatorSelectProps) {
  const { t } = useTranslation();
  const words = useOperatorText();
  return (
    <select
      className={classes.operator}
      aria-label={t('list.operator')}
      value={operator}
      onChange={(event) => onChange(event.currentTarget.value as Operator)}
    >
      {operatorsOf(shown.column).map((one) => (
        <option key={one} value={one}>
          {words(one, shown.column)}
        </option>
      ))}
    </select>
  );
}

/** Leads the keyboard to the value's control when the condition appears. */
function useFirstFocus(wanted: boolean) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() =>
      box.current?.querySelector<HTMLElement>('select ~ * :is(input, button), select ~ input')?.focus(),
    );
    return () => clearTimeout(timer);
    // Only when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return box;
}

import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { controlOf } from '#web/fields/controls.ts';
import { FieldInput } from '#web/fields/field-input.tsx';
import { useFaultText } from '#web/fields/fault-text.ts';
import { useOperatorText } from '#web/fields/operator-text.ts';
import { MarkButton } from '#web/ui/buttons/mark-button.tsx';
import classes from './asked-fields.module.css';
import type { AskedField, Filling } from './filling.ts';

interface AskedInputProps {
  readonly id: string;
  readonly field: AskedField;
  readonly filling: Filling;
  /** It takes the focus when it appears. */
  readonly focused: boolean;
  /** Takes the column out of those that are changed, where it is one that was chosen. */
  readonly onLeave: (() => void) | undefined;
}

/** One value that is asked for. */
export function AskedInput({ id, field, filling, focused, onLeave }: AskedInputProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const { column } = field;
  const value = filling.values[column.name] ?? null;
  const fault = filling.faults[column.name];
  const error = fault && faultText(column, fault);
  const { ownLabel } = controlOf(column);
  const isEmptied = onLeave !== undefined && !error && !ownLabel && value === null;
  useEffect(() => {
    if (focused) document.getElementById(id)?.focus();
  }, [focused, id]);
  return (
    <div className={classes.field}>
      <FieldHead id={id} field={field} onLeave={onLeave} />
      <div className={ownLabel ? classes.ownLabel : undefined}>
        <FieldInput
          id={id}
          column={column}
          value={value}
          error={error}
          describedBy={error || isEmptied ? `${id}-note` : undefined}
          onChange={(next) => filling.change(column, next)}
          onProblem={(problem) => filling.typingProblem(column, problem)}
        />
      </div>
      {error ? (
        <p id={`${id}-note`} className={classes.error}>
          {error}
        </p>
      ) : isEmptied ? (
        <p id={`${id}-note`} className={classes.note}>
          {t('action.emptied')}
        </p>
      ) : null}
    </div>
  );
}

/** The name of the column, and what takes it out again. */
function FieldHead({ id, field, onLeave }: Pick<AskedInputProps, 'id' | 'field' | 'onLeave'>) {
  const { t } = useTranslation();
  const operatorText = useOperatorText();
  const { column, required, operator } = field;
  const { ownLabel } = controlOf(column);
  return (
    <div className={classes.label}>
      {ownLabel ? null : (
        <label htmlFor={id}>
          {operator ? `${column.label} ${operatorText(operator, column)}` : column.label}
        </label>
      )}
      {required ? (
        <span className={classes.required} title={t('record.required')} aria-hidden="true">
          *
        </span>
      ) : null}
      {onLeave ? (
        <MarkButton
          className={classes.leave}
          title={t('action.leave_field', { label: column.label })}
          aria-label={t('action.leave_field', { label: column.label })}
          onClick={onLeave}
        >
          <IconX size={16} aria-hidden="true" />
        </MarkButton>
      ) : null}
    </div>
  );
}

import { IconMathFunction } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebColumn } from '#web/api/application.tsx';
import { FieldInput } from '#web/fields/field-input.tsx';
import { FieldReading } from '#web/fields/field-reading.tsx';
import { controlOf } from '#web/fields/controls.ts';
import { useFaultText } from './fault-text.ts';
import classes from './form-field.module.css';
import type { OpenRecord } from './open-record.ts';
import { isSameValue } from './record-state.ts';
import { useRecordState } from './use-record-state.ts';

interface FormFieldProps {
  readonly record: OpenRecord;
  readonly column: WebColumn;
  readonly editable: boolean;
  /** It must have a value, by itself or because a control asks for it. */
  readonly required: boolean;
  /** Id of the control; links to the column lead there. */
  readonly id: string;
  /** The label is shown above already; only screen readers need it here. */
  readonly labelHidden: boolean;
}

/** After leaving a control, until what is wrong is shown: nothing may move under a pointer that is being pressed. */
const CALM = 200;

/** A column of a form: its label, its control or its value, what is wrong with it, and help. */
export function FormField(props: FormFieldProps) {
  return props.editable ? <ChangeableField {...props} /> : <ReadField {...props} />;
}

function ChangeableField({ record, column, id, labelHidden, required }: FormFieldProps) {
  const faultText = useFaultText();
  const value = useRecordState(record, (state) => state.values[column.name]);
  const fault = useRecordState(record, (state) => state.faults[column.name]);
  const resets = useRecordState(record, (state) => state.resets[column.name] ?? 0);
  const changed = useRecordState(
    record,
    ({ stored, values }) => !isSameValue(values[column.name], stored[column.name]),
  );
  const error = fault && faultText(column, fault);
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [...(error ? [errorId] : []), ...(column.help ? [helpId] : [])].join(' ');
  const { ownLabel } = controlOf(column);
  return (
    <div className={classes.field}>
      {ownLabel ? null : (
        <label className={labelHidden ? 'out-of-sight' : classes.label} htmlFor={id}>
          {column.label}
          {required ? <RequiredMark /> : null}
          {changed ? <ChangedMark /> : null}
        </label>
      )}
      <div className={classes.control} data-own-label={ownLabel}>
        <FieldInput
          key={resets}
          id={id}
          column={column}
          value={value}
          error={error}
          describedBy={described || undefined}
          onChange={(next) => record.change(column.name, next)}
          onProblem={(problem) => record.typingProblem(column.name, problem)}
          onBlur={() => window.setTimeout(() => record.leave(column.name), CALM)}
        />
        {ownLabel && changed ? <ChangedMark /> : null}
      </div>
      <div className={classes.notes}>
        {error ? (
          <p id={errorId} className={classes.error}>
            {error}
          </p>
        ) : null}
        {column.help ? (
          <p id={helpId} className={classes.help}>
            {column.help}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function RequiredMark() {
  const { t } = useTranslation();
  return (
    <span className={classes.required} title={t('record.required')}>
      <span aria-hidden="true">*</span>
      <span className="out-of-sight">{t('record.required')}</span>
    </span>
  );
}

function ChangedMark() {
  const { t } = useTranslation();
  return (
    <span className={classes.changed} title={t('record.changed')}>
      <span className="out-of-sight">{t('record.changed')}</span>
    </span>
  );
}

function ComputedMark() {
  const { t } = useTranslation();
  return (
    <span className={classes.computed} title={t('record.computed')}>
      <IconMathFunction size={14} stroke={1.6} aria-hidden="true" />
      <span className="out-of-sight">{t('record.computed')}</span>
    </span>
  );
}

function ReadField({ record, column, id, labelHidden }: FormFieldProps) {
  const value = useRecordState(record, (state) => state.values[column.name]);
  const labelId = useId();
  return (
    <div className={classes.field} role="group" aria-labelledby={labelId} id={id} tabIndex={-1}>
      <span className={labelHidden ? 'out-of-sight' : classes.label}>
        <span id={labelId}>{column.label}</span>
        {column.computed === true ? <ComputedMark /> : null}
      </span>
      <div className={classes.reading}>
        <FieldReading column={column} value={value} />
      </div>
    </div>
  );
}

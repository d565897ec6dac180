import { IconLock, IconMathFunction } from '@tabler/icons-react';
import { useCallback, useId, useMemo, type ReactNode } from 'react';
import type { ColumnState } from '#core/contract/actions/action-results.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { FieldCode } from '#web/fields/field-code.tsx';
import { FieldInput } from '#web/fields/field-input.tsx';
import { FieldReading } from '#web/fields/field-reading.tsx';
import { controlOf } from '#web/fields/controls.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { LinkWorkProvider, type LinkWork } from '#web/fields/linked/link-work.ts';
import { RecordValuesProvider } from '#web/fields/values/record-values.ts';
import { plainText } from '#web/fields/values/plain-text.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useFaultText } from '#web/fields/fault-text.ts';
import { lookProps } from '#web/ui/look.ts';
import { MarkButton } from '#web/ui/buttons/mark-button.tsx';
import classes from './form-field.module.css';
import { useFormLinkWork } from '../linking/use-form-link-work.ts';
import { isSameValue } from '../draft/record-state.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useColumnLook } from '../sheet/use-looks.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface FormFieldProps {
  readonly sheet: Sheet;
  readonly column: WebColumn;
  /** What a control makes of the column now. */
  readonly state: ColumnState | undefined;
  /** The label is shown above already; only screen readers need it here. */
  readonly labelHidden: boolean;
}

/** After leaving a control, until what is wrong is shown: nothing may move under a pointer that is being pressed. */
const CALM = 200;

/** A column of a form: its label, its control or its value, what is wrong with it, and help. */
export function FormField(props: FormFieldProps) {
  const { sheet, column, state } = props;
  const isEditable = sheet.isEditable(column) && state !== 'readOnly';
  const { id: tableId } = sheet.table;
  const { record, recordId } = sheet;
  const place = useMemo(() => {
    const isDrafted = (name: string) => name in (record.state.get().seen ?? {});
    return { tableId, recordId: recordId ?? 0, isDrafted };
  }, [tableId, recordId, record]);
  return (
    <CellRecordProvider value={place}>
      {isEditable ? <ChangeableField {...props} /> : <ReadField {...props} />}
    </CellRecordProvider>
  );
}

function ChangeableField({ sheet, column, labelHidden, state }: FormFieldProps) {
  const { record } = sheet;
  const work = useFormLinkWork(sheet, column);
  const id = sheet.fieldId(column.name);
  const required = column.required === true || state === 'required';
  const faultText = useFaultText();
  const { looksOnly } = useApplication().user;
  const value = useRecordState(record, (state) => state.values[column.name]);
  const fault = useRecordState(record, (state) => state.faults[column.name]);
  const resets = useRecordState(record, (state) => state.resets[column.name] ?? 0);
  const changed = useRecordState(
    record,
    ({ stored, values }) => !isSameValue(values[column.name], stored[column.name]),
  );
  const look = useColumnLook(sheet, column.name);
  const error = fault && faultText(column, fault);
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [...(error ? [errorId] : []), ...(column.help ? [helpId] : [])].join(' ');
  const { ownLabel } = controlOf(column);
  return (
    <div className={classes.field}>
      {ownLabel ? null : (
        <div className={labelHidden ? 'out-of-sight' : classes.label} data-changed={changed || undefined}>
          <label htmlFor={id}>
            {column.label}
            {required ? <RequiredMark /> : null}
            {changed ? <ChangedMark /> : null}
          </label>
          {changed && sheet.recordId !== null ? <Was sheet={sheet} column={column} /> : null}
        </div>
      )}
      <div className={classes.control} data-own-label={ownLabel} {...(look && lookProps(look))}>
        <AroundLinks record={record} work={work}>
          <FieldInput
            key={resets}
            id={id}
            column={column}
            value={value}
            error={error}
            disabled={looksOnly}
            describedBy={described || undefined}
            onChange={(next) => record.change(column.name, next)}
            onProblem={(problem) => record.typingProblem(column.name, problem)}
            onBlur={() => window.setTimeout(() => record.leave(column.name), CALM)}
          />
        </AroundLinks>
        {ownLabel && changed ? <ChangedMark /> : null}
        <FieldCode column={column} value={value} />
      </div>
      <Notes ids={[errorId, helpId]} error={error} help={column.help} />
    </div>
  );
}

interface NotesProps {
  readonly ids: readonly [error: string, help: string];
  readonly error: string | undefined;
  readonly help: string | undefined;
}

/** What is wrong with a column, in the place of its help. */
function Notes({ ids: [errorId, helpId], error, help }: NotesProps) {
  return (
    <div className={classes.notes}>
      {error ? (
        <p id={errorId} className={classes.error} title={error}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      ) : null}
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

/** What a changed column held before. */
function Was({ sheet, column }: Pick<FormFieldProps, 'sheet' | 'column'>) {
  const { t } = useTranslation();
  const reader = useReader();
  const value = useRecordState(sheet.record, ({ stored }) => stored[column.name]);
  const text = plainText(column, value, reader);
  if (text === undefined) return null;
  return (
    <span className={classes.was} title={text}>
      {t('record.was', { value: text })}
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

/** Why a column cannot be changed here, beside its label: the sign tells at once that it is so. */
function WhyButton({ sheet, column }: Pick<FormFieldProps, 'sheet' | 'column'>) {
  const { t } = useTranslation();
  const operation = sheet.recordId === null ? 'create' : 'update';
  const isComputed = column.computed === true;
  const title = isComputed ? t('record.computed') : t('record.fixed');
  return (
    <MarkButton
      className={classes.why}
      aria-haspopup="dialog"
      aria-label={`${title}. ${t('record.why_column', { label: column.label })}`}
      title={title}
      onClick={() => sheet.askWhy({ operation, column })}
    >
      {isComputed ? (
        <IconMathFunction size={14} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconLock size={14} stroke={1.6} aria-hidden="true" />
      )}
    </MarkButton>
  );
}

/** A value that is only read. Where the whole record is, only its header says so. */
function ReadField({ sheet, column, labelHidden }: FormFieldProps) {
  const { record, recordId, rights } = sheet;
  const value = useRecordState(record, (state) => state.values[column.name]);
  const look = useColumnLook(sheet, column.name);
  const labelId = useId();
  const isHidden = rights.hidden.includes(column.name);
  const explains = !isHidden && (column.computed === true || recordId === null || rights.update);
  return (
    <div
      className={classes.field}
      role="group"
      aria-labelledby={labelId}
      id={sheet.fieldId(column.name)}
      tabIndex={-1}
    >
      <span className={labelHidden ? 'out-of-sight' : classes.label}>
        <span id={labelId}>{column.label}</span>
        {explains ? <WhyButton sheet={sheet} column={column} /> : null}
      </span>
      <div className={classes.reading}>
        {isHidden ? (
          <HiddenValue sheet={sheet} column={column} />
        ) : (
          <div className={classes.value} {...(look && lookProps(look))}>
            <FieldReading column={column} value={value} />
            <FieldCode column={column} value={value} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Stands where a value may not be read: an empty one would look as if there were none. */
function HiddenValue({ sheet, column }: Pick<FormFieldProps, 'sheet' | 'column'>) {
  const { t } = useTranslation();
  return (
    <span className={classes.hidden}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      {t('record.hidden')}
      <button
        type="button"
        className={classes.ask}
        aria-haspopup="dialog"
        aria-label={t('record.why_hidden', { label: column.label })}
        onClick={() => sheet.askWhy({ operation: 'read', column })}
      >
        {t('record.why')}
      </button>
    </span>
  );
}

interface AroundLinksProps {
  readonly record: Sheet['record'];
  readonly work: LinkWork | undefined;
  readonly children: ReactNode;
}

/** What links of a form can do with their records, and the values on which it depends where they may lead. */
function AroundLinks({ record, work, children }: AroundLinksProps) {
  const valueOf = useCallback((name: string) => record.state.get().values[name], [record]);
  return (
    <LinkWorkProvider value={work}>
      <RecordValuesProvider value={valueOf}>{children}</RecordValuesProvider>
    </LinkWorkProvider>
  );
}

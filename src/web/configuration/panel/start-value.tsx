import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { PanelProperty } from '#core/configuration/panel.ts';
import { formulaOfValue, takesStartValue, valueOfFormula } from '#core/configuration/start-value.ts';
import type { Column } from '#core/fields/registry.ts';
import { isChosen, isFlag, isLink } from '#core/fields/traits.ts';
import { useApplication, webColumns, type WebColumn } from '#web/api/application.tsx';
import { controlOf } from '#web/fields/controls.ts';
import { FieldInput } from '#web/fields/field-input.tsx';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { tableIn, usePanelScope } from './panel-scope.ts';
import { usePanelTexts } from './panel-texts.ts';
import type { GroupEditorProps } from './value-editor-props.ts';
import classes from './start-value.module.css';

const KEYS = ['column', 'formula', 'record'];

/** Whether a group says what a column of a new record begins with. */
export function isStartValue(properties: readonly PanelProperty[]): boolean {
  return properties.length === KEYS.length && properties.every(({ key }) => KEYS.includes(key));
}

type Way = 'value' | 'formula';

/** What a column of a new record begins with: a value or a record, chosen as in a form, or a formula. */
export function StartValue(props: GroupEditorProps) {
  const { id, kind, value, properties, onChange, Inside } = props;
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { column } = usePanelScope();
  const own = isProperties(value) ? value : {};
  const formula = typeof own['formula'] === 'string' ? own['formula'] : undefined;
  const [wanted, setWanted] = useState<Way>();
  const takesValue = column !== undefined && (isLink(column) || takesStartValue(column));
  const isWritten = formula !== undefined && (!column || valueOfFormula(formula, column) === undefined);
  const way: Way = !takesValue || isWritten ? 'formula' : (wanted ?? 'value');
  const inside = (key: string) => {
    const part = properties.find((one) => one.key === key);
    if (!part) return null;
    return (
      <Inside
        id={`${id}-${key}`}
        label={words.label(kind, key)}
        editor={part.editor}
        kind={kind}
        property={key}
        value={own[key]}
        isOptional={part.isOptional}
        onChange={(next) =>
          onChange(key === 'column' ? { column: next } : kept(own['column'], { [key]: next }))
        }
      />
    );
  };
  return (
    <div className={classes.value}>
      {inside('column')}
      {takesValue && (
        <SelectField<Way>
          id={`${id}-way`}
          label={t('configure.start.way')}
          value={way}
          choices={[
            {
              value: 'value',
              label: t(isLink(column) ? 'configure.start.record' : 'configure.panel.a_value'),
            },
            { value: 'formula', label: t('configure.panel.a_formula') },
          ]}
          onChange={(next) => {
            setWanted(next);
            if (next === 'value' && isWritten) onChange(kept(own['column'], {}));
          }}
        />
      )}
      {way === 'formula' ? inside('formula') : column && <Typed {...props} column={column} />}
    </div>
  );
}

/** The column with what it begins with; with nothing it begins empty. */
function kept(column: unknown, part: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries({ column, ...part }).filter(([, one]) => one !== undefined));
}

interface TypedProps extends GroupEditorProps {
  readonly column: Column;
}

function Typed(props: TypedProps) {
  const { id, label, error, value, properties, onChange, column } = props;
  const { t } = useTranslation();
  const scope = usePanelScope();
  const { tables } = useApplication();
  const editor = properties.find(({ key }) => key === 'column')?.editor;
  const of = editor?.kind === 'column' ? editor.of : 'table';
  const table = tables.get(tableIn(scope, of) ?? 0);
  const shown = table && webColumns(table).find((one) => one.id === column.id);
  const own = isProperties(value) ? value : {};
  if (!shown) return null;
  const set = (part: Readonly<Record<string, unknown>>) => onChange(kept(column.id, part));
  const field = { id: `${id}-value`, label: t('configure.start.value'), error };
  if (isLink(column)) {
    const record = own['record'];
    return (
      <RecordField
        {...field}
        column={shown}
        record={typeof record === 'string' ? record : undefined}
        onChange={(next) => set({ record: next })}
      />
    );
  }
  const formula = own['formula'];
  const now = typeof formula === 'string' ? valueOfFormula(formula, column) : undefined;
  return (
    <PlainField
      // What is typed begins anew with another value; what is chosen keeps the keyboard.
      key={isPicked(column) ? column.id : `${column.id} ${String(formula)}`}
      {...field}
      name={`${label}: ${shown.label}`}
      column={shown}
      value={now ?? null}
      onChange={(next) => set({ formula: formulaOfValue(next, column) })}
    />
  );
}

/** Whether a value counts as soon as it is chosen. */
const isPicked = (column: Column | WebColumn): boolean => isChosen(column) || isFlag(column);

interface PlainFieldProps {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly column: WebColumn;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A value as it is typed in forms, once it is left; what is chosen counts at once. */
function PlainField({ id, label, name, error, column, value, onChange }: PlainFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const now = isPicked(column) ? value : typed;
  const change = (next: unknown) => {
    setTyped(next);
    if (isPicked(column)) onChange(next);
  };
  const { ownLabel } = controlOf(column);
  return (
    <LabelledField
      id={id}
      label={label}
      error={error}
      named={ownLabel === true}
      help={now === null || now === '' ? t('configure.start.empty') : undefined}
    >
      <FieldInput
        id={id}
        column={column}
        value={now}
        error={error}
        {...(ownLabel === true ? { label: name } : {})}
        onChange={change}
        onBlur={() => {
          if (!isPicked(column) && typed !== value) onChange(typed);
        }}
      />
    </LabelledField>
  );
}

interface RecordFieldProps extends Omit<PlainFieldProps, 'name' | 'value' | 'onChange'> {
  readonly record: string | undefined;
  readonly onChange: (record: string | undefined) => void;
}

/** A record, looked for as in forms and kept by its title, so that it means the same in another database. */
function RecordField({ id, label, error, column, record, onChange }: RecordFieldProps) {
  const { t } = useTranslation();
  if (record !== undefined)
    return (
      <LabelledField id={id} label={label} error={error} several>
        <div className={classes.record}>
          <bdi>{record}</bdi>
          <IconButton
            label={t('configure.panel.remove_value', { label: record })}
            onClick={() => onChange(undefined)}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </LabelledField>
    );
  return (
    <LabelledField id={id} label={label} error={error} help={t('configure.start.empty')}>
      <FieldInput
        id={id}
        column={column}
        value={null}
        error={error}
        onChange={(next) => {
          if (Array.isArray(next) && typeof next[1] === 'string') onChange(next[1]);
        }}
      />
    </LabelledField>
  );
}

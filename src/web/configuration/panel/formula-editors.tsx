import { useTranslation } from '#web/std/translation.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { CommittedInput } from './committed-input.tsx';
import { FormulaValue } from './formula-value.tsx';
import { usePanelScope } from './panel-scope.ts';
import { numberOr } from './text-editors.tsx';
import type { EditorPart } from './value-editor-props.ts';

export function DefaultEditor(props: EditorPart<'default'>) {
  const { t } = useTranslation();
  const { value, onChange, id, label, help, error, ...rest } = props;
  const isFormula = isProperties(value) && 'formula' in value;
  return (
    <>
      <SelectField
        id={`${id}-how`}
        label={label}
        value={isFormula ? 'formula' : value === undefined ? undefined : 'value'}
        none={t('configure.panel.none')}
        choices={[
          { value: 'value', label: t('configure.panel.a_value') },
          { value: 'formula', label: t('configure.panel.a_formula') },
        ]}
        onChange={(how) =>
          onChange(how === 'formula' ? { formula: 'empty' } : how === undefined ? undefined : '')
        }
      />
      {isFormula && (
        <FormulaValue
          {...rest}
          id={id}
          label={t('configure.panel.a_formula')}
          help={help}
          error={error}
          editor={{ kind: 'formula', gives: 'column', of: 'table' }}
          value={value['formula']}
          onChange={(text) => onChange(text === undefined ? undefined : { formula: text })}
        />
      )}
      {!isFormula && value !== undefined && (
        <AnyValueEditor
          {...rest}
          id={id}
          label={t('configure.panel.a_value')}
          help={help}
          error={error}
          editor={{ kind: 'value' }}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** A value of the column whose panel it is, as it is typed into files. */
export function AnyValueEditor({ id, label, help, error, value, onChange }: EditorPart<'value'>) {
  const { column } = usePanelScope();
  const read = (text: string): unknown => {
    if (text.trim() === '') return undefined;
    const result = column && fieldOf(column).fromText(text.trim(), column);
    return result?.ok ? result.value : numberOr(text.trim());
  };
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <CommittedInput
        id={id}
        help={help}
        error={error}
        value={textOf(value)}
        onCommit={(text) => onChange(read(text))}
      />
    </LabelledField>
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

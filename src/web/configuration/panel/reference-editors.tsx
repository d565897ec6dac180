import { useTranslation } from '#web/std/translation.ts';
import { CheckList } from '#web/inputs/check-list.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { columnChoices, meantChoices } from './column-choices.ts';
import { usePanelScope } from './panel-scope.ts';
import { PathField } from './path-field.tsx';
import type { EditorPart } from './value-editor-props.ts';

export function ColumnEditor({ editor, value, isOptional, onChange, ...texts }: EditorPart<'column'>) {
  const { t } = useTranslation();
  const scope = usePanelScope();
  return (
    <SelectField
      {...texts}
      value={typeof value === 'number' ? value : undefined}
      {...(isOptional ? { none: t('configure.panel.none') } : {})}
      choices={meantChoices(scope, editor)}
      onChange={onChange}
    />
  );
}

export function PathEditor({ value, isOptional, onChange, ...texts }: EditorPart<'path'>) {
  const { t } = useTranslation();
  return (
    <PathField
      {...texts}
      path={Array.isArray(value) ? (value as number[]) : []}
      {...(isOptional ? { none: t('configure.panel.none') } : {})}
      onChange={onChange}
    />
  );
}

export function ColumnSetEditor({ id, label, help, error, value, onChange }: EditorPart<'columnSet'>) {
  const { t } = useTranslation();
  const { catalog, locale, table } = usePanelScope();
  const how = value === 'all' ? 'all' : Array.isArray(value) ? 'some' : undefined;
  const choices = columnChoices(catalog, table, locale);
  return (
    <>
      <SelectField
        id={id}
        label={label}
        help={help}
        error={error}
        value={how}
        none={t('configure.panel.no_columns')}
        choices={[
          { value: 'all', label: t('configure.panel.all_columns') },
          { value: 'some', label: t('configure.panel.some_columns') },
        ]}
        onChange={(next) =>
          onChange(next === 'some' ? choices.map((choice) => choice.value) : (next ?? undefined))
        }
      />
      {Array.isArray(value) && (
        <CheckList
          id={`${id}-columns`}
          label={t('configure.panel.some_columns')}
          value={value as number[]}
          choices={choices}
          onChange={onChange}
        />
      )}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import type { Editor } from '#core/configuration/panel.ts';
import { labelOf, type Labels } from '#core/language/labels.ts';
import { languageTag } from '#web/api/language.ts';
import { CheckList } from '#web/inputs/check-list.tsx';
import { SelectField, type SelectOption } from '#web/inputs/select-field.tsx';
import { columnChoices, pathChoices, pathOf, pathText } from './column-choices.ts';
import { usePanelScope, type PanelScope } from './panel-scope.ts';
import type { EditorPart } from './value-editor-props.ts';

export function ColumnEditor({ editor, value, isOptional, onChange, ...texts }: EditorPart<'column'>) {
  const { t } = useTranslation();
  const { catalog, locale, table, target } = usePanelScope();
  return (
    <SelectField
      {...texts}
      value={typeof value === 'number' ? value : undefined}
      {...(isOptional ? { none: t('configure.panel.none') } : {})}
      choices={columnChoices(catalog, editor.of === 'target' ? target : table, locale)}
      onChange={onChange}
    />
  );
}

export function PathEditor({ value, isOptional, onChange, ...texts }: EditorPart<'path'>) {
  const { t } = useTranslation();
  const { catalog, locale, table } = usePanelScope();
  const path = Array.isArray(value) ? pathText(value as number[]) : undefined;
  return (
    <SelectField
      {...texts}
      value={path}
      {...(isOptional ? { none: t('configure.panel.none') } : {})}
      choices={pathChoices(catalog, table, locale)}
      onChange={(text) => onChange(text === undefined ? undefined : pathOf(text))}
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

export function ReferenceEditor({ editor, value, isOptional, onChange, ...texts }: EditorPart<'reference'>) {
  const { t } = useTranslation();
  const scope = usePanelScope();
  return (
    <SelectField
      {...texts}
      value={typeof value === 'number' ? value : undefined}
      {...(isOptional ? { none: t('configure.panel.none') } : {})}
      choices={referenceChoices(scope, editor.to)}
      onChange={onChange}
    />
  );
}

/** The objects that a reference may lead to: views and forms of the same table alone. */
function referenceChoices(
  { document, locale, table }: PanelScope,
  to: Extract<Editor, { kind: 'reference' }>['to'],
): readonly SelectOption<number>[] {
  const kind = KINDS.find((one) => objectKind(one).reference === to);
  if (!kind) return [];
  const objects: readonly Chosen[] = objectsIn(document, kind);
  const isOwn = kind === 'views' || kind === 'forms';
  return objects
    .filter((object) => !isOwn || table === undefined || object.table === table)
    .map((object) => ({ value: object.id, label: choiceLabel(document, object, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, languageTag(locale)));
}

/** Its label; with that of its table, where others have the same. */
function choiceLabel(document: Document, { label, table }: Chosen, locale: string): string {
  const of = document.tables.find(({ id }) => id === table);
  const own = labelOf(label, locale);
  return of ? `${own} (${labelOf(of.plural, locale)})` : own;
}

interface Chosen {
  readonly id: number;
  readonly name: string;
  readonly label: Labels;
  readonly table?: number | undefined;
}

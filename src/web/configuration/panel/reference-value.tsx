import { useTranslation } from '#web/std/translation.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document, type ObjectKind } from '#core/catalog/schema.ts';
import { isAboutTable, newObject, PLAIN_KINDS, type PlainKind } from '#core/configuration/recipes.ts';
import { labelOf, principalOf, type Labels } from '#core/language/labels.ts';
import { languageTag } from '#web/api/language.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { editConfiguration } from '../draft/configuration-draft.ts';
import { usePanelScope, type PanelScope } from './panel-scope.ts';
import { PickField, type PickOption } from './pick-field.tsx';
import type { EditorPart } from './value-editor-props.ts';

/** Another object, found by its label; one that is missing is made in the same draft, and chosen. */
export function ReferenceEditor({ editor, value, isOptional, onChange, ...texts }: EditorPart<'reference'>) {
  const { t } = useTranslation();
  const scope = usePanelScope();
  const doing = useDoing();
  const kind = KINDS.find((one) => objectKind(one).reference === editor.to);
  const made = PLAIN_KINDS.find((one) => one === kind);
  const create = made && createdBy(scope, made);
  return (
    <PickField
      {...texts}
      value={typeof value === 'number' ? value : undefined}
      none={isOptional ? t('configure.panel.none') : undefined}
      options={kind ? referenceOptions(scope, kind) : templateOptions(scope)}
      onChange={onChange}
      onCreate={
        create &&
        ((label) =>
          void doing.run(async () => {
            const { id, edits } = create(label);
            if ((await editConfiguration(edits)) === undefined) onChange(id);
          }))
      }
    />
  );
}

/** Makes an object of a kind out of a label; undefined where more would have to be said. */
function createdBy({ document, locale, table }: PanelScope, kind: PlainKind) {
  if (isAboutTable(kind) && table === undefined) return undefined;
  return (label: string) =>
    newObject(document, kind, {
      label: { [principalOf(locale)]: label },
      table,
      text: (texts) => labelOf(texts, locale),
    });
}

/** The objects that a reference may lead to: views and forms of the same table alone. */
function referenceOptions(
  { document, locale, table }: PanelScope,
  kind: ObjectKind,
): readonly PickOption<number>[] {
  const objects: readonly Chosen[] = objectsIn(document, kind);
  const isOwn = kind === 'views' || kind === 'forms';
  return objects
    .filter((object) => !isOwn || table === undefined || object.table === table)
    .map((object) => ({ value: object.id, label: choiceLabel(document, object, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, languageTag(locale)));
}

/** The templates of the table. */
function templateOptions({ catalog, locale, table }: PanelScope): readonly PickOption<number>[] {
  const { templates = [] } = catalog.tables.get(table ?? 0) ?? {};
  return templates.map(({ id, label }) => ({ value: id, label: labelOf(label, locale) }));
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

import { useTranslation } from '#web/std/translation.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { traitsOf } from '#core/catalog/actions/registry.ts';
import { isLink } from '#core/fields/traits.ts';
import { objectsIn, type Document, type ObjectKind, type View } from '#core/catalog/schema.ts';
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

/** The objects that a reference may lead to: views and forms of the same table alone, unless an action opens a display mode. */
function referenceOptions(scope: PanelScope, kind: ObjectKind): readonly PickOption<number>[] {
  const { document, locale, table } = scope;
  const objects: readonly Chosen[] = objectsIn(document, kind);
  const isOwn = kind === 'views' || kind === 'forms';
  const mode = kind === 'views' ? openedMode(scope) : undefined;
  return objects
    .filter((object) => mode === undefined || object.mode === mode)
    .filter((object) => !isOwn || table === undefined || isAbout(scope, object, table, mode))
    .map((object) => ({ value: object.id, label: choiceLabel(document, object, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, languageTag(locale)));
}

/** The display mode of the views that the action opens whose panel it is. */
function openedMode({ document, place: [kind, id] }: PanelScope): View['mode'] | undefined {
  const action = kind === 'actions' ? document.actions.find((one) => one.id === id) : undefined;
  return action && traitsOf(action).shows;
}

/** Whether an object is one of a table; where an action opens it, events may need records of the table. */
function isAbout({ catalog }: PanelScope, object: Chosen, table: number, mode: View['mode'] | undefined) {
  const resource = mode && object.resource ? catalog.columns.get(object.resource)?.column : undefined;
  return object.table === table || (resource && isLink(resource) && resource.target === table);
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
  readonly mode?: string | undefined;
  readonly resource?: number | undefined;
}

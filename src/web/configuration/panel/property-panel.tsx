import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { unusedOptions } from '#core/catalog/actions/registry.ts';
import type { Action } from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { panelOf, type PanelProperty } from '#core/configuration/panel.ts';
import { partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { schemaOfPlace } from '#core/configuration/steps.ts';
import { ApplicationProvider, useApplication } from '#web/api/application.tsx';
import type { PlaceFaults, WorkingDraft } from '../draft/configuration-draft.ts';
import { placeFaults, useDraftStep } from '../draft/use-draft-step.ts';
import { draftApplication } from './draft-application.ts';
import { KeepFields, useKeptFields, useOffer } from './kept-fields.tsx';
import { PanelScopeProvider, type PanelScope } from './panel-scope.ts';
import { usePanelTexts } from './panel-texts.ts';
import classes from './panel.module.css';
import { ValueEditor } from './value-editor.tsx';

interface PropertyPanelProps {
  readonly draft: WorkingDraft;
  /** The object, or the part of one, that is edited. */
  readonly place: EditPlace;
}

/** The properties of a part of the configuration, as its schema has them; each change is a step of the draft. */
export function PropertyPanel({ draft, place }: PropertyPanelProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  // The same after a reload: what is typed into a field is kept by its id.
  const id = ['panel', ...place].join('-');
  const fields = useKeptFields();
  const offer = useOffer(fields);
  const makeStep = useDraftStep();
  const [faults, setFaults] = useState<PlaceFaults>({});
  const part = partAt(draft.document, place);
  const schema = schemaOfPlace(draft.document, place);
  if (!schema || !isProperties(part)) return null;
  const kind = panelKind(place);
  const properties = panelOf(schema, part).filter(
    ({ key, editor }) => editor.kind !== 'members' && !isUseless(place, part, key),
  );
  const told = { ...problemsAt(draft, place), ...faults };
  const change = async (key: string, value: unknown) => {
    const at = [...place, key];
    const outcome = await makeStep([{ kind: 'set', place: at, ...(value === undefined ? {} : { value }) }]);
    const unsaved = fields.texts.settle(`${id}-${key}`, outcome === 'made');
    if (outcome === 'failed') offer('unsaved', unsaved);
    else setFaults(placeFaults(outcome) ?? {});
  };
  return (
    <DraftScope draft={draft} place={place}>
      <KeepFields fields={fields}>
        <div className={classes.panel}>
          {GROUPS.map((group) => {
            const own = properties
              .filter(({ key }) => groupOf(key) === group)
              .toSorted((one, other) => rankOf(one.key) - rankOf(other.key));
            if (own.length === 0) return null;
            return (
              <section key={group} role="group" className={classes.part} aria-labelledby={`${id}-${group}`}>
                <h3 id={`${id}-${group}`}>{t(`properties.group.${group}`)}</h3>
                {own.map(({ key, editor, isOptional }) => (
                  <ValueEditor
                    key={`${placeKey(place)} ${key}`}
                    id={`${id}-${key}`}
                    label={words.label(kind, key)}
                    help={words.help(kind, key)}
                    error={faultOf(told, [...place, key])}
                    editor={editor}
                    kind={kind}
                    property={key}
                    value={part[key]}
                    isOptional={isOptional}
                    onChange={(value) => void change(key, value)}
                  />
                ))}
              </section>
            );
          })}
        </div>
      </KeepFields>
    </DraftScope>
  );
}

/** An option that the kind of an action has no use for; one that is set all the same is shown, to be taken away. */
function isUseless([kind]: EditPlace, part: Readonly<Record<string, unknown>>, key: string): boolean {
  if (kind !== 'actions' || part[key] !== undefined) return false;
  return unusedOptions((part as Action).kind).some((option) => option === key);
}

/** What is edited inside knows the draft: its tables, and the place that it is for. */
export function DraftScope({
  draft,
  place,
  children,
}: PropertyPanelProps & { readonly children: ReactNode }) {
  const application = useApplication();
  const { catalog } = draft;
  const drafted = useMemo(() => draftApplication(application, catalog), [application, catalog]);
  return (
    <ApplicationProvider value={drafted}>
      <PanelScopeProvider value={scopeOf(draft, place, application.user.locale)}>
        {children}
      </PanelScopeProvider>
    </ApplicationProvider>
  );
}

/** What texts call the kind of thing at a place. */
export function panelKind(place: EditPlace): string {
  const parts: Readonly<Record<string, string>> = {
    columns: 'column',
    controls: 'control',
    layouts: 'layout',
    templates: 'template',
    buttons: 'button',
    sections: 'forms_sections',
    elements: 'forms_sections_elements',
  };
  return parts[String(place[4])] ?? parts[String(place[2])] ?? String(place[0]);
}

/** The groups of properties, in the order in which a panel shows them. */
const GROUPS = ['main', 'rules', 'lists', 'values', 'look', 'more'] as const;

const GROUP_OF: Readonly<Record<(typeof GROUPS)[number], readonly PanelProperty['key'][]>> = {
  main: [
    'label',
    'plural',
    'name',
    'type',
    'kind',
    'mode',
    'table',
    'module',
    'parent',
    'icon',
    'help',
    'target',
    'inverse',
    'dataType',
    'choices',
    'title',
    'languages',
    'action',
    'role',
    'may',
    'operation',
    'column',
    'text',
    'file',
    'image',
    'alt',
    'decorative',
    'link',
    'view',
    'form',
    'order',
    'items',
    'sections',
    'columns',
    'steps',
  ],
  rules: [
    'required',
    'unique',
    'readOnly',
    'supervisorsOnly',
    'restricted',
    'condition',
    'state',
    'message',
    'warns',
  ],
  lists: [
    'inLists',
    'hidden',
    'printed',
    'searchable',
    'indexed',
    'sort',
    'groups',
    'openGroups',
    'calculations',
    'filter',
  ],
  values: [
    'formula',
    'default',
    'offered',
    'candidates',
    'min',
    'max',
    'maxLength',
    'multiline',
    'transform',
    'decimals',
    'currency',
    'unit',
    'template',
    'values',
    'lines',
    'parameters',
  ],
  look: ['background', 'colour', 'bold', 'italic', 'display', 'width', 'align'],
  more: [],
};

function groupOf(key: string): (typeof GROUPS)[number] {
  return GROUPS.find((group) => GROUP_OF[group].includes(key)) ?? 'more';
}

/** Where a property stands in its group; what is not named there comes last, in the schema's order. */
function rankOf(key: string): number {
  const at = GROUP_OF[groupOf(key)].indexOf(key);
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

function scopeOf({ document, catalog, state }: WorkingDraft, place: EditPlace, locale: string): PanelScope {
  const [kind, id] = place;
  const object = partAt(document, place.slice(0, 2));
  const part = partAt(document, place);
  const table = kind === 'tables' ? id : isProperties(object) ? object['table'] : undefined;
  const target = isProperties(part) ? part['target'] : undefined;
  const column = place[2] === 'columns' ? catalog.columns.get(Number(place[3]))?.column : undefined;
  return {
    document,
    catalog,
    locale,
    revision: state.revision,
    place,
    table: typeof table === 'number' ? table : undefined,
    target: typeof target === 'number' ? target : undefined,
    listed: undefined,
    column,
  };
}

/** What is wrong with a place, or inside it. */
function faultOf(faults: PlaceFaults, place: EditPlace): string | undefined {
  const inside = placeKey(place).slice(0, -1);
  return Object.entries(faults).find(([key]) => key === placeKey(place) || key.startsWith(`${inside},`))?.[1];
}

function problemsAt({ state }: WorkingDraft, place: EditPlace): PlaceFaults {
  const inside = placeKey(place).slice(0, -1);
  return Object.fromEntries(
    state.problems
      .filter((problem) => placeKey(problem.place).startsWith(inside))
      .map((problem) => [placeKey(problem.place), problem.message]),
  );
}

import { useTranslation } from '#web/std/translation.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { FIELDS, type FieldType } from '#core/fields/registry.ts';
import { isList, isRelation } from '#core/fields/traits.ts';
import { takenColumnNames } from '#core/configuration/columns-in.ts';
import { linkedColumn, type LinkedValue } from '#core/configuration/linked-value.ts';
import { begunColumn } from '#core/configuration/new-columns.ts';
import { newLink } from '#core/configuration/new-link.ts';
import { freshId, nameFrom, newColumn } from '#core/configuration/recipes.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { labelOf, principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { isLinkedWhole, LinkedFields } from '../panel/linked-fields.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { DraftScope } from '../panel/property-panel.tsx';
import { useBegun } from './begun.ts';
import { backOf, LinkFields, NO_LINK, type LinkWish } from './link-fields.tsx';
import { MadeDialog } from './made-dialog.tsx';

interface NewColumnProps {
  readonly draft: WorkingDraft;
  /** The table that gets it. */
  readonly place: EditPlace;
  /** What it is to be at first: a link to a table, where that is known. */
  readonly begin?: { readonly type: FieldType; readonly target?: number };
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Types of columns whose values are those of linked records: what that makes them follows. */
const READ_TYPES = ['lookup', 'rollup'] as const;
type NewType = FieldType | (typeof READ_TYPES)[number];

const NO_VALUES = {
  lookup: { kind: 'lookup', path: [] },
  rollup: { kind: 'rollup', list: 0, how: 'count', path: [] },
} as const satisfies Readonly<Record<(typeof READ_TYPES)[number], LinkedValue>>;

const TYPES = Object.keys(FIELDS) as readonly FieldType[];

/** Names the dialog of a new column of a table. */
export function newColumnOf(tableId: number): string {
  return `column ${tableId}`;
}

/** What a new column is begun with. */
interface NewColumn {
  readonly label: string;
  readonly type: NewType;
  readonly link: LinkWish;
  readonly shown: LinkedValue;
  readonly isShown: boolean;
}

/** A new column of a table: what it is called and of which type; in forms and views too, where it is wanted. */
export function NewColumnDialog({ draft, place, begin, onMade, onClose }: NewColumnProps) {
  const { document, catalog } = draft;
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const target = document.tables.find(({ id }) => id === begin?.target);
  const tableId = Number(place[1]);
  const [{ label, type, link, shown, isShown }, put] = useBegun<NewColumn>(newColumnOf(tableId), {
    label: target ? labelOf(target.label, user.locale) : '',
    type: begin?.type ?? 'text',
    link: { ...NO_LINK, target: target?.id },
    shown: NO_VALUES.lookup,
    isShown: true,
  });
  const locale = principalOf(user.locale);
  const isRead = type === 'lookup' || type === 'rollup';
  const isLinked = !isRead && isRelation({ type });
  const recipe = () => {
    if (label.trim() === '') return undefined;
    const labels = { [locale]: label.trim() };
    const begun = { tableId, labels, isShown };
    const made = isRead
      ? read(document, { ...begun, catalog, value: shown })
      : isLinked
        ? linked(document, { ...begun, several: isList({ type }), link, locale: user.locale })
        : begunColumn(document, tableId, {
            column: { label: label.trim(), type },
            locale: user.locale,
            isShown,
            firstChoice: t('configure.new.first_choice'),
          });
    return made && { place: [...place, 'columns', made.id], edits: made.edits };
  };
  return (
    <MadeDialog title={t('configure.new.column')} recipe={recipe} onMade={onMade} onClose={onClose}>
      <TextField
        id="new-column-label"
        label={words.label('column', 'label')}
        value={label}
        onChange={(next) => put({ label: next })}
      />
      <TypeField type={type} value={shown} onChange={put} {...{ draft, place }} />
      {isLinked && (
        <LinkFields
          document={document}
          tableId={tableId}
          several={isList({ type })}
          wish={link}
          onChange={(next) => put({ link: next })}
        />
      )}
      <SwitchField
        id="new-column-shown"
        label={t(isLinked ? 'configure.link.shown' : 'configure.new.shown')}
        value={isShown}
        onChange={(next) => put({ isShown: next })}
      />
    </MadeDialog>
  );
}

interface TypeFieldProps extends Pick<NewColumnProps, 'draft' | 'place'> {
  readonly type: NewType;
  /** What a column of linked values shows. */
  readonly value: LinkedValue;
  readonly onChange: (part: Partial<Pick<NewColumn, 'type' | 'shown'>>) => void;
}

/** The type of a column, and where it shows linked values, which. */
function TypeField({ draft, place, type, value, onChange }: TypeFieldProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <>
      <SelectField
        id="new-column-type"
        label={words.label('column', 'type')}
        value={type}
        choices={[
          ...TYPES.map((one) => ({ value: one, label: words.word('column', 'type', one) })),
          ...READ_TYPES.map((one) => ({ value: one, label: t(`configure.linked.type.${one}`) })),
        ]}
        onChange={(next = 'text') =>
          onChange({
            type: next,
            ...(next === 'lookup' || next === 'rollup' ? { shown: NO_VALUES[next] } : {}),
          })
        }
      />
      {(type === 'lookup' || type === 'rollup') && (
        <DraftScope draft={draft} place={place}>
          <LinkedFields
            id="new-column"
            table={Number(place[1])}
            value={value}
            onChange={(shown) => onChange({ shown })}
          />
        </DraftScope>
      )}
    </>
  );
}

interface Begun {
  readonly tableId: number;
  readonly labels: Labels;
  readonly isShown: boolean;
}

interface Linked extends Begun {
  readonly several: boolean;
  readonly link: LinkWish;
  readonly locale: string;
}

/** A link or a list with its other end; undefined as long as something is missing. */
function linked(document: Document, { tableId, several, labels, link, isShown, locale }: Linked) {
  const back = backOf(document, { tableId, several, wish: link, locale });
  if (link.target === undefined || back?.trim() === '') return undefined;
  return newLink(document, {
    table: tableId,
    target: link.target,
    label: labels,
    relation: several ? link.relation : 'link',
    back: back === undefined ? undefined : { [principalOf(locale)]: back.trim() },
    isShown,
    text: (texts) => labelOf(texts, locale),
  });
}

interface Read extends Begun {
  readonly catalog: Catalog;
  readonly value: LinkedValue;
}

/** A column that shows values of linked records; undefined as long as something is missing. */
function read(document: Document, { tableId, labels, isShown, catalog, value }: Read) {
  const options = isLinkedWhole(value) ? linkedColumn(catalog, tableId, value) : undefined;
  if (!options) return undefined;
  const column = { ...named(document, tableId, labels), ...options };
  return { id: column.id, edits: newColumn(document, tableId, column, { isShown }) };
}

function named(document: Document, tableId: number, labels: Labels) {
  const [text = ''] = Object.values(labels);
  return {
    id: freshId(),
    name: nameFrom(text, takenColumnNames(document, tableId), 'column'),
    label: labels,
  };
}

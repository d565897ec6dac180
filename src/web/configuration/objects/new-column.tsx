import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '#core/catalog/schema.ts';
import { FIELDS, fieldOf, type FieldType } from '#core/fields/registry.ts';
import { isList, isRelation } from '#core/fields/traits.ts';
import { columnNamesIn } from '#core/configuration/columns-in.ts';
import { newLink } from '#core/configuration/new-link.ts';
import { freshId, nameFrom, newColumn } from '#core/configuration/recipes.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { labelOf, principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { backOf, LinkFields, NO_LINK, type LinkWish } from './link-fields.tsx';
import { MadeDialog } from './made-dialog.tsx';

interface NewColumnProps {
  readonly draft: WorkingDraft;
  /** The table that gets it. */
  readonly place: EditPlace;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

const TYPES = Object.keys(FIELDS) as readonly FieldType[];

/** A new column of a table: what it is called and of which type; in forms and views too, where it is wanted. */
export function NewColumnDialog({ draft: { document }, place, onMade, onClose }: NewColumnProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [label, setLabel] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [link, setLink] = useState(NO_LINK);
  const [isShown, setShown] = useState(true);
  const tableId = Number(place[1]);
  const locale = principalOf(user.locale);
  const isLinked = isRelation({ type });
  const recipe = () => {
    if (label.trim() === '') return undefined;
    const labels = { [locale]: label.trim() };
    const made = isLinked
      ? linked(document, { tableId, several: isList({ type }), labels, link, isShown, locale: user.locale })
      : plain(document, {
          tableId,
          type,
          labels,
          isShown,
          choice: { [locale]: t('configure.new.first_choice') },
        });
    return made && { place: [...place, 'columns', made.id], edits: made.edits };
  };
  return (
    <MadeDialog title={t('configure.new.column')} recipe={recipe} onMade={onMade} onClose={onClose}>
      <TextField
        id="new-column-label"
        label={words.label('column', 'label')}
        value={label}
        onChange={setLabel}
      />
      <SelectField
        id="new-column-type"
        label={words.label('column', 'type')}
        value={type}
        choices={TYPES.map((value) => ({ value, label: words.word('column', 'type', value) }))}
        onChange={(next) => setType(next ?? 'text')}
      />
      {isLinked && (
        <LinkFields
          document={document}
          tableId={tableId}
          several={isList({ type })}
          wish={link}
          onChange={setLink}
        />
      )}
      <SwitchField
        id="new-column-shown"
        label={t(isLinked ? 'configure.link.shown' : 'configure.new.shown')}
        value={isShown}
        onChange={setShown}
      />
    </MadeDialog>
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

interface Plain extends Begun {
  readonly type: FieldType;
  /** What the first one of a choice's values is called. */
  readonly choice: Labels;
}

/** A column with what every one of its type must have. */
function plain(document: Document, { tableId, type, labels, isShown, choice }: Plain) {
  const [text = ''] = Object.values(labels);
  const column = {
    id: freshId(),
    name: nameFrom(text, columnNamesIn(document, tableId), 'column'),
    label: labels,
    type,
    ...(fieldOf({ type }).chosen === undefined ? {} : { choices: [{ code: 'first', label: choice }] }),
  };
  return { id: column.id, edits: newColumn(document, tableId, column, { isShown }) };
}

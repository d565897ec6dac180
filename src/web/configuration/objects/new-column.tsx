import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELDS, fieldOf, type FieldType } from '#core/fields/registry.ts';
import { isRelation } from '#core/fields/traits.ts';
import { freshId, nameFrom, newColumn } from '#core/configuration/recipes.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { labelOf, principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
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
export function NewColumnDialog({ draft: { document, catalog }, place, onMade, onClose }: NewColumnProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [label, setLabel] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [target, setTarget] = useState<number>();
  const [isShown, setShown] = useState(true);
  const tableId = Number(place[1]);
  const locale = principalOf(user.locale);
  const needsTarget = isRelation({ type });
  const recipe = () => {
    if (label.trim() === '' || (needsTarget && target === undefined)) return undefined;
    const taken = catalog.tables.get(tableId)?.columns.map(({ name }) => name) ?? [];
    const column = {
      ...begunColumn(type, { locale, label: label.trim(), choice: t('configure.new.first_choice') }),
      name: nameFrom(label, taken, 'column'),
      ...(needsTarget ? { target } : {}),
    };
    const edits = newColumn(document, tableId, column, { isShown });
    return { place: [...place, 'columns', column.id], edits };
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
      {needsTarget && (
        <SelectField
          id="new-column-target"
          label={words.label('column', 'target')}
          value={target}
          choices={document.tables.map((table) => ({
            value: table.id,
            label: labelOf(table.plural, user.locale),
          }))}
          onChange={setTarget}
        />
      )}
      <SwitchField
        id="new-column-shown"
        label={t('configure.new.shown')}
        value={isShown}
        onChange={setShown}
      />
    </MadeDialog>
  );
}

/** A column with what every one of its type must have. */
function begunColumn(
  type: FieldType,
  { locale, label, choice }: { readonly locale: string; readonly label: string; readonly choice: string },
) {
  const choices = [{ code: 'first', label: { [locale]: choice } }];
  return {
    id: freshId(),
    label: { [locale]: label },
    type,
    ...(fieldOf({ type }).chosen === undefined ? {} : { choices }),
  };
}

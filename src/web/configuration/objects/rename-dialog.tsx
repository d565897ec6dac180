import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { MadeDialog } from './made-dialog.tsx';
import { partLabel } from './object-words.ts';

interface RenameDialogProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Gives a part another label in the reader's language; its technical name stays. */
export function RenameDialog({ draft: { document }, place, onShow, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const part = partAt(document, place);
  const own = isProperties(part) ? part : {};
  const [label, setLabel] = useState(partLabel(part, user.locale));
  const [plural, setPlural] = useState(partLabel({ label: own['plural'] }, user.locale));
  const hasPlural = own['plural'] !== undefined;
  const kind = String(place.length > 2 ? place[2] : place[0]);
  const recipe = () => {
    if (label.trim() === '' || (hasPlural && plural.trim() === '')) return undefined;
    return {
      place,
      edits: [
        ...relabelling({ place, own, key: 'label', text: label, locale: user.locale }),
        ...(hasPlural ? relabelling({ place, own, key: 'plural', text: plural, locale: user.locale }) : []),
      ],
    };
  };
  return (
    <MadeDialog
      title={t('configure.part.rename_title', { label: partLabel(part, user.locale) })}
      confirm={t('configure.part.rename')}
      recipe={recipe}
      onMade={onShow}
      onClose={onClose}
    >
      <TextField id="rename-label" label={words.label(kind, 'label')} value={label} onChange={setLabel} />
      {hasPlural && (
        <TextField
          id="rename-plural"
          label={words.label(kind, 'plural')}
          value={plural}
          onChange={setPlural}
        />
      )}
    </MadeDialog>
  );
}

interface Relabelling {
  readonly place: EditPlace;
  readonly own: Readonly<Record<string, unknown>>;
  readonly key: 'label' | 'plural';
  readonly text: string;
  readonly locale: string;
}

/** Puts a text where the reader's language reads it: in its own locale where that has one. */
function relabelling({ place, own, key, text, locale }: Relabelling): readonly Edit[] {
  const labels = isProperties(own[key]) ? (own[key] as Labels) : undefined;
  const language = labels?.[locale] === undefined ? principalOf(locale) : locale;
  const value = text.trim();
  if (labels?.[language] === value) return [];
  return labels
    ? [{ kind: 'set', place: [...place, key, language], value }]
    : [{ kind: 'set', place: [...place, key], value: { [language]: value } }];
}

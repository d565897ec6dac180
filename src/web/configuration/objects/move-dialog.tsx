import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { MadeDialog } from './made-dialog.tsx';
import { isOwnModule, partLabel } from './object-words.ts';

interface MoveDialogProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Puts a table into another module. */
export function MoveDialog({ draft: { document }, place, onShow, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const part = partAt(document, place);
  const current = isProperties(part) ? Number(part['module']) : undefined;
  const [module, setModule] = useState(current);
  const recipe = () =>
    module === undefined || module === current
      ? undefined
      : { place, edits: [{ kind: 'set' as const, place: [...place, 'module'], value: module }] };
  return (
    <MadeDialog
      title={t('configure.part.move_title', { label: partLabel(part, user.locale) })}
      confirm={t('configure.part.move')}
      recipe={recipe}
      onMade={onShow}
      onClose={onClose}
    >
      <SelectField
        id="move-module"
        label={words.label('tables', 'module')}
        value={module}
        choices={document.modules
          .filter(isOwnModule)
          .map(({ id, label }) => ({ value: id, label: labelOf(label, user.locale) }))}
        onChange={setModule}
      />
    </MadeDialog>
  );
}

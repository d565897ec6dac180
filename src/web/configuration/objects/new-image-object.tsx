import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { ImageChooser, type ChosenImage } from '../images/image-chooser.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { MadeDialog } from './made-dialog.tsx';

interface NewImageObjectProps {
  readonly draft: WorkingDraft;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** A new image of the application, which no form shows yet. */
export function NewImageObjectDialog({ draft, onMade, onClose }: NewImageObjectProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const [chosen, setChosen] = useState<ChosenImage>();
  return (
    <MadeDialog
      title={t('configure.image.add')}
      confirm={t('configure.image.add')}
      recipe={() => chosen && { place: ['images', chosen.image.id], edits: chosen.edits }}
      onMade={onMade}
      onClose={onClose}
    >
      <ImageChooser
        id="new-image"
        label={words.one('images')}
        document={draft.document}
        value={chosen}
        onlyNew
        onChange={setChosen}
      />
    </MadeDialog>
  );
}

import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { dropped, type FormPiece, type FormSlot } from '#core/configuration/form-pieces.ts';
import { freshId } from '#core/configuration/recipes.ts';
import { principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { ImageChooser, type ChosenImage } from '../images/image-chooser.tsx';
import { MadeDialog } from '../objects/made-dialog.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { placeOfPiece, useDesigner } from './designer-work.ts';

interface NewImageProps {
  /** Where it comes to stand. */
  readonly slot: FormSlot;
  readonly onClose: () => void;
}

/** Asks which image is put on a form, and what it says: one step of the draft, with the image where it is new. */
export function NewImageDialog({ slot, onClose }: NewImageProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const { draft, form, choose } = useDesigner();
  const [chosen, setChosen] = useState<ChosenImage>();
  const [alt, setAlt] = useState('');
  const [decorative, setDecorative] = useState(false);
  const [id] = useState(freshId);
  const label = (key: string) => words.label('forms_sections_elements', key);
  const help = (key: string) => words.help('forms_sections_elements', key);
  const piece = (value: FormPiece['value']): FormPiece => ({
    list: 'elements',
    key: id,
    ...(slot.section === undefined ? {} : { section: slot.section }),
    ...(value ? { value } : {}),
  });
  const recipe = () => {
    if (!chosen || (!decorative && alt.trim() === '')) return undefined;
    const said = decorative ? { decorative } : { alt: { [principalOf(user.locale)]: alt.trim() } };
    const value = { id, image: chosen.image.id, ...said };
    return {
      place: placeOfPiece(form, piece(undefined)),
      edits: [...chosen.edits, ...dropped(form, piece(value), slot)],
    };
  };
  return (
    <MadeDialog
      title={t('configure.image.add')}
      confirm={t('configure.image.add')}
      recipe={recipe}
      onMade={(place) => {
        choose(place);
        onClose();
      }}
      onClose={onClose}
    >
      <ImageChooser
        id="new-image"
        label={label('image')}
        document={draft.document}
        value={chosen}
        onChange={setChosen}
      />
      {!decorative && (
        <TextField id="new-image-alt" label={label('alt')} help={help('alt')} value={alt} onChange={setAlt} />
      )}
      <SwitchField
        id="new-image-decorative"
        label={label('decorative')}
        help={help('decorative')}
        value={decorative}
        onChange={setDecorative}
      />
    </MadeDialog>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ImageFile } from '#core/catalog/objects/image/image.ts';
import { objectsIn, type Image } from '#core/catalog/schema.ts';
import { labelOf } from '#core/language/labels.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';
import { useEdit } from '../draft/use-edit.ts';
import { imageAddress } from '../images/application-image.ts';
import { ImageChooser, ImageSample, type ChosenImage } from '../images/image-chooser.tsx';
import { ImageDrop } from '../images/image-drop.tsx';
import images from '../images/images.module.css';
import { useUpload } from '../images/use-upload.ts';
import { usePanelScope } from './panel-scope.ts';
import type { EditorPart } from './value-editor-props.ts';

/** The file of an image: another one takes its place wherever the image is shown. */
export function ImageFileEditor({ id, label, help, error, value, onChange }: EditorPart<'image'>) {
  const { t } = useTranslation();
  const { busy, refused, upload } = useUpload(async (file) =>
    onChange(await configurationGate.call('configuration_image', { file })),
  );
  const known = ImageFile.safeParse(value).data;
  const wrong = refused ?? error;
  return (
    <LabelledField id={id} label={label} help={help} error={wrong} several>
      <ImageDrop
        id={id}
        error={wrong}
        busy={busy}
        choose={t(known ? 'login_style.image_other' : 'login_style.image_choose')}
        onFile={(file) => void upload(file)}
      >
        {known && <ImageSample file={known} />}
      </ImageDrop>
    </LabelledField>
  );
}

/** The image that an element shows: chosen among those that there are, or uploaded. */
export function ImageReferenceEditor({ id, label, help, error, value, onChange }: EditorPart<'reference'>) {
  const { t } = useTranslation();
  const { document, locale } = usePanelScope();
  const edit = useEdit();
  const [choosing, setChoosing] = useState(false);
  const image = objectsIn(document, 'images').find((one) => one.id === value);
  const take = async ({ image: next, edits }: ChosenImage) => {
    if (edits.length === 0 || (await edit(edits))) onChange(next.id);
  };
  return (
    <LabelledField id={id} label={label} help={help} error={error} several>
      {image && (
        <span className={images.sample}>
          <img src={imageAddress(image.file)} alt="" width={image.file.width} height={image.file.height} />
          <span className={images.facts}>
            <bdi>{labelOf(image.label, locale)}</bdi>
          </span>
        </span>
      )}
      <Button id={id} variant="default" size="xs" onClick={() => setChoosing(true)}>
        {t('configure.image.pick')}
      </Button>
      {choosing && (
        <ChooseImageDialog
          chosen={image}
          onChoose={(next) => {
            setChoosing(false);
            void take(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </LabelledField>
  );
}

interface ChooseImageProps {
  readonly chosen: Image | undefined;
  readonly onChoose: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

function ChooseImageDialog({ chosen, onChoose, onClose }: ChooseImageProps) {
  const { t } = useTranslation();
  const { document } = usePanelScope();
  const [value, setValue] = useState<ChosenImage | undefined>(chosen && { image: chosen, edits: [] });
  return (
    <Dialog title={t('configure.image.pick')} onClose={onClose}>
      <DialogBody onSubmit={() => value && onChoose(value)}>
        <ImageChooser
          id="choose-image"
          label={t('properties.in.forms_sections_elements.image')}
          document={document}
          value={value}
          onChange={setValue}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" disabled={!value}>
            {t('configure.image.take')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

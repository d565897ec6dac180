import { useTranslation } from '#web/std/translation.ts';
import { labelOfFile, newImage, unusedImages } from '#core/configuration/new-image.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { objectsIn, type Document, type Image } from '#core/catalog/schema.ts';
import { labelOf, principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { imageAddress, imageKind } from './application-image.ts';
import { ImageDrop } from './image-drop.tsx';
import classes from './images.module.css';
import { useUpload } from './use-upload.ts';

/** An image that was chosen, with the edits that add it where it is new. */
export interface ChosenImage {
  readonly image: Image;
  readonly edits: readonly Edit[];
}

interface ImageChooserProps {
  readonly id: string;
  readonly label: string;
  readonly document: Document;
  readonly value: ChosenImage | undefined;
  /** Images that are there already are not offered. */
  readonly onlyNew?: boolean;
  readonly onChange: (chosen: ChosenImage) => void;
}

/** Chooses one of the images that there are, or uploads a new one. */
export function ImageChooser(props: ImageChooserProps) {
  const { id, label, document, value, onlyNew = false, onChange } = props;
  const { t } = useTranslation();
  const { user } = useApplication();
  const { busy, refused, upload } = useUpload(async (file) => {
    const kept = await configurationGate.call('configuration_image', { file });
    onChange(
      newImage(document, {
        file: kept,
        label: { [principalOf(user.locale)]: labelOfFile(file.name) || label },
        text: (labels) => labelOf(labels, user.locale),
      }),
    );
  });
  return (
    <>
      <LabelledField id={id} label={label} error={refused} several>
        <ImageDrop
          id={id}
          error={refused}
          busy={busy}
          choose={t(value ? 'login_style.image_other' : 'login_style.image_choose')}
          takesAllPastes
          onFile={(file) => void upload(file)}
        >
          {value && <ImageSample file={value.image.file} />}
        </ImageDrop>
      </LabelledField>
      {!onlyNew && <KnownImages {...props} />}
    </>
  );
}

/** The picture of an image, and what its file is. */
export function ImageSample({ file }: Pick<Image, 'file'>) {
  return (
    <span className={classes.sample}>
      <img src={imageAddress(file)} alt="" width={file.width} height={file.height} />
      <ImageFacts file={file} />
    </span>
  );
}

/** What the file of an image is: its kind and its size. */
function ImageFacts({ file }: Pick<Image, 'file'>) {
  const { t } = useTranslation();
  const { width, height } = file;
  return (
    <span className={classes.facts}>
      {t('configure.image.facts', { kind: imageKind(file), width, height })}
    </span>
  );
}

/** The images of the application, as a row of pictures of which one is chosen. */
function KnownImages({ id, document, value, onChange }: ImageChooserProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const images = objectsIn(document, 'images');
  const unused = new Set(unusedImages(document).map((image) => image.id));
  if (images.length === 0) return null;
  return (
    <fieldset className={classes.known}>
      <legend>{t('configure.image.known')}</legend>
      <div className={classes.images}>
        {images.map((image) => (
          <label key={image.id} className={classes.image}>
            <input
              type="radio"
              name={`${id}-known`}
              className="out-of-sight"
              checked={value?.image.id === image.id}
              onChange={() => onChange({ image, edits: [] })}
            />
            <span className={classes.frame}>
              <img src={imageAddress(image.file)} alt="" loading="lazy" />
            </span>
            <bdi>{labelOf(image.label, user.locale)}</bdi>
            {unused.has(image.id) && <span className={classes.facts}>{t('configure.image.unused')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

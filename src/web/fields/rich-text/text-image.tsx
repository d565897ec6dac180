import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RichElement } from '#core/fields/rich-text/rich-node.ts';
import classes from './formatted-text.module.css';

interface TextImageProps {
  readonly image: RichElement;
  /** Where it is asked for; undefined where the record of the text is not known. */
  readonly source: string | undefined;
  readonly onOpen: () => void;
}

/** An image in a text that is read: pressed, it is shown larger. Where it cannot be had, its words stand for it. */
export function TextImage({ image, source, onOpen }: TextImageProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming');
  const { alternative = '', width, height } = image;
  if (source === undefined || state === 'missing')
    return (
      <p className={classes.missing}>
        <IconPhotoOff size={16} role="img" aria-label={t('field.rich.imageMissing')} />
        {alternative}
      </p>
    );
  return (
    <button
      type="button"
      className={classes.image}
      title={t('field.rich.imageLarger')}
      aria-label={alternative === '' ? t('field.rich.imageLarger') : undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <img
        src={source}
        alt={alternative}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setState('there')}
        onError={() => setState('missing')}
      />
    </button>
  );
}

import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { titleOfFile } from '#core/fields/file/file-value.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { FileAddresses } from '../file-addresses.ts';
import type { ViewedFile } from './viewed-file.ts';
import classes from './file-viewer.module.css';

/** How much larger than fits an image is shown. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const;

interface ImageViewProps {
  readonly file: ViewedFile;
  readonly addresses: FileAddresses;
}

/** An image, as large as there is room for, and larger. */
export function ImageView({ file, addresses }: ImageViewProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  if (isFailed) return <p className={classes.note}>{t('file.not_shown')}</p>;
  const zoom = ZOOMS[step] ?? 1;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys */}
      <div className={classes.stage} data-scrolls={zoom > 1 || undefined} tabIndex={zoom > 1 ? 0 : undefined}>
        <img
          className={classes.image}
          src={addresses.shown(file.id)}
          alt={titleOfFile(file)}
          width={file.width}
          height={file.height}
          style={
            zoom > 1
              ? { inlineSize: `${zoom * 100}%`, maxInlineSize: 'none', maxBlockSize: 'none' }
              : undefined
          }
          onError={() => setIsFailed(true)}
        />
      </div>
      <div className={classes.zoom}>
        <IconButton label={t('file.smaller')} disabled={step === 0} onClick={() => setStep(step - 1)}>
          <IconMinus size={18} aria-hidden="true" />
        </IconButton>
        <span>{`${zoom * 100} %`}</span>
        <IconButton
          label={t('file.larger')}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconPlus size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { StyleImage } from '#core/contract/settings/style-routes.ts';
import { describedBy, LabelledField, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import { IMAGE_KINDS, useUpload } from '../images/use-upload.ts';
import classes from './image-field.module.css';

interface ImageFieldProps extends FieldTexts {
  /** How its sample is drawn. */
  readonly look: 'logo' | 'background' | 'dark' | 'icon';
  readonly keep: (file: File) => Promise<StyleImage>;
  readonly value: StyleImage | null;
  readonly onChange: (value: StyleImage | null) => void;
}

/** An image of a style: chosen from a file, which is kept at once and used when the page is saved. */
export function ImageField({ look, keep, value, onChange, ...texts }: ImageFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { busy, refused, upload, forget } = useUpload(async (file) => onChange(await keep(file)));
  const error = refused ?? texts.error;
  const remove = () => {
    forget();
    onChange(null);
  };
  return (
    <LabelledField {...texts} error={error}>
      <div className={classes.row}>
        <span className={classes.sample} data-look={look}>
          {value ? (
            <img src={value.url} alt={t('login_style.image_alt', { name: texts.label })} />
          ) : (
            <IconPhoto size={22} stroke={1.4} aria-hidden="true" />
          )}
        </span>
        <Button
          id={texts.id}
          variant="default"
          loading={busy}
          aria-describedby={describedBy({ ...texts, error })}
          onClick={() => input.current?.click()}
        >
          {value ? t('login_style.image_other') : t('login_style.image_choose')}
        </Button>
        {value && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={remove}>
            {t('login_style.image_remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={IMAGE_KINDS}
          hidden
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
    </LabelledField>
  );
}

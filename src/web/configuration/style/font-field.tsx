import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { StyleFont } from '#core/contract/settings/style-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { describedBy, LabelledField, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import { useUpload } from '../images/use-upload.ts';
import classes from './font-field.module.css';

interface FontFieldProps extends FieldTexts {
  readonly value: StyleFont | null;
  readonly onChange: (value: StyleFont | null) => void;
}

/** A font, chosen from a file, which is kept at once and used when the page is saved. */
export function FontField({ value, onChange, ...texts }: FontFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { busy, refused, upload, forget } = useUpload(async (file) =>
    onChange(await configurationGate.call('admin_custom_style_gen_font', { file })),
  );
  const error = refused ?? texts.error;
  const remove = () => {
    forget();
    onChange(null);
  };
  return (
    <LabelledField {...texts} error={error}>
      <div className={classes.row}>
        {value && <span>{t('style.font_file_now', { family: value.family })}</span>}
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
          accept=".woff2,font/woff2"
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

import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StyleImage } from '#core/contract/settings/style-routes.ts';
import { describedBy, LabelledField, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import classes from './image-field.module.css';

interface ImageFieldProps extends FieldTexts {
  readonly kind: 'logo' | 'background';
  readonly value: StyleImage | null;
  readonly onChange: (value: StyleImage | null) => void;
}

const KINDS = 'image/png, image/jpeg, image/webp, image/svg+xml';

/** An image of the login page: chosen from a file, which is kept at once and used when the page is saved. */
export function ImageField({ kind, value, onChange, ...texts }: ImageFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { busy, refused, choose, remove } = useUpload(kind, onChange);
  const error = refused ?? texts.error;
  return (
    <LabelledField {...texts} error={error}>
      <div className={classes.row}>
        <span className={classes.sample} data-kind={kind}>
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
          accept={KINDS}
          hidden
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
    </LabelledField>
  );
}

function useUpload(kind: ImageFieldProps['kind'], onChange: ImageFieldProps['onChange']) {
  const errorTexts = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setRefused(undefined);
    try {
      onChange(await configurationGate.call('admin_custom_style_login_image', { query: { kind }, file }));
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setRefused(errorTexts(failure).join(' '));
    } finally {
      setBusy(false);
    }
  }
  const remove = () => {
    setRefused(undefined);
    onChange(null);
  };
  return { busy, refused, choose, remove };
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import control from '#web/fields/typing/control.module.css';
import { describedBy, LabelledField, FieldFrame, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import classes from './colour-field.module.css';

interface ColourFieldProps extends FieldTexts {
  /** A colour such as #2a5bd7, or what was typed in its place; null for the product's own. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly own: string;
}

/** A colour, chosen from the browser's palette or typed. */
export function ColourField({ id, label, help, value, onChange, own, ...texts }: ColourFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const isWrong = value !== null && typed === undefined && colourIn(value) === undefined;
  const error = texts.error ?? (isWrong ? t('login_style.accent_wrong') : undefined);
  const type = (text: string) => {
    setTyped(text);
    const plain = text.trim();
    onChange(plain === '' ? null : (colourIn(plain) ?? plain));
  };
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <div className={classes.row}>
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('login_style.accent_palette')}
          value={colourIn(value ?? '') ?? own}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <FieldFrame invalid={error !== undefined} narrow>
          <input
            id={id}
            className={control.input}
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            placeholder={own}
            value={typed ?? value ?? ''}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy({ id, help, error })}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
        </FieldFrame>
        {value !== null && (
          <Button variant="subtle" color="gray" onClick={() => type('')}>
            {t('login_style.accent_own')}
          </Button>
        )}
      </div>
    </LabelledField>
  );
}

/** The colour that a text says, also without its sign or in its short form; undefined where it says none. */
export function colourIn(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase())?.[1];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import control from '#web/fields/typing/control.module.css';
import { describedBy, LabelledField, FieldFrame, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import classes from './colour-field.module.css';

interface ColourFieldProps extends FieldTexts {
  /** A colour such as #2a5bd7; null for the product's own. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly own: string;
}

/** A colour, chosen from the browser's palette or typed. */
export function ColourField({ id, label, help, error, value, onChange, own }: ColourFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && colourOf(typed) === value ? typed : (value ?? '');
  const type = (text: string) => {
    setTyped(text);
    const colour = colourOf(text);
    if (colour !== undefined) onChange(colour);
  };
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <div className={classes.row}>
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('login_style.accent_palette')}
          value={value ?? own}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <FieldFrame invalid={error !== undefined} narrow>
          <input
            id={id}
            className={control.input}
            dir="ltr"
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            placeholder={own}
            value={typed !== undefined && colourOf(typed) === undefined ? typed : shown}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy({ id, help, error })}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
        </FieldFrame>
        {value !== null && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('login_style.accent_own')}
          </Button>
        )}
      </div>
    </LabelledField>
  );
}

/** The colour that a text says; null for none, undefined while it is not one. */
function colourOf(text: string): string | null | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '') return null;
  return /^#[0-9a-f]{6}$/.test(plain) ? plain : undefined;
}

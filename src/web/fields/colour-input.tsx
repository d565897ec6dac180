import { Popover } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOf } from '#core/fields/registry.ts';
import cells from './cell.module.css';
import classes from './colour.module.css';
import { readText } from './column-values.ts';
import { ControlButton } from './control-frame.tsx';
import controls from './control.module.css';
import { TypedInput } from './typed-input.tsx';
import { useTyping } from './use-typing.ts';
import type { InputProps } from './web-field.ts';

/** Twelve hues, each dark, middle and light, and greys. */
const PALETTE = [
  '#1c1b19',
  '#5d5a54',
  '#949089',
  '#dddbd5',
  '#b72d26',
  '#e0605a',
  '#f7b5b1',
  '#8f5400',
  '#d9822b',
  '#f6cf8f',
  '#8a7400',
  '#d8b800',
  '#f7eaa0',
  '#167244',
  '#3aa76d',
  '#b5e3c9',
  '#0b6b6f',
  '#2a9fa4',
  '#b0e2e4',
  '#2a5bd7',
  '#5b8cff',
  '#c2d4fb',
  '#6b3fb5',
  '#9a73e0',
  '#dccbf5',
  '#a82a6b',
  '#dd5fa0',
  '#f6c3dd',
] as const;

/** A colour by its code, from a palette, or any. */
export function ColourInput(props: InputProps<ColumnOf<'colour'>, string>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const typed = useTyping<string>({
    ...props,
    show: (value) => value,
    read: (text) => readText<string>(props.column, text.startsWith('#') ? text : `#${text}`),
  });
  const close = () => {
    setOpened(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <TypedInput
      {...props}
      typed={typed}
      dir="ltr"
      placeholder="#000000"
      leading={
        <span className={controls.leading}>
          <span className={cells.swatch} style={shade(props.value ?? 'transparent')} />
        </span>
      }
    >
      {props.disabled ? null : (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          trapFocus
          withRoles={false}
          closeOnEscape={false}
        >
          <Popover.Target>
            <span ref={anchor}>
              <ControlButton
                label={t('field.openPalette')}
                icon={<IconPalette size={16} aria-hidden="true" />}
                expanded={opened}
                onClick={() => setOpened(!opened)}
              />
            </span>
          </Popover.Target>
          <Popover.Dropdown
            role="dialog"
            aria-label={t('field.palette')}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              event.preventDefault();
              close();
            }}
          >
            <Palette
              value={props.value}
              onPick={(value) => {
                typed.put(value);
                close();
              }}
              onAny={typed.put}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </TypedInput>
  );
}

interface PaletteProps {
  readonly value: string | null;
  readonly onPick: (colour: string) => void;
  readonly onAny: (colour: string) => void;
}

function Palette({ value, onPick, onAny }: PaletteProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.palette}>
        {PALETTE.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.colour}
            style={shade(colour)}
            aria-label={colour}
            aria-pressed={colour === value}
            onClick={() => onPick(colour)}
          />
        ))}
      </div>
      <label className={classes.any}>
        <input
          type="color"
          value={value ?? '#000000'}
          onChange={(event) => onAny(event.currentTarget.value)}
        />
        {t('field.otherColour')}
      </label>
    </>
  );
}

function shade(colour: string): CSSProperties {
  // A custom property; React's type of styles knows none.
  return { '--swatch': colour } as CSSProperties;
}

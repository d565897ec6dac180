import { IconPalette } from '@tabler/icons-react';
import { useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import cells from '../values/cell.module.css';
import { ColourPalette } from './colour-palette.tsx';
import { readText } from '../values/column-values.ts';
import { ControlButton } from '../typing/control-frame.tsx';
import { Floating } from '../floating/floating.tsx';
import controls from '../typing/control.module.css';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { InputProps } from '../values/web-field.ts';

/** A colour by its code, from a palette, or any. */
export function ColourInput(props: InputProps<ColumnOf<'colour'>, string>) {
  const typed = useTyping<string>({
    ...props,
    show: (value) => value,
    read: (text) => readText<string>(props.column, text.startsWith('#') ? text : `#${text}`),
  });
  // A custom property; React's type of styles knows none.
  const swatch = { '--swatch': props.value ?? 'transparent' } as CSSProperties;
  return (
    <TypedInput
      {...props}
      typed={typed}
      dir="ltr"
      placeholder="#000000"
      leading={
        <span className={controls.leading}>
          <span className={cells.swatch} style={swatch} />
        </span>
      }
    >
      {props.disabled ? null : <PaletteButton value={props.value} onPick={typed.put} />}
    </TypedInput>
  );
}

interface PaletteButtonProps {
  readonly value: string | null;
  readonly onPick: (colour: string) => void;
}

/** The button at the end of a colour that opens the palette; closing gives it the focus back. */
function PaletteButton({ value, onPick }: PaletteButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpened(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <Floating
      opened={opened}
      onLeave={() => setOpened(false)}
      width="content"
      dialog={{ label: t('field.palette'), onEscape: close }}
      target={
        <span ref={anchor}>
          <ControlButton
            label={t('field.openPalette')}
            icon={<IconPalette size={16} aria-hidden="true" />}
            expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        </span>
      }
    >
      <ColourPalette
        value={value}
        onPick={(colour) => {
          onPick(colour);
          close();
        }}
        onAny={onPick}
      />
    </Floating>
  );
}

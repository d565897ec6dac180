import { useEffect, useRef, type CSSProperties } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './colour.module.css';

/** Greys, then hues: each dark, middle and light. */
const PALETTE = `
  #1c1b19 #5d5a54 #949089 #dddbd5 #b72d26 #e0605a #f7b5b1
  #8f5400 #d9822b #f6cf8f #8a7400 #d8b800 #f7eaa0 #167244
  #3aa76d #b5e3c9 #0b6b6f #2a9fa4 #b0e2e4 #2a5bd7 #5b8cff
  #c2d4fb #6b3fb5 #9a73e0 #dccbf5 #a82a6b #dd5fa0 #f6c3dd
`
  .trim()
  .split(/\s+/);

interface ColourPaletteProps {
  readonly value: string | null;
  readonly onPick: (colour: string) => void;
  /** Any other colour, while it is being mixed. */
  readonly onAny: (colour: string) => void;
}

/** Colours to press, and a way to every other. */
export function ColourPalette({ value, onPick, onAny }: ColourPaletteProps) {
  const { t } = useTranslation();
  const palette = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = palette.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    (chosen ?? palette.current?.querySelector('button'))?.focus();
    // The focus goes in once, when the palette opens.
  }, []);
  return (
    <>
      <div ref={palette} className={classes.palette}>
        {PALETTE.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.colour}
            // A custom property; React's type of styles knows none.
            style={{ '--swatch': colour } as CSSProperties}
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

import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts';

/** The least contrasts of WCAG 2.2 AA: of texts, and of what shows a control or its state. */
export const TEXT_CONTRAST = 4.5;
export const SIGN_CONTRAST = 3;

/** The schemes of the interface. */
export type Scheme = 'light' | 'dark';

/** The colours of the interface that follow from its accent, named as in its style sheets. */
interface AccentColours {
  readonly acc: string;
  readonly 'acc-ink': string;
  readonly 'acc-soft': string;
  readonly 'acc-hover': string;
  readonly 'acc-on': string;
  /** The ground of what is selected. */
  readonly sel: string;
  /** The ground of what is marked for a moment, and of a range of cells. */
  readonly 'acc-mark': string;
}

/** The product's own colours, as its style sheets have them (tokens.css). */
const OWN: Readonly<Record<Scheme, AccentColours>> = {
  light: {
    acc: '#2a5bd7',
    'acc-ink': '#2450bd',
    'acc-soft': '#edf2fd',
    'acc-hover': '#234fc0',
    'acc-on': '#ffffff',
    sel: '#eef3fe',
    'acc-mark': '#e0e8fa',
  },
  dark: {
    acc: '#5b8cff',
    'acc-ink': '#8fb0ff',
    'acc-soft': '#1d2740',
    'acc-hover': '#7aa2ff',
    'acc-on': '#0d1426',
    sel: '#1d2640',
    'acc-mark': '#202c4a',
  },
};

/** What the accent stands on beside its own: `bg`, `side`, `raise`, `hover` and `active` of the style sheets (tokens.css). */
export const BACKGROUNDS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#ffffff', '#f7f7f5', '#ffffff', '#f4f3f0', '#efeeea'],
  dark: ['#161617', '#1b1b1d', '#202023', '#212124', '#262629'],
};

/** What is written on the grounds of the accent beside `acc-ink`: `ink` and `ink2` of the style sheets. */
export const INKS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#1c1b19', '#5d5a54'],
  dark: ['#ececea', '#a9a8a4'],
};

/** How light the colours begin and in which direction they give way until they can be read. */
const TASTE = {
  light: {
    soft: { lightness: 0.96, chroma: 0.02 },
    mark: { lightness: 0.93, chroma: 0.045 },
    on: { lightness: 1, chroma: 0 },
    step: -0.005,
  },
  dark: {
    soft: { lightness: 0.27, chroma: 0.05 },
    mark: { lightness: 0.31, chroma: 0.06 },
    on: { lightness: 0.19, chroma: 0.03 },
    step: 0.005,
  },
} as const;

/** How much lightness a colour moves under the pointer; back from black and white it is seen less. */
const HOVER = 0.05;
const HOVER_BACK = 0.2;

/** The colours of a scheme for an accent, or the product's own without one. */
export function schemeColours(accent: string | undefined, scheme: Scheme): AccentColours {
  return accent === undefined ? OWN[scheme] : accentColours(accent, scheme);
}

/**
 * The colours of a scheme for an accent such as `#2a5bd7`: as near to it as they can be read. Whatever the accent,
 * texts have a contrast of 4.5 on all that they stand on, and signs one of 3.
 */
export function accentColours(accent: string, scheme: Scheme): AccentColours {
  const colour = oklchOf(accent);
  const { soft: softly, mark: marking, on: onTaste, step } = TASTE[scheme];
  const tinted = ({ lightness, chroma }: Pick<Oklch, 'lightness' | 'chroma'>) =>
    hexOf({ ...colour, lightness, chroma: Math.min(chroma, colour.chroma) });
  const on = tinted(onTaste);
  const soft = tinted(softly);
  const mark = tinted(marking);
  const grounds = [...BACKGROUNDS[scheme], soft, mark];
  const isButton = (hex: string) => reads(hex, [on], TEXT_CONTRAST) && reads(hex, grounds, SIGN_CONTRAST);
  const button = moved(colour, step, isButton);
  const ink = moved(colour, step, (hex) => reads(hex, grounds, TEXT_CONTRAST));
  return {
    acc: hexOf(button),
    'acc-ink': hexOf(ink),
    'acc-soft': soft,
    'acc-hover': hexOf(hovered(button, step, isButton)),
    'acc-on': on,
    sel: soft,
    'acc-mark': mark,
  };
}

/** A colour moved away from the backgrounds until it fits; at the end, black or white, it does. */
function moved(colour: Oklch, step: number, fits: (hex: string) => boolean): Oklch {
  const end = step < 0 ? 0 : 1;
  let { lightness } = colour;
  while (lightness !== end && !fits(hexOf({ ...colour, lightness })))
    lightness = step < 0 ? Math.max(end, lightness + step) : Math.min(end, lightness + step);
  return { ...colour, lightness };
}

/** The colour under the pointer: further away from the backgrounds, or back where further away looks the same. */
function hovered(button: Oklch, step: number, fits: (hex: string) => boolean): Oklch {
  const away = { ...button, lightness: button.lightness + Math.sign(step) * HOVER };
  const back = { ...button, lightness: button.lightness - Math.sign(step) * HOVER_BACK };
  const hasRoom = away.lightness > 0.15 && away.lightness < 0.97;
  return hasRoom || !fits(hexOf(back)) ? away : back;
}

function reads(hex: string, others: readonly string[], least: number): boolean {
  return others.every((other) => contrast(hex, other) >= least);
}

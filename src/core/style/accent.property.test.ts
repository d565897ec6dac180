import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clampChroma, oklch, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentColours,
  BACKGROUNDS,
  INKS,
  schemeColours,
  SIGN_CONTRAST,
  TEXT_CONTRAST,
  type Scheme,
} from './accent.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';

const WEB = join(import.meta.dirname, '../../web');
const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const hexColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Colours by chance are seldom grey, and seldom at an end. */
const edges = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#010101',
  '#fefefe',
];
const accent = fc.oneof(hexColour, fc.constantFrom(...edges));

/** How much of the accent is in the ground of texts that are chosen (`::selection`). */
const CHOSEN_TEXT = 0.28;

/** The pairs that a scheme shows: what stands on what, and how well it must be read. */
function pairsOf(hex: string, scheme: Scheme): readonly Pair[] {
  return pairsWith(accentColours(hex, scheme), scheme);
}

type Colours = ReturnType<typeof accentColours>;

type Pair = readonly [one: string, other: string, least: number];

function isUnreadable([one, other, least]: Pair): boolean {
  return wcagContrast(one, other) < least;
}

function pairsWith(colours: Colours, scheme: Scheme): readonly Pair[] {
  const own = [colours['acc-soft'], colours.sel, colours['acc-mark']];
  const grounds = [...BACKGROUNDS[scheme], ...own];
  const [ink = ''] = INKS[scheme];
  const chosen = BACKGROUNDS[scheme].map((ground) => mixed(colours.acc, ground, CHOSEN_TEXT));
  return [
    ...grounds.map((ground) => [colours['acc-ink'], ground, TEXT_CONTRAST] as const),
    ...own.flatMap((ground) => INKS[scheme].map((one) => [one, ground, TEXT_CONTRAST] as const)),
    ...chosen.map((ground) => [ink, ground, TEXT_CONTRAST] as const),
    ...[colours.acc, colours['acc-hover']].flatMap((button) => [
      [colours['acc-on'], button, TEXT_CONTRAST] as const,
      ...grounds.map((ground) => [button, ground, SIGN_CONTRAST] as const),
    ]),
  ];
}

test.each(SCHEMES)('[ADMIN-4][STYLE-1] every accent of 10,000 can be read in the %s scheme', (scheme) => {
  fc.assert(
    fc.property(accent, (hex) => {
      expect(pairsOf(hex, scheme).filter(isUnreadable)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test.each(SCHEMES)('a control changes under the pointer in the %s scheme', (scheme) => {
  fc.assert(
    fc.property(accent, (hex) => {
      const colours = accentColours(hex, scheme);
      expect(colours['acc-hover']).not.toBe(colours.acc);
    }),
  );
});

test('an accent that can be read is kept as it is', () => {
  expect(accentColours('#2a5bd7', 'light').acc).toBe('#2a5bd7');
  expect(accentColours('#5b8cff', 'dark').acc).toBe('#5b8cff');
});

test('the hue of an accent is kept', () => {
  const hue = (hex: string) => oklch(hex)?.h ?? 0;
  for (const scheme of SCHEMES)
    for (const [name, colour] of Object.entries(accentColours('#e8590c', scheme)))
      if (name !== 'acc-on') expect(Math.abs(hue(colour) - hue('#e8590c')), name).toBeLessThan(12);
});

test('the backgrounds and inks are those of the style sheets', () => {
  const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
  const values = (name: string) =>
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1).map(long) ?? [];
  for (const [at, scheme] of SCHEMES.entries()) {
    const of = (...names: readonly string[]) => names.map((name) => values(name)[at]);
    expect(of('bg', 'side', 'raise', 'hover', 'active')).toEqual(BACKGROUNDS[scheme]);
    expect(of('ink', 'ink2')).toEqual(INKS[scheme]);
  }
});

test('colours are calculated as the library of colours calculates them', () => {
  fc.assert(
    fc.property(hexColour, hexColour, (one, other) => {
      expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 3);
      const { lightness, chroma, hue } = oklchOf(one);
      const known = oklch(one);
      expect(lightness).toBeCloseTo(known?.l ?? -1, 4);
      expect(chroma).toBeCloseTo(known?.c ?? -1, 4);
      if (chroma > 0.01) expect(Math.cos(hue)).toBeCloseTo(Math.cos(((known?.h ?? 0) * Math.PI) / 180), 3);
      expect(hexOf(oklchOf(one))).toBe(one);
    }),
  );
  const vivid = { lightness: 0.7, chroma: 0.4, hue: 2.5 };
  const clamped = clampChroma({ mode: 'oklch', l: 0.7, c: 0.4, h: (2.5 * 180) / Math.PI }, 'oklch');
  expect(oklch(hexOf(vivid))?.c).toBeCloseTo(clamped.c, 2);
});

test('the product’s own colours are those of its style sheets, and can be read as those of any accent', () => {
  const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
  for (const [at, scheme] of SCHEMES.entries()) {
    const own = schemeColours(undefined, scheme);
    for (const [name, colour] of Object.entries(own)) {
      const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.[at + 1];
      expect(long(found ?? ''), name).toBe(colour);
    }
    expect(pairsWith(own, scheme).filter(isUnreadable)).toEqual([]);
  }
});

test('style sheets mix the accent with nothing that texts stand on but where they are chosen', () => {
  const files = globSync('**/*.css', { cwd: WEB });
  const grounds = files.flatMap((file) =>
    [
      ...readFileSync(join(WEB, file), 'utf8').matchAll(
        /background(?:-color)?:[^;]*color-mix\([^;]*--acc\)[^;]*;/g,
      ),
    ].map(([rule]) => `${file}: ${rule}`),
  );
  expect(grounds).toEqual(['ui/base.css: background: color-mix(in srgb, var(--acc) 28%, transparent);']);
});

/** A colour over a ground, as browsers mix them. */
function mixed(over: string, ground: string, part: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const bytes = [1, 3, 5].map((at) =>
    Math.round(channel(over, at) * part + channel(ground, at) * (1 - part)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function long(hex: string): string {
  return hex.length === 4 ? `#${hex.slice(1).replaceAll(/./g, '$&$&')}` : hex;
}

import { readFileSync } from 'node:fs';
import { clampChroma, oklch, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, BACKGROUNDS, INKS, SIGN_CONTRAST, TEXT_CONTRAST, type Scheme } from './accent.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';

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

/** The pairs that a scheme shows: what stands on what, and how well it must be read. */
function pairsOf(hex: string, scheme: Scheme): readonly (readonly [string, string, number])[] {
  const colours = accentColours(hex, scheme);
  const grounds = [...BACKGROUNDS[scheme], colours['acc-soft']];
  return [
    ...grounds.map((ground) => [colours['acc-ink'], ground, TEXT_CONTRAST] as const),
    ...INKS[scheme].map((ink) => [ink, colours['acc-soft'], TEXT_CONTRAST] as const),
    ...[colours.acc, colours['acc-hover']].flatMap((button) => [
      [colours['acc-on'], button, TEXT_CONTRAST] as const,
      ...grounds.map((ground) => [button, ground, SIGN_CONTRAST] as const),
    ]),
  ];
}

test.each(SCHEMES)('[ADMIN-4][STYLE-1] every accent can be read in the %s scheme', (scheme) => {
  fc.assert(
    fc.property(accent, (hex) => {
      for (const [one, other, least] of pairsOf(hex, scheme))
        expect(wcagContrast(one, other), `${hex}: ${one} on ${other}`).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 2_000 },
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
    expect(of('bg', 'side', 'raise', 'hover', 'active', 'sel')).toEqual(BACKGROUNDS[scheme]);
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

function long(hex: string): string {
  return hex.length === 4 ? `#${hex.slice(1).replaceAll(/./g, '$&$&')}` : hex;
}

import type { SiteSetting } from '../site-settings/site-settings.ts';
import { accentColours } from './accent.ts';
import { cornerVariables, fontVariable } from './shapes.ts';

/** Where the images of the styles are found by their hash. */
export const STYLE_IMAGES = '/session/images';

/** Where the font of the general style is found by its hash. */
export const STYLE_FONTS = '/session/fonts';

/** What style sheets call that font, whatever it calls itself. */
const OWN_FONT = 'Style Font';

/** Rises when the same setting gives another sheet than before: browsers keep a sheet by its address for a year. */
const REVISION = 2;

type GeneralLook = Pick<SiteSetting<'generalStyle'>, 'accent' | 'font' | 'fontFile' | 'radius' | 'scheme'>;
type LoginLook = Pick<SiteSetting<'loginStyle'>, 'accent' | 'background'>;

/** The version of the general style's sheet: equal versions are equal sheets. */
export function generalStyleVersion({ accent, font, fontFile, radius, scheme }: GeneralLook): string {
  return versionOf([colourPart(accent), font, fontFile, radius, scheme]);
}

/** The version of the login style's sheet. */
export function loginStyleVersion({ accent, background }: LoginLook): string {
  return versionOf([colourPart(accent), background]);
}

/** Where the sheet of the general style is; null where the product's own look holds. */
export function generalStyleUrl(look: GeneralLook): string | null {
  return generalStyleSheet(look) === '' ? null : `/admin/custom/style/gen/css?v=${generalStyleVersion(look)}`;
}

/** Where the sheet of the login style is; null where it adds nothing to the general one. */
export function loginStyleUrl(look: LoginLook): string | null {
  return loginStyleSheet(look) === '' ? null : `/admin/custom/style/login/css?v=${loginStyleVersion(look)}`;
}

/**
 * The style sheet of all pages: colours, font and corners, and the scheme for whoever has chosen none. `weights` are
 * those of the style's own font where it has several.
 */
export function generalStyleSheet(
  { accent, font, fontFile, radius, scheme }: GeneralLook,
  weights: readonly number[] | null = null,
): string {
  const own = fontFile === undefined ? undefined : OWN_FONT;
  const rules = rootRule([
    ...(scheme === undefined ? [] : [`color-scheme: ${scheme};`]),
    ...(accent === undefined ? [] : colourLines(accent)),
    ...(font === undefined && own === undefined ? [] : linesOf(fontVariable(font, own))),
    ...(radius === undefined ? [] : linesOf(cornerVariables(radius))),
  ]);
  return fontFile === undefined ? rules : `${fontFace(fontFile, weights)}${rules}`;
}

function fontFace(hash: string, weights: readonly number[] | null): string {
  const weight = weights ? `  font-weight: ${weights.join(' ')};\n` : '';
  return `@font-face {
  font-family: '${OWN_FONT}';
  src: url('${STYLE_FONTS}/${hash}') format('woff2');
  font-display: swap;
${weight}}
`;
}

/** The style sheet that the pages without a session have besides: their own accent, the image behind the box. */
export function loginStyleSheet({ accent, background }: LoginLook): string {
  return [
    rootRule(accent === undefined ? [] : colourLines(accent)),
    background === undefined ? '' : backgroundRules(`${STYLE_IMAGES}/${background}`),
  ].join('');
}

function versionOf(parts: readonly (string | undefined)[]): string {
  return [REVISION, ...parts.map((part) => part ?? '')].join('-');
}

function colourPart(accent: string | undefined): string | undefined {
  return accent?.slice(1).toLowerCase();
}

function rootRule(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `:root {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
}

function linesOf(variables: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(variables).map(([name, value]) => `--${name}: ${value};`);
}

function colourLines(accent: string): readonly string[] {
  const dark = accentColours(accent, 'dark');
  const light = Object.entries(accentColours(accent, 'light')) as [keyof typeof dark, string][];
  return light.map(([name, colour]) => `--${name}: light-dark(${colour}, ${dark[name]});`);
}

/** The image covers the page; the product's own pattern is not drawn over it. */
function backgroundRules(url: string): string {
  return `.page[data-background] {
  background: var(--side) url('${url}') center / cover no-repeat;
}
.page[data-background]::before {
  content: none;
}
`;
}

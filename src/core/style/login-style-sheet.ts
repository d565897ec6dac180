import type { SiteSetting } from '../site-settings/site-settings.ts';
import { accentColours } from './accent.ts';

/** Where the images of the login style are found by their hash. */
export const STYLE_IMAGES = '/session/images';

/** Rises when the same setting gives another sheet than before: browsers keep a sheet by its address for a year. */
const REVISION = 1;

type Look = Pick<SiteSetting<'loginStyle'>, 'accent' | 'background'>;

/** The version of a login style's sheet: equal versions are equal sheets. */
export function loginStyleVersion({ accent, background }: Look): string {
  return [REVISION, accent?.slice(1).toLowerCase() ?? '', background ?? ''].join('-');
}

/** Where the sheet of a login style is; null where the product's own look holds. */
export function loginStyleUrl(look: Look): string | null {
  if (look.accent === undefined && look.background === undefined) return null;
  return `/admin/custom/style/login/css?v=${loginStyleVersion(look)}`;
}

/** The style sheet of the pages without a session: the colours of the accent, the image behind the box. */
export function loginStyleSheet({ accent, background }: Look): string {
  return [
    accent === undefined ? '' : `:root {\n${colourLines(accent).join('\n')}\n}\n`,
    background === undefined ? '' : backgroundRules(`${STYLE_IMAGES}/${background}`),
  ].join('');
}

function colourLines(accent: string): readonly string[] {
  const dark = accentColours(accent, 'dark');
  const light = Object.entries(accentColours(accent, 'light')) as [keyof typeof dark, string][];
  return light.map(([name, colour]) => `  --${name}: light-dark(${colour}, ${dark[name]});`);
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

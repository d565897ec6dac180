import type { SiteSetting } from '../site-settings/site-settings.ts';

type Style = SiteSetting<'generalStyle'>;
type Font = NonNullable<Style['font']>;
type Radius = NonNullable<Style['radius']>;

/** The product's own font and corners, as its style sheets have them (tokens.css). */
const OWN_FONT = "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif";
const OWN_CORNERS = [4, 6, 8, 10] as const;

/** The fonts of each family, best first; letters that they lack come from the product's own. */
const STACKS: Readonly<Record<Font, string>> = {
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif, 'Vazirmatn Variable'",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'Inter Variable', 'Vazirmatn Variable', sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif, 'Vazirmatn Variable'",
};

/** The radii of small, usual and large things and of boxes, in pixels. */
const CORNERS: Readonly<Record<Radius, readonly [number, number, number, number]>> = {
  none: [0, 0, 0, 0],
  small: [2, 3, 4, 6],
  // A small thing that is very round would be a circle: check boxes are none.
  large: [5, 10, 14, 20],
};

/** The variable of a font; undefined is the product's own. `first` is the name of a font that goes before it. */
export function fontVariable(font: Style['font'], first?: string): Readonly<Record<'font', string>> {
  const stack = font === undefined ? OWN_FONT : STACKS[font];
  return { font: first === undefined ? stack : `'${first}', ${stack}` };
}

/** The variables of corners; undefined are the product's own. */
export function cornerVariables(radius: Style['radius']): Readonly<Record<string, string>> {
  const [small, usual, large, box] = radius === undefined ? OWN_CORNERS : CORNERS[radius];
  return {
    'radius-small': `${small}px`,
    radius: `${usual}px`,
    'radius-large': `${large}px`,
    'radius-box': `${box}px`,
  };
}

/** What a value may be made of: words, numbers, colours, names of fonts; no quotes that do not end, no escapes. */
const PLAIN = /^(?:[\w\s.,%#+/-]|'[\w\s.,-]*'|"[\w\s.,-]*"|\b(?:rgb|rgba|hsl|hsla)\([\d\s.,%/]*\))*$/i;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,25}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/]{1,60}\))$/i;
const LENGTHS = /^(?:(?:auto|0|\d{0,4}(?:\.\d{1,4})?(?:px|em|ex|rem|pt|pc|in|cm|mm|%)?)(?:\s+|$)){1,4}$/i;
const WORD = /^[a-z-]{1,30}$/i;

const SHOWN = /^(?:block|inline|inline-block|none|list-item|table(?:-[a-z-]{1,20})?|inline-table)$/i;

type Rule = RegExp;

function rules(form: Rule, ...names: readonly string[]): readonly (readonly [string, Rule])[] {
  return names.flatMap((line) => line.split(' ')).map((name) => [name, form] as const);
}

/** The properties that a layout may set, and how their values read: none that fetches, moves or covers what is around. */
const PROPERTIES: ReadonlyMap<string, Rule> = new Map([
  ...rules(
    COLOUR,
    'color background-color border-color border-top-color border-right-color border-bottom-color border-left-color',
    'text-decoration-color',
  ),
  ...rules(
    LENGTHS,
    'width height max-width min-width max-height min-height padding padding-top padding-right padding-bottom padding-left',
    'margin margin-top margin-right margin-bottom margin-left border-width border-top-width border-right-width',
    'border-bottom-width border-left-width border-radius border-spacing text-indent letter-spacing word-spacing',
    'border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius',
  ),
  ...rules(
    WORD,
    'text-align text-decoration-line text-decoration-style text-transform vertical-align white-space word-break',
    'word-wrap overflow-wrap font-style font-variant direction unicode-bidi float clear table-layout border-collapse',
    'border-style border-top-style border-right-style border-bottom-style border-left-style box-sizing',
    'list-style-type caption-side empty-cells',
  ),
  ...rules(
    PLAIN,
    'font font-family font-size font-weight line-height border border-top border-right border-bottom border-left',
    'text-decoration',
  ),
  ['display', SHOWN],
]);

const VALUE_LENGTH = 300;
const MAX_DECLARATIONS = 100;

/** The declarations of a `style` that a layout may have, written anew; empty where there are none. */
export function safeStyle(text: string): string {
  // Comments and escapes hide what a value is from whoever does not read them as browsers do.
  const plain = text.replaceAll(/\/\*.*?\*\//gs, ' ');
  return plain
    .split(';', MAX_DECLARATIONS)
    .map(safeDeclaration)
    .filter((one) => one !== '')
    .join('; ');
}

function safeDeclaration(text: string): string {
  const at = text.indexOf(':');
  const given = text.slice(0, at).trim().toLowerCase();
  const value = text
    .slice(at + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim();
  if (at < 0 || value === '' || value.length > VALUE_LENGTH) return '';
  // A background is kept where it is a colour and nothing else.
  const name = given === 'background' ? 'background-color' : given;
  return PROPERTIES.get(name)?.test(value) ? `${name}: ${value.replaceAll(/\s+/g, ' ')}` : '';
}

/** Whether a text is one colour. */
export function isColour(text: string): boolean {
  return COLOUR.test(text);
}

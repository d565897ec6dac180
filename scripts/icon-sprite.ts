import type { Plugin } from 'vite';
import { ICON_NAMES } from '../src/core/catalog/icons.ts';
import type { FileKind } from '../src/core/fields/file/file-kinds.ts';

/** The sign of each kind of files, as `web/fields/file/file-sign.tsx` shows them. */
const SIGNS_OF_KINDS: Readonly<Record<FileKind, string>> = {
  image: 'photo',
  pdf: 'file-type-pdf',
  document: 'file-description',
  spreadsheet: 'file-spreadsheet',
  presentation: 'presentation',
  text: 'file-text',
  audio: 'music',
  video: 'video',
  archive: 'file-zip',
  other: 'file',
};

/** The parts of a drawing by their elements, as the library of icons keeps them. */
type Drawing = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

const DRAWINGS = new URL('../node_modules/@tabler/icons-react/dist/esm/icons/', import.meta.url);

/**
 * The icons that catalogs can name as one image beside the scripts: a group for each, its id `icon-` and its name. Pages
 * fetch it at once, and `web/ui/named-icons.ts` finds it by that. Throws where an icon is not in the library.
 */
export function iconSprite(): Plugin {
  return {
    name: 'icon-sprite',
    apply: 'build',
    async buildStart() {
      for (const [name, drawn] of Object.entries(OWN_DRAWINGS))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.svg`, source: await iconOf(drawn) });
      this.emitFile({ type: 'asset', name: 'icons.svg', source: await spriteOf(ICON_NAMES) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const sprite = Object.keys(bundle ?? {}).find((name) => /(^|\/)icons-[^/]*\.svg$/.test(name));
        if (sprite === undefined) throw new Error('The image of the icons is not among what was built');
        const attrs = { id: 'icons', rel: 'preload', href: `/${sprite}`, as: 'fetch', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** What the server draws by itself: the icon in the library by the name in its address. */
const OWN_DRAWINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ICON_NAMES.map((name) => [name, name])),
  ...Object.fromEntries(Object.entries(SIGNS_OF_KINDS).map(([kind, name]) => [`kind-${kind}`, name])),
};

/** An icon as a drawing of its own, of 24 pixels, in a grey that is seen on light and on dark. */
async function iconOf(name: string): Promise<string> {
  const parts = await drawingOf(name);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#6f7782" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${parts.map(elementOf).join('')}</svg>`;
}

async function spriteOf(names: readonly string[]): Promise<string> {
  const groups = await Promise.all(
    names.map(async (name) => {
      const parts = await drawingOf(name);
      return `<g id="icon-${name}">${parts.map(elementOf).join('')}</g>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" display="none" aria-hidden="true">${groups.join('')}</svg>`;
}

/** The drawing of an icon such as `hierarchy-2`, which the library has as `IconHierarchy2`. */
async function drawingOf(name: string): Promise<Drawing> {
  const file = name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase());
  const { __iconNode } = (await import(new URL(`Icon${file}.mjs`, DRAWINGS).href)) as { __iconNode: Drawing };
  return __iconNode;
}

function elementOf([element, attributes]: Drawing[number]): string {
  // The key is for React.
  const drawn = Object.entries(attributes).filter(([name]) => name !== 'key');
  return `<${element}${drawn.map(([name, value]) => ` ${name}="${value}"`).join('')}/>`;
}

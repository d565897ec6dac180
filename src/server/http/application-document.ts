import type { DocumentLook } from '#core/session-page/page-model.ts';
import { escaped } from '#core/std/escaped.ts';
import { STYLE_FONTS, STYLE_IMAGES } from '#core/style/style-sheets.ts';

/** What the application's document is made of for one user. */
export interface ApplicationHead {
  /** That its style elements are to carry. */
  readonly nonce: string;
  readonly title: string;
  readonly look: DocumentLook;
}

/** The built HTML of the application with the nonce, the name and the style in its head. */
export function applicationDocument(html: string, { nonce, title, look }: ApplicationHead): string {
  const { sheets, icon, scheme } = look;
  const own = ICON.exec(html)?.[1] ?? '';
  const links = sheets.map((url) => `<link rel="stylesheet" href="${escaped(url)}" data-style />`).join('');
  const parts: readonly (readonly [RegExp | string, string])[] = [
    ['__NONCE__', nonce],
    ['<title>Colonnade</title>', `<title>${escaped(title)}</title>`],
    ['</head>', `${links}</head>`],
    ...(scheme === null ? [] : [['content="light dark"', `content="${scheme}"`] as const]),
    ...(icon === null
      ? []
      : [[ICON, `<link rel="icon" href="${STYLE_IMAGES}/${icon}" data-own="${own}" />`] as const]),
    ...earlyFont(look),
  ];
  // By a function: what is put in is not read as a pattern of replacement.
  return parts.reduce((text, [place, part]) => text.replace(place, () => part), html);
}

/** The font that is fetched early: the product's own, that of the style, or none where devices have it. */
function earlyFont({ hasOwnFont, fontFile }: DocumentLook): readonly (readonly [RegExp, string])[] {
  if (hasOwnFont) return [];
  const url = `${STYLE_FONTS}/${fontFile}`;
  return [
    [
      FONT,
      fontFile === null
        ? ''
        : `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin="anonymous" />`,
    ],
  ];
}

/** The product's own icon, with its address. */
const ICON = /<link rel="icon"[^>]*href="([^"]*)"[^>]*>/;
/** What fetches the product's own font early. */
const FONT = /<link rel="preload"[^>]*as="font"[^>]*>/;

import type { DocumentLook } from '#core/session-page/page-model.ts';
import { escaped } from '#core/std/escaped.ts';
import { STYLE_IMAGES } from '#core/style/style-sheets.ts';

/** What the application's document is made of for one user. */
export interface ApplicationHead {
  /** That its style elements are to carry. */
  readonly nonce: string;
  readonly title: string;
  readonly look: DocumentLook;
}

/** The built HTML of the application with the nonce, the name and the style in its head. */
export function applicationDocument(html: string, { nonce, title, look }: ApplicationHead): string {
  const { sheets, icon, scheme, hasOwnFont } = look;
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
    ...(hasOwnFont ? [] : [[FONT, ''] as const]),
  ];
  // By a function: what is put in is not read as a pattern of replacement.
  return parts.reduce((text, [place, part]) => text.replace(place, () => part), html);
}

/** The product's own icon, with its address. */
const ICON = /<link rel="icon"[^>]*href="([^"]*)"[^>]*>/;
/** What fetches the product's own font early. */
const FONT = /<link rel="preload"[^>]*as="font"[^>]*>/;

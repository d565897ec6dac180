import type { ShownStyle } from '#core/contract/application/application-routes.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import { generalStyleUrl, STYLE_IMAGES } from '#core/style/style-sheets.ts';
import type { Runner } from '../database/pool.ts';
import { describedImage } from './style-images.ts';

/** From how many times its height a logo is wide: it stands alone where others stand beside the name. */
const WIDE = 2;

/** What the application shows of its style besides its name; undefined where all of it is the product's own. */
export async function shownStyle(
  db: Runner,
  style: SiteSetting<'generalStyle'>,
): Promise<ShownStyle | undefined> {
  const { title: _title, ...parts } = style;
  if (Object.keys(parts).length === 0) return undefined;
  const image = style.logo === undefined ? undefined : await describedImage(db, style.logo);
  return {
    sheet: generalStyleUrl(style),
    icon: addressOf(style.favicon),
    logo: image
      ? {
          url: image.url,
          dark: addressOf(style.logoDark),
          isWide: (image.width ?? 0) > WIDE * (image.height ?? 0),
        }
      : null,
    ...(style.density === undefined ? {} : { density: style.density }),
  };
}

function addressOf(hash: string | undefined): string | null {
  return hash === undefined ? null : `${STYLE_IMAGES}/${hash}`;
}

import type {
  GeneralStyleInfo,
  LoginStyleInfo,
  StyleFont,
  StyleImage,
} from '#core/contract/settings/style-routes.ts';
import { AppError } from '#core/errors.ts';
import { generalStyleSheet, generalStyleUrl, loginStyleUrl } from '#core/style/style-sheets.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import type { Runner } from '../database/pool.ts';
import type { Author, SiteSettings } from '../site-settings/site-settings.ts';
import { describedFont, styleFontProblems } from './style-fonts.ts';
import { describedImage, STYLE_IMAGE_KINDS, styleImageProblems } from './style-images.ts';

export { dropUnusedStyleFonts, keepStyleFont, readStyleFont } from './style-fonts.ts';
export { shownStyle } from './shown-style.ts';
export { dropUnusedStyleImages, keepStyleImage, readStyleImage } from './style-images.ts';

/** The settings that are styles: of the application, and of the pages without a session. */
type StyleName = 'generalStyle' | 'loginStyle';

/** Some parts of a style; null takes one away. */
type Parts<Name extends StyleName> = {
  readonly [Key in keyof SiteSetting<Name>]?: SiteSetting<Name>[Key] | null;
};

/** What the styles are kept in. */
interface StyleWorld {
  readonly db: Runner;
  readonly settings: SiteSettings;
}

/** The general style as it is set. */
export async function generalStyleInfo({ db, settings }: StyleWorld): Promise<GeneralStyleInfo> {
  const style = settings.of('generalStyle');
  const [logo, logoDark, favicon] = await imagesOf(db, [style.logo, style.logoDark, style.favicon]);
  return {
    title: style.title ?? null,
    accent: style.accent ?? null,
    logo,
    logoDark,
    favicon,
    font: style.font ?? null,
    fontFile: (await fontOf(db, style)) ?? null,
    radius: style.radius ?? null,
    density: style.density ?? null,
    scheme: style.scheme ?? null,
    css: generalStyleUrl(style),
  };
}

/** The style sheet of the general style. */
export async function generalSheet(db: Runner, style: SiteSetting<'generalStyle'>): Promise<string> {
  return generalStyleSheet(style, (await fontOf(db, style))?.weights);
}

async function fontOf(db: Runner, { fontFile }: SiteSetting<'generalStyle'>): Promise<StyleFont | undefined> {
  return fontFile === undefined ? undefined : await describedFont(db, fontFile);
}

/** The login style as it is set. */
export async function loginStyleInfo({ db, settings }: StyleWorld): Promise<LoginStyleInfo> {
  const style = settings.of('loginStyle');
  const [logo, logoDark, background] = await imagesOf(db, [style.logo, style.logoDark, style.background]);
  return {
    title: style.title ?? null,
    lead: style.lead ?? null,
    accent: style.accent ?? null,
    logo,
    logoDark,
    background,
    principalLanguage: style.principalLanguage ?? null,
    css: loginStyleUrl(style),
  };
}

/** Changes the parts that are given; null takes one away. Throws AppError for images that cannot be taken. */
export async function saveStyle<Name extends StyleName>(
  { db, settings }: StyleWorld,
  { name, parts }: { readonly name: Name; readonly parts: Parts<Name> },
  author: Author,
): Promise<void> {
  await checkFiles(db, parts);
  await settings.change(name, (before) => changed<Name>(before, parts), author);
}

/** Takes all parts of a style away. */
export async function resetStyle({ settings }: StyleWorld, name: StyleName, author: Author): Promise<void> {
  await settings.change(name, () => ({}), author);
}

async function imagesOf<const Hashes extends readonly (string | undefined)[]>(
  db: Runner,
  hashes: Hashes,
): Promise<{ readonly [Key in keyof Hashes]: StyleImage | null }> {
  const images = hashes.map(async (hash) =>
    hash === undefined ? null : ((await describedImage(db, hash)) ?? null),
  );
  // As many as there are hashes, in their order.
  return (await Promise.all(images)) as { readonly [Key in keyof Hashes]: StyleImage | null };
}

async function checkFiles(db: Runner, parts: Readonly<Record<string, unknown>>): Promise<void> {
  const { fontFile } = parts;
  const problems = await Promise.all([
    ...STYLE_IMAGE_KINDS.map(async (kind) => {
      const hash = parts[kind];
      return typeof hash === 'string' ? await styleImageProblems(db, kind, hash) : [];
    }),
    typeof fontFile === 'string' ? styleFontProblems(db, fontFile) : [],
  ]);
  if (problems.flat().length > 0) throw new AppError('value.refused', {}, problems.flat());
}

function changed<Name extends StyleName>(before: SiteSetting<Name>, parts: Parts<Name>): SiteSetting<Name> {
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  const all = { ...before, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, part]) => part !== null)) as SiteSetting<Name>;
}

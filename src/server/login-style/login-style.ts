import type { LoginStyleInfo, STYLE_ROUTES } from '#core/contract/settings/style-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import { loginStyleUrl } from '#core/style/login-style-sheet.ts';
import type { Runner } from '../database/pool.ts';
import type { Author, SiteSettings } from '../site-settings/site-settings.ts';
import { describedImage, styleImageProblems } from './style-images.ts';

export { openFlags } from './flags.ts';
export { dropUnusedStyleImages, keepStyleImage, readStyleImage } from './style-images.ts';

type LoginStyle = SiteSetting<'loginStyle'>;
type Parts = BodyOf<(typeof STYLE_ROUTES)['admin_custom_style_login_save']>;

/** What the login style is kept in. */
interface StyleWorld {
  readonly db: Runner;
  readonly settings: SiteSettings;
}

/** The login style as it is set. */
export async function loginStyleInfo({ db, settings }: StyleWorld): Promise<LoginStyleInfo> {
  const style = settings.of('loginStyle');
  const imageOf = async (hash: string | undefined) =>
    hash === undefined ? null : ((await describedImage(db, hash)) ?? null);
  const [logo, background] = await Promise.all([imageOf(style.logo), imageOf(style.background)]);
  return {
    title: style.title ?? null,
    lead: style.lead ?? null,
    accent: style.accent ?? null,
    logo,
    background,
    principalLanguage: style.principalLanguage ?? null,
    css: loginStyleUrl(style),
  };
}

/** Changes the parts that are given; null takes one away. Throws AppError for images that cannot be taken. */
export async function saveLoginStyle(
  { db, settings }: StyleWorld,
  parts: Parts,
  author: Author,
): Promise<void> {
  await checkImages(db, parts);
  await settings.change('loginStyle', (before) => changed(before, parts), author);
}

/** Puts the product's own style back. */
export async function resetLoginStyle({ settings }: StyleWorld, author: Author): Promise<void> {
  await settings.change('loginStyle', () => ({}), author);
}

async function checkImages(db: Runner, { logo, background }: Parts): Promise<void> {
  const problems = [
    ...(logo ? await styleImageProblems(db, 'logo', logo) : []),
    ...(background ? await styleImageProblems(db, 'background', background) : []),
  ];
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
}

function changed(before: LoginStyle, parts: Parts): LoginStyle {
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  const all = { ...before, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, part]) => part !== null)) as LoginStyle;
}

import type { Labels } from '../language/labels-schema.ts';
import { labelOf } from '../language/labels.ts';
import type { DocumentLook } from '../session-page/page-model.ts';
import type { SiteSetting } from '../site-settings/site-settings.ts';
import { generalStyleUrl, loginStyleUrl } from './style-sheets.ts';

/** The two styles: of the application, and of the pages without a session where they differ from it. */
interface Styles {
  readonly general: SiteSetting<'generalStyle'>;
  readonly login: SiteSetting<'loginStyle'>;
}

/** The styles as the settings have them. */
export function stylesIn(settings: {
  readonly of: <Name extends 'generalStyle' | 'loginStyle'>(name: Name) => SiteSetting<Name>;
}): Styles {
  return { general: settings.of('generalStyle'), login: settings.of('loginStyle') };
}

/** What users read as the application's name: that of the style, else that of the configuration. */
export function applicationTitle(
  { general }: Pick<Styles, 'general'>,
  label: Labels | undefined,
  locale: string,
): string {
  const labels = general.title ?? label;
  return labels ? labelOf(labels, locale) : 'Colonnade';
}

/** The name on the pages without a session and in letters: that of the login style, else the application's. */
export function outsideTitle({ general, login }: Styles, label: Labels | undefined, locale: string): string {
  return login.title ? labelOf(login.title, locale) : applicationTitle({ general }, label, locale);
}

/** The hashes of the logo on the pages without a session; both are of the same style. */
export function outsideLogos({
  general,
  login,
}: Styles): Readonly<Record<'logo' | 'logoDark', string | undefined>> {
  const { logo, logoDark } = login.logo === undefined ? general : login;
  return { logo, logoDark };
}

/** The look of the application's document. */
export function applicationLook({ general }: Pick<Styles, 'general'>): DocumentLook {
  return lookOf(general, [generalStyleUrl(general)]);
}

/** The look of the pages without a session: the general one, and above it their own. */
export function outsideLook({ general, login }: Styles): DocumentLook {
  return lookOf(general, [generalStyleUrl(general), loginStyleUrl(login)]);
}

function lookOf(
  { favicon, scheme, font, fontFile }: Styles['general'],
  sheets: readonly (string | null)[],
): DocumentLook {
  return {
    sheets: sheets.filter((url) => url !== null),
    icon: favicon ?? null,
    scheme: scheme ?? null,
    hasOwnFont: font === undefined && fontFile === undefined,
    fontFile: fontFile ?? null,
  };
}

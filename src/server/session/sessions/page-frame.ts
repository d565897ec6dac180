import type { FastifyReply, FastifyRequest } from 'fastify';
import { labelOf } from '#core/language/labels.ts';
import { FALLBACK_LANGUAGE } from '#core/language/languages.ts';
import {
  firstLanguage,
  languageEntries,
  type LanguageEntry,
  type LanguageWishes,
} from '#core/session-page/login-languages.ts';
import type { Brand, LanguageTexts, PageFrame } from '#core/session-page/page-model.ts';
import type { Texts } from '#core/language/texts.ts';
import { outsideLogos, outsideLook, outsideTitle, stylesIn } from '#core/style/brand.ts';
import { STYLE_IMAGES } from '#core/style/style-sheets.ts';
import { cookieOf, setVisitorCookie } from './gate.ts';
import type { SessionArea } from './session-area.ts';
import type { Session } from './sessions.ts';

/** The translation domain of the pages of the session area (spec 4). */
const DOMAIN = 'js';

/** The cookie in which a page keeps the language that was chosen on it. */
export const LANGUAGE_COOKIE = 'colonnade_language';

/** The request that asks for a page, within a session or without one. */
export interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session?: Session | undefined;
  /** The language that the address asks for. */
  readonly locale?: string | undefined;
}

/** What every page of the session area is drawn from, in the language of LANG-16. Sets the XSRF cookie. */
export function pageFrame(area: SessionArea, { request, reply, session, locale }: PageRequest): PageFrame {
  const styles = stylesIn(area.settings);
  const style = styles.login;
  const application = area.catalog()?.document.application;
  const languages = languageEntries(application?.languages ?? [FALLBACK_LANGUAGE]);
  const wishes = languageWishes(request, languages, locale);
  const { request_locale: requested, default_language: usual } = wishes;
  const shown = firstLanguage(languages, wishes)?.short ?? usual;
  const { logo, logoDark } = outsideLogos(styles);
  const brand: Brand = {
    title: outsideTitle(styles, application?.label, shown),
    lead: style.lead ? labelOf(style.lead, shown) : null,
    logo: imageUrl(logo),
    logoDark: imageUrl(logoDark),
    background: imageUrl(style.background),
  };
  return {
    model: {
      with_configuration: true,
      languages,
      base_image_url: STYLE_IMAGES,
      language_is_visible: languages.length > 1 && style.principalLanguage !== 0,
      default_language: usual,
      user_languagecode: 0,
      request_locale: requested,
    },
    locale: shown,
    texts: textsOf(area, shown),
    translationsVersion: area.translations.version,
    languageTexts: Object.fromEntries(
      languages.map(({ short }) => [short, languageTexts(textsOf(area, short))]),
    ),
    brand,
    look: outsideLook(styles),
    ...(style.principalLanguage === undefined ? {} : { principal: style.principalLanguage }),
    token: setVisitorCookie(request, reply, { session, secure: area.secure }),
  };
}

function textsOf({ translations }: SessionArea, locale: string): Texts {
  return translations.texts(DOMAIN, [locale, 'en']) ?? {};
}

function languageTexts(texts: Texts): LanguageTexts {
  const login = texts['login'];
  const text = (key: string) => {
    const found = typeof login === 'object' ? login[key] : undefined;
    return typeof found === 'string' ? found : '…';
  };
  return { title: text('title'), username: text('username_hint'), password: text('password_hint') };
}

/** The sources of a page's language while no user is known (spec 4): the address or an earlier choice, then the browser. */
function languageWishes(
  request: FastifyRequest,
  languages: readonly LanguageEntry[],
  locale?: string,
): LanguageWishes {
  return {
    request_locale: locale ?? cookieOf(request, LANGUAGE_COOKIE) ?? '',
    browser: browserLocales(request),
    default_language: languages[0]?.short ?? 'en_GB',
  };
}

function browserLocales(request: FastifyRequest): readonly string[] {
  const wanted = (request.headers['accept-language'] ?? '').slice(0, 300).split(',');
  return wanted.map((entry) => (entry.split(';')[0] ?? '').trim()).filter((locale) => locale !== '');
}

function imageUrl(hash: string | undefined): string | null {
  return hash === undefined ? null : `${STYLE_IMAGES}/${hash}`;
}

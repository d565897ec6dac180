import { useEffect, useRef, useState } from 'react';
import { offeredLanguages, userLanguage, type LanguageEntry } from '#core/session-page/login-languages.ts';
import type { PageFrame } from '#core/session-page/page-model.ts';
import { directionOf, languageTag } from '#web/api/language.ts';
import type { Translate } from '#core/language/texts.ts';
import { loadPageTexts, translateWith } from '../texts/page-texts.ts';

/** The language of a page of the session area, and its picker (spec 4 "Language selection"). */
export interface PageLanguage {
  readonly translate: Translate;
  /** The locale field's value. */
  readonly locale: string;
  readonly languages: readonly LanguageEntry[];
  /** What the picker offers; it is hidden while that is one language or none. */
  readonly offered: readonly LanguageEntry[];
  readonly chosen: LanguageEntry | undefined;
  /** A person chose: sets locale, page language, title and placeholders at once, then loads the translations. */
  readonly choose: (language: LanguageEntry) => void;
  /**
   * The language code of the user whose login is typed; 0 where none is known: then the page is in its first language
   * again. Gives the language shown instead where the user's is not available.
   */
  readonly followUser: (code: number) => Promise<LanguageEntry | undefined>;
}

/** The principal language whose variants are none. */
const HIDDEN = 0;

const COOKIE = 'colonnade_language';
const YEAR = 31_536_000;

/** Follows the language of a page from the one that the server drew it in; `titleKey` is the text of its title. */
export function usePageLanguage(page: PageFrame, titleKey: string): PageLanguage {
  const { locale: drawn, texts: first, brand, model } = page;
  const { languages } = model;
  const [locale, setLocale] = useState(drawn);
  const [texts, setTexts] = useState(first);
  const [visible, setVisible] = useState(model.language_is_visible);
  const loading = useRef(0);
  const byHand = useRef(false);

  const translate = translateWith(texts, locale);
  const title = `${translate(titleKey)} · ${brand.title}`;
  useEffect(() => setHeadLanguage(locale, title), [locale, title]);

  /** Gives false where another language was chosen meanwhile. */
  async function load(language: LanguageEntry): Promise<boolean> {
    loading.current += 1;
    const ticket = loading.current;
    setLocale(language.short);
    // Without an answer the page goes on in the language that it has.
    const loaded = await loadPageTexts(language.short, page.translationsVersion).catch(() => undefined);
    const current = ticket === loading.current;
    if (loaded && current) setTexts(loaded);
    return current;
  }
  /** The language of request, browser, default or first: the server drew the page in it. */
  function takeBack() {
    loading.current += 1;
    setLocale(drawn);
    setTexts(first);
  }
  return {
    translate,
    locale,
    languages,
    offered: offeredLanguages(languages, visible ? page.principal : HIDDEN),
    chosen: languages.find(({ short }) => short === locale),
    choose: (language) => {
      byHand.current = true;
      document.cookie = `${COOKIE}=${language.short}; Path=${cookiePath()}; Max-Age=${YEAR}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
      void load(language);
    },
    followUser: async (code) => {
      const found = userLanguage(languages, code);
      if (byHand.current) return undefined;
      setVisible(model.language_is_visible);
      if (!found) {
        takeBack();
        return undefined;
      }
      if (!(await load(found.language))) return undefined;
      setVisible(model.language_is_visible && found.differs);
      return found.differs ? found.language : undefined;
    },
  };
}

/** Which pages share a chosen language: those of shared links, those of public forms, or those before the application. */
function cookiePath(): string {
  return /^\/(shared|form)(?=\/)/.exec(window.location.pathname)?.[0] ?? '/session';
}

/** The page's language, direction and title; the titles of all languages may stand at the title itself. */
function setHeadLanguage(locale: string, title: string): void {
  const { documentElement: page } = document;
  page.lang = languageTag(locale);
  page.dir = directionOf(locale);
  document.title = document.querySelector('title')?.getAttribute(`data-${locale.toLowerCase()}`) ?? title;
}

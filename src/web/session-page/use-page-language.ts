import { useEffect, useRef, useState } from 'react';
import { offeredLanguages, userLanguage, type LanguageEntry } from '#core/session-page/login-languages.ts';
import type { PageFrame } from '#core/session-page/page-model.ts';
import { directionOf, languageTag } from '#web/api/language.ts';
import { loadTexts, speakWith, type Speak } from './page-texts.ts';

/** The language of a page of the session area, and its picker (spec 4 "Language selection"). */
export interface PageLanguage {
  readonly speak: Speak;
  /** The locale field's value. */
  readonly locale: string;
  readonly languages: readonly LanguageEntry[];
  /** What the picker offers; it is hidden while that is one language or none. */
  readonly offered: readonly LanguageEntry[];
  readonly chosen: LanguageEntry | undefined;
  /** A person chose: sets locale, page language, title and placeholders at once, then loads the translations. */
  readonly choose: (language: LanguageEntry) => void;
  /** The user's own language became known; gives the language shown instead where it is not available. */
  readonly followUser: (code: number) => Promise<LanguageEntry | undefined>;
  /** Restricts the picker to the variants of a principal language; 0 hides it. */
  readonly restrict: (principal: number) => void;
  /** Shows the picker again, with all its languages. */
  readonly showAll: () => void;
}

const COOKIE = 'colonnade_language';
const YEAR = 31_536_000;

/** What the picker does not offer. */
const HIDDEN = 0;

/** Follows the language of a page from the one that the server drew it in; `titleKey` is the text of its title. */
export function usePageLanguage(page: PageFrame, titleKey: string): PageLanguage {
  const { locale: drawn, texts: first, brand, model } = page;
  const { languages } = model;
  const [locale, setLocale] = useState(drawn);
  const [texts, setTexts] = useState(first);
  const [principal, setPrincipal] = useState(model.language_is_visible ? page.principal : HIDDEN);
  const loading = useRef(0);
  const byHand = useRef(false);

  const speak = speakWith(texts);
  const title = `${speak(titleKey)} · ${brand.title}`;
  useEffect(() => speakInHead(locale, title), [locale, title]);

  async function load(language: LanguageEntry): Promise<void> {
    loading.current += 1;
    const ticket = loading.current;
    setLocale(language.short);
    // Without an answer the page goes on in the language that it has.
    const loaded = await loadTexts(language.short, page.translationsVersion).catch(() => undefined);
    if (loaded && ticket === loading.current) setTexts(loaded);
  }
  return {
    speak,
    locale,
    languages,
    offered: offeredLanguages(languages, principal),
    chosen: languages.find(({ short }) => short === locale),
    choose: (language) => {
      byHand.current = true;
      document.cookie = `${COOKIE}=${language.short}; Path=/session; Max-Age=${YEAR}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
      void load(language);
    },
    followUser: async (code) => {
      const found = userLanguage(languages, code);
      if (!found || byHand.current) return undefined;
      setPrincipal(page.principal);
      await load(found.language);
      setPrincipal(found.differs ? undefined : HIDDEN);
      return found.differs ? found.language : undefined;
    },
    restrict: setPrincipal,
    showAll: () => setPrincipal(undefined),
  };
}

/** The page's language, direction and title; the titles of all languages may stand at the title itself. */
function speakInHead(locale: string, title: string): void {
  const { documentElement: page } = document;
  page.lang = languageTag(locale);
  page.dir = directionOf(locale);
  document.title = document.querySelector('title')?.getAttribute(`data-${locale.toLowerCase()}`) ?? title;
}

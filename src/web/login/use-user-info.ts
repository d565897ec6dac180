import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LanguageEntry } from '#core/session-page/login-languages.ts';
import { call } from '#web/api/call.ts';
import type { PageLanguage } from '#web/session-page/page/use-page-language.ts';

/** Time without a keystroke after which a login is looked up, in milliseconds (spec 9). */
const DELAY = 400;

/** The language code that says nothing (spec 3). */
const NO_LANGUAGE = 0;

/** What the page knows of the account whose login is typed. */
interface UserInfo {
  readonly looking: boolean;
  /** The account may open the configuration. */
  readonly withConfiguration: boolean;
  /** A login was typed; an empty one is not looked up. */
  readonly typed: (login: string) => void;
}

interface Following {
  /** Only then logins are looked up at all. */
  readonly active: boolean;
  readonly language: PageLanguage;
  /** The user's language is not available: this one is shown instead. */
  readonly onFallback: (shown: LanguageEntry) => void;
}

/** Looks up the account 400 ms after the last keystroke; an answer to a login that has changed since is ignored. */
export function useUserInfo({ active, language, onFallback }: Following): UserInfo {
  const [looking, setLooking] = useState(false);
  const [withConfiguration, setWithConfiguration] = useState(false);
  const timer = useRef<number>(undefined);
  const asked = useRef<AbortController>(undefined);
  const stop = () => {
    window.clearTimeout(timer.current);
    asked.current?.abort();
  };
  const onLeave = useEffectEvent(stop);
  useEffect(() => () => onLeave(), []);

  /** Nothing is known of whom the login names. */
  function forget() {
    setWithConfiguration(false);
    void language.followUser(NO_LANGUAGE);
  }
  async function look(login: string): Promise<void> {
    const request = new AbortController();
    asked.current = request;
    setLooking(true);
    try {
      const info = await call('session_user_info', { body: { login }, signal: request.signal });
      if (request.signal.aborted) return;
      setWithConfiguration(info.with_configuration);
      const shown = await language.followUser(info.language_code);
      if (shown && !request.signal.aborted) onFallback(shown);
    } catch {
      if (!request.signal.aborted) forget();
    } finally {
      if (asked.current === request) setLooking(false);
    }
  }
  return {
    looking,
    withConfiguration,
    typed: (login) => {
      stop();
      setLooking(false);
      if (!active) return;
      const wanted = login.trim();
      if (wanted === '') forget();
      else timer.current = window.setTimeout(() => void look(wanted), DELAY);
    },
  };
}

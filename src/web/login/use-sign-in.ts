import { useState } from 'react';
import type { PageMessage } from '#web/session-page/alert.tsx';
import type { PageLanguage } from '#web/session-page/page-texts.ts';
import { failureText, send } from '#web/session-page/send.ts';

/** What is going on with a sign-in. */
export interface SignIn {
  readonly calling: boolean;
  readonly message: PageMessage | undefined;
  /** The login has to be entered first. */
  readonly needsLogin: boolean;
  /** Takes back all messages: something was typed. */
  readonly clear: () => void;
  /** Signs in and goes where the server says; tells whether that worked. */
  readonly connect: (login: string, password: string) => Promise<boolean>;
}

/** Signing in with a password, and what the page has to say about it. */
export function useSignIn({ language, speak }: PageLanguage): SignIn {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [ended, setEnded] = useState(query.get('reason') === 'ended');
  const [calling, setCalling] = useState(false);
  const [needsLogin, setNeedsLogin] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  function clear() {
    setNeedsLogin(false);
    setFailure(undefined);
    setEnded(false);
  }
  async function connect(login: string, password: string): Promise<boolean> {
    if (calling) return true;
    clear();
    setNeedsLogin(login.trim() === '');
    if (login.trim() === '') return false;
    setCalling(true);
    try {
      const returnTo = query.get('return');
      const body = {
        login,
        password,
        locale: language.short,
        timeZone: timeZone(),
        ...(returnTo ? { returnTo } : {}),
      };
      const { location } = await send('session_login', { body });
      window.location.assign(location);
      return true;
    } catch (error) {
      setFailure(error);
      setCalling(false);
      return false;
    }
  }
  const message = messageOf();
  return { calling, message, needsLogin, clear, connect };

  function messageOf(): PageMessage | undefined {
    if (needsLogin) return { tone: 'alert', text: speak('login.need_login') };
    if (failure !== undefined) return { tone: 'alert', text: failureText(failure, speak) };
    return ended ? { tone: 'info', text: speak('login.ended') } : undefined;
  }
}

/** The time zone of this browser. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

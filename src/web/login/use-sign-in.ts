import { useState } from 'react';
import type { LanguageEntry } from '#core/session-page/login-languages.ts';
import { call } from '#web/api/call.ts';
import { leaveBy } from '#web/api/leaving.ts';
import type { PageMessage } from '#web/session-page/parts/alert.tsx';
import { failureText } from '#web/session-page/texts/failure-text.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import type { PageLanguage } from '#web/session-page/page/use-page-language.ts';
import { timeZoneOfPage } from './time-zone-field.tsx';

/** The key of what an empty login is answered. */
const NEED_LOGIN = 'login.need_login';

/** Which call runs; its button is in its active state. */
export type Calling = 'connect' | 'configure' | 'reset' | `action-${number}`;

/** What the page says: a key in the language of the moment, or words of the server. */
type Said = { readonly tone: PageMessage['tone'] } & (
  | { readonly key: string; readonly language?: LanguageEntry }
  | { readonly text: string }
  | { readonly failure: unknown; readonly what?: Calling }
);

/** What goes on on the login page, and what it has to say. */
export interface SignIn {
  readonly calling: Calling | undefined;
  readonly message: PageMessage | undefined;
  /** The login has to be entered first. */
  readonly needsLogin: boolean;
  /** Takes back all messages: something was typed, or connect was clicked. */
  readonly clear: () => void;
  /** Takes back an alert or a warning, which another language was chosen after (spec 4); an info stays. */
  readonly clearAlert: () => void;
  readonly say: (said: Said) => void;
  /** Signs in and goes where the server says; tells whether that worked. */
  readonly connect: (given: Given) => Promise<boolean>;
  /** Asks for a link to a new password and says what the server answers. */
  readonly resetPassword: (login: string) => Promise<void>;
  /** Runs an action link and says what it has to say. */
  readonly runAction: (id: number) => Promise<void>;
  /** Says so where no login is entered, and tells whether one is. */
  readonly hasLogin: (login: string) => boolean;
}

/** What a person has entered. */
interface Given {
  readonly login: string;
  readonly password: string;
  readonly configuration: boolean;
}

/** Signing in with a password, and what the page has to say about it. */
export function useSignIn(page: PageOf<'login'>, { translate, locale }: PageLanguage): SignIn {
  const [calling, setCalling] = useState<Calling>();
  const sayings = useSayings(page.saying as Said | undefined, translate);
  const { say, clear, hasLogin } = sayings;

  /** One call at a time; a failure is said. Gives the answer, or undefined. */
  async function run<T>(what: Calling, work: () => Promise<T>): Promise<T | undefined> {
    clear();
    setCalling(what);
    try {
      return await work();
    } catch (failure) {
      say({ tone: 'alert', failure, what });
      return undefined;
    } finally {
      setCalling(undefined);
    }
  }
  async function connect({ login, password, configuration }: Given): Promise<boolean> {
    if (calling) return true;
    clear();
    if (!hasLogin(login)) return false;
    const body = {
      login,
      password,
      locale,
      timeZone: timeZoneOfPage(),
      ...(page.returnTo === '' ? {} : { returnTo: page.returnTo }),
      ...(configuration ? { configuration } : {}),
      ...(page.breakGlass ? { breakGlass: true } : {}),
    };
    const next = await run(
      configuration ? 'configure' : 'connect',
      async () => await leaveBy(async () => await call('session_login', { body })),
    );
    return next !== undefined;
  }
  async function saying(what: Calling, work: () => Promise<{ message: string }>): Promise<void> {
    if (calling) return;
    const answer = await run(what, work);
    if (answer) say({ tone: 'info', text: answer.message });
  }
  return {
    ...sayings,
    calling,
    connect,
    resetPassword: async (login) =>
      await saying('reset', async () => await call('session_reset_password_intranet', { body: { login } })),
    runAction: async (id) =>
      await saying(
        `action-${id}`,
        async () => await call('session_execute_action', { params: { actionId: String(id) } }),
      ),
  };
}

type Sayings = Pick<SignIn, 'message' | 'needsLogin' | 'clear' | 'clearAlert' | 'say' | 'hasLogin'>;

/** What the page has to say, in the language of the moment; it begins with what it was opened for. */
function useSayings(first: Said | undefined, translate: Translate): Sayings {
  const [needsLogin, setNeedsLogin] = useState(
    first !== undefined && 'key' in first && first.key === NEED_LOGIN,
  );
  const [said, setSaid] = useState(first);
  function clear() {
    setNeedsLogin(false);
    setSaid(undefined);
  }
  return {
    needsLogin,
    message: said && { tone: said.tone, text: textOf(said, translate) },
    say: setSaid,
    clear,
    clearAlert: () => {
      if (said?.tone !== 'info') clear();
    },
    hasLogin: (login) => {
      const missing = login.trim() === '';
      setNeedsLogin(missing);
      if (missing) setSaid({ tone: 'alert', key: NEED_LOGIN });
      return !missing;
    },
  };
}

/** What is said where the server gave no words of its own: what was wanted did not happen. */
function failureKey(what: Calling | undefined): string {
  if (what === 'reset') return 'reset_password.failed';
  return what?.startsWith('action-') ? 'login.not_done' : 'login.failed';
}

function textOf(said: Said, translate: Translate): string {
  if ('text' in said) return said.text;
  if ('failure' in said) return failureText(said.failure, translate, failureKey(said.what));
  return translate(said.key, said.language ? { language: said.language.name } : {});
}

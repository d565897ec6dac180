import { useRef, useState, type SubmitEvent } from 'react';
import { Alert, type PageMessage } from '#web/session-page/alert.tsx';
import type { PageLanguage } from '#web/session-page/page-texts.ts';
import { failureText, prepareToSend, send } from '#web/session-page/send.ts';
import { PasswordField, TextField } from '#web/session-page/text-field.tsx';

/** The login form: a login, a password, and the way to where the server sends one then. */
export function LoginForm({ language, speak }: PageLanguage) {
  const query = new URLSearchParams(window.location.search);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [calling, setCalling] = useState(false);
  const [ended, setEnded] = useState(query.get('reason') === 'ended');
  const [message, setMessage] = useState<PageMessage>();
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  function clear() {
    setMessage(undefined);
    setEnded(false);
  }
  async function connect(event: SubmitEvent) {
    event.preventDefault();
    if (calling) return;
    clear();
    if (login.trim() === '') {
      setMessage({ tone: 'alert', text: speak('login.need_login') });
      loginField.current?.focus();
      return;
    }
    setCalling(true);
    try {
      const { location } = await signIn({
        login,
        password,
        locale: language.short,
        returnTo: query.get('return'),
      });
      window.location.assign(location);
    } catch (error) {
      setMessage({ tone: 'alert', text: failureText(error, speak) });
      setCalling(false);
      passwordField.current?.select();
    }
  }
  return (
    <form onSubmit={(event) => void connect(event)} noValidate>
      <title>{`${speak('login.title')} · Colonnade`}</title>
      <h1>{speak('login.title')}</h1>
      <p className="lead">{speak('login.lead')}</p>
      <Alert message={message ?? (ended ? { tone: 'info', text: speak('login.ended') } : undefined)} />
      <TextField
        id="login-username"
        ref={loginField}
        label={speak('login.login')}
        value={login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        invalid={message !== undefined && login.trim() === ''}
        onType={(text) => {
          setLogin(text);
          clear();
          prepareToSend();
        }}
      />
      <PasswordField
        id="login-password"
        ref={passwordField}
        label={speak('login.password')}
        showLabel={speak('login.show_password')}
        value={password}
        autoComplete="current-password"
        onType={(text) => {
          setPassword(text);
          clear();
        }}
      />
      <input type="hidden" name="locale" value={language.short} />
      <input type="hidden" name="timezone" value={timeZone()} />
      <button type="submit" className="connect" aria-busy={calling} data-active={calling || undefined}>
        {speak(calling ? 'login.connecting' : 'login.connect')}
      </button>
    </form>
  );
}

interface SignIn {
  readonly login: string;
  readonly password: string;
  readonly locale: string;
  readonly returnTo: string | null;
}

async function signIn({ login, password, locale, returnTo }: SignIn): Promise<{ location: string }> {
  const body = { login, password, locale, timeZone: timeZone(), ...(returnTo ? { returnTo } : {}) };
  return await send('session_login', { body });
}

function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

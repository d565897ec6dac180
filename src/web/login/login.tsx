import { useRef, useState, type SubmitEvent } from 'react';
import { Alert } from '#web/session-page/alert.tsx';
import type { PageLanguage } from '#web/session-page/page-texts.ts';
import { prepareToSend } from '#web/session-page/send.ts';
import { PasswordField, TextField } from '#web/session-page/text-field.tsx';
import { timeZone, useSignIn } from './use-sign-in.ts';

/** The login form: a login, a password, and the way to where the server sends one then. */
export function LoginForm(page: PageLanguage) {
  const { language, speak } = page;
  const { calling, message, needsLogin, clear, connect } = useSignIn(page);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (await connect(login, password)) return;
    if (login.trim() === '') loginField.current?.focus();
    else passwordField.current?.select();
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${speak('login.title')} · Colonnade`}</title>
      <h1>{speak('login.title')}</h1>
      <p className="lead">{speak('login.lead')}</p>
      <Alert message={message} />
      <TextField
        id="login-username"
        ref={loginField}
        label={speak('login.login')}
        value={login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        invalid={needsLogin}
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

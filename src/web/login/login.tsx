import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { languageAttributes } from '#web/session-page/language-attributes.ts';
import { Alert } from '#web/session-page/alert.tsx';
import { Frame } from '#web/session-page/frame.tsx';
import type { PageOf } from '#web/session-page/hydrate.tsx';
import { PasswordField, TextField } from '#web/session-page/text-field.tsx';
import { usePageLanguage } from '#web/session-page/use-page-language.ts';
import { ActionLinks } from './action-links.tsx';
import { ConnectButtons } from './connect-buttons.tsx';
import { OtherWays } from './other-ways.tsx';
import { ResetLinks } from './reset-links.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useUserInfo } from './use-user-info.ts';

/** The login page: a login and a password, the other ways in, and what helps who cannot get in. */
export function LoginPage({ page }: { readonly page: PageOf<'login'> }) {
  const language = usePageLanguage(page, 'login.title');
  const signIn = useSignIn(page, language);
  const { speak } = language;
  const [login, setLogin] = useState(page.login);
  return (
    <Frame
      page={page}
      language={language}
      below={<ActionLinks page={page} signIn={signIn} speak={speak} />}
    >
      <h1>{speak('login.title')}</h1>
      <p className="lead">{page.brand.lead ?? speak('login.lead')}</p>
      <Alert message={signIn.message} />
      <TimeZoneField selected={page.timeZone} />
      {page.passwordForm && (
        <LoginForm page={page} language={language} signIn={signIn} onLogin={setLogin} />
      )}
      <OtherWays page={page} language={language} signIn={signIn} />
      {page.passwordForm && (
        <ResetLinks page={page} login={login} locale={language.locale} signIn={signIn} speak={speak} />
      )}
    </Frame>
  );
}

interface FormProps {
  readonly page: PageOf<'login'>;
  readonly language: ReturnType<typeof usePageLanguage>;
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly onLogin: (login: string) => void;
}

function LoginForm({ page, language, signIn, onLogin }: FormProps) {
  const { speak, locale } = language;
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const info = useUserInfo({
    active: page.model.with_configuration,
    language,
    onFallback: (shown) => signIn.say({ tone: 'warning', key: 'login.warning_locale', language: shown }),
  });
  const hints = page.languageTexts[locale];

  function onType(text: string) {
    onLogin(text);
    signIn.clear();
    info.typed(text);
  }
  // What was typed, or filled in by the browser, before this script ran counts as well.
  const onOpen = useEffectEvent(() => {
    const present = loginField.current?.value ?? '';
    if (present === '') return;
    onLogin(present);
    info.typed(present);
  });
  useEffect(() => onOpen(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const configuration = submitter instanceof HTMLButtonElement && submitter.name === 'configuration';
    const given = {
      login: loginField.current?.value ?? '',
      password: passwordField.current?.value ?? '',
      configuration,
    };
    if (await signIn.connect(given)) return;
    if (given.login.trim() === '') loginField.current?.focus();
    else passwordField.current?.select();
  }
  return (
    <form id="login-form" method="post" action="/session/login/" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        id="login-username"
        ref={loginField}
        label={speak('login.login')}
        defaultValue={page.login}
        placeholder={hints?.username}
        attributes={languageAttributes(page.languageTexts, 'username')}
        autoComplete={page.passkeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={250}
        invalid={signIn.needsLogin}
        busy={info.looking ? speak('login.loading_user') : undefined}
        onType={onType}
      />
      <PasswordField
        id="login-password"
        ref={passwordField}
        label={speak('login.password')}
        showLabel={speak('login.show_password')}
        placeholder={hints?.password}
        attributes={languageAttributes(page.languageTexts, 'password')}
        autoComplete="current-password"
        onType={signIn.clear}
      />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="_token" value={page.token} />
      <input type="hidden" name="return" value={page.returnTo} />
      {page.breakGlass && <input type="hidden" name="break_glass" value="1" />}
      <ConnectButtons
        calling={signIn.calling}
        withConfiguration={info.withConfiguration}
        speak={speak}
        onConnect={signIn.clear}
      />
    </form>
  );
}

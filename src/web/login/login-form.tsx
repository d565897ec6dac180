import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react';
import { Alert } from '#web/session-page/parts/alert.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { languageAttributes } from '#web/session-page/texts/language-attributes.ts';
import { selectRefused } from '#web/session-page/parts/select-refused.ts';
import { PlainPasswordField, PlainTextField } from '#web/session-page/parts/plain-text-field.tsx';
import type { PageLanguage } from '#web/session-page/page/use-page-language.ts';
import { ConnectButtons } from './connect-buttons.tsx';
import type { SignIn } from './use-sign-in.ts';
import { useUserInfo } from './use-user-info.ts';

interface LoginFormProps {
  readonly page: PageOf<'login'>;
  readonly language: PageLanguage;
  readonly signIn: SignIn;
  readonly onLogin: (login: string) => void;
}

/** Login, password, connect; and configure for those who may. A plain form, should the script not run. */
export function LoginForm(props: LoginFormProps) {
  const { page, language, signIn } = props;
  const { translate, locale } = language;
  const { loginField, passwordField, info, onType, submit } = useLoginForm(props);
  const hints = page.languageTexts[locale];
  return (
    <form
      id="login-form"
      method="post"
      action="/session/login/"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <PlainTextField
        id="login-username"
        ref={loginField}
        label={translate('login.login')}
        defaultValue={page.login}
        placeholder={hints?.username}
        attributes={languageAttributes(page.languageTexts, 'username')}
        autoComplete={page.passkeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={250}
        invalid={signIn.needsLogin}
        busy={info.looking ? translate('login.loading_user') : undefined}
        onType={onType}
      />
      <PlainPasswordField
        id="login-password"
        ref={passwordField}
        label={translate('login.password')}
        showLabel={translate('login.show_password')}
        placeholder={hints?.password}
        attributes={languageAttributes(page.languageTexts, 'password')}
        autoComplete="current-password"
        onType={signIn.clear}
      />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="_token" value={page.token} />
      <input type="hidden" name="return" value={page.returnTo} />
      {page.breakGlass && <input type="hidden" name="break_glass" value="1" />}
      <Alert message={signIn.message} />
      <ConnectButtons
        calling={signIn.calling}
        withConfiguration={info.withConfiguration}
        translate={translate}
        onConnect={signIn.clear}
      />
    </form>
  );
}

/** What is typed into the form, looked up and sent; its fields keep their own texts. */
function useLoginForm({ page, language, signIn, onLogin }: LoginFormProps) {
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const info = useUserInfo({
    active: page.model.with_configuration,
    language,
    onFallback: (shown) => signIn.say({ tone: 'warning', key: 'login.warning_locale', language: shown }),
  });

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
    else selectRefused(passwordField.current, given.password);
  }
  return { loginField, passwordField, info, onType, submit };
}

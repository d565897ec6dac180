import { useState, type SubmitEvent } from 'react';
import { call } from '#web/api/call.ts';
import { Alert, type PageMessage } from '#web/session-page/alert.tsx';
import { failureText } from '#web/session-page/failure-text.ts';
import { Frame } from '#web/session-page/frame.tsx';
import type { PageOf } from '#web/session-page/hydrate.tsx';
import type { Speak } from '#web/session-page/page-texts.ts';
import { strengthOf } from '#web/session-page/password-strength.ts';
import { StrengthMeter } from '#web/session-page/strength-meter.tsx';
import { PasswordField } from '#web/session-page/text-field.tsx';
import { usePageLanguage } from '#web/session-page/use-page-language.ts';

type Part = PageOf<'new-password'>;
type Field = 'password' | 'again';

/** The page behind the link of a reset: a new password, typed twice; or, with an old link, what to do now. */
export function NewPasswordPage({ page }: { readonly page: Part }) {
  const expired = page.linkToken === '';
  const language = usePageLanguage(page, expired ? 'new_password.expired_title' : 'new_password.title');
  const { speak } = language;
  return (
    <Frame page={page} language={language}>
      {expired ? (
        <>
          <h1>{speak('new_password.expired_title')}</h1>
          <p className="lead">{speak('new_password.expired')}</p>
        </>
      ) : (
        <NewPasswordForm page={page} speak={speak} />
      )}
      <p className="way-back">
        <a className="text-link" href="/session/login/">
          {speak('reset_password.back')}
        </a>
      </p>
    </Frame>
  );
}

function NewPasswordForm({ page, speak }: { readonly page: Part; readonly speak: Speak }) {
  const { linkToken: token, login, reason, shortest } = page;
  const [values, setValues] = useState({ password: '', again: '' });
  const [wrong, setWrong] = useState<Field>();
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState<PageMessage>();

  function refuse(field: Field, text: string) {
    setWrong(field);
    setMessage({ tone: 'alert', text });
    document.getElementById(`new-${field}`)?.focus();
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const { password, again } = values;
    if (calling) return;
    if ([...password].length < shortest)
      return refuse('password', speak('new_password.need_longer', { min: shortest }));
    if (password !== again) return refuse('again', speak('new_password.need_same'));
    setCalling(true);
    try {
      const { location } = await call('session_reset_password_new_send', { body: { token, password } });
      window.location.assign(location);
    } catch (error) {
      setCalling(false);
      refuse('password', failureText(error, speak));
    }
  }
  const common = (field: Field) => ({
    id: `new-${field}`,
    label: speak(`new_password.${field}`),
    showLabel: speak('login.show_password'),
    value: values[field],
    invalid: wrong === field,
    autoComplete: 'new-password',
    onType: (text: string) => {
      setValues({ ...values, [field]: text });
      setWrong(undefined);
      setMessage(undefined);
    },
  });
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{speak('new_password.title')}</h1>
      <p className="lead">
        {speak(reason === 'reset' ? 'new_password.lead' : `new_password.lead_${reason}`, { login })}
      </p>
      <Alert message={message} />
      {/* Password managers keep the new password under the login that they find beside it. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField {...common('password')} autoFocus aria-describedby="new-strength" />
      <StrengthMeter
        id="new-strength"
        strength={strengthOf(values.password, shortest)}
        shortest={shortest}
        speak={speak}
      />
      <PasswordField {...common('again')} />
      <button type="submit" className="connect" aria-busy={calling} data-active={calling || undefined}>
        {speak(calling ? 'new_password.saving' : 'new_password.save')}
      </button>
    </form>
  );
}
